import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { noether } from "./run-noether.ts";

const folder = mkdtempSync(join(tmpdir(), "noether-library-verb-"));
const at = (...names: string[]): string => join(folder, ...names);
const kept = { data: process.env["XDG_DATA_HOME"], cache: process.env["XDG_CACHE_HOME"] };
beforeAll(() => {
  process.env["XDG_DATA_HOME"] = at("data");
  process.env["XDG_CACHE_HOME"] = at("cache");
});
afterAll(() => {
  for (const [name, value] of [
    ["XDG_DATA_HOME", kept.data],
    ["XDG_CACHE_HOME", kept.cache],
  ] as const)
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  rmSync(folder, { recursive: true, force: true });
});

const VALID = "(role a) (init on) (legal a push) (<= (next on) (true on)) (<= terminal (true on)) (goal a 0)";
const UNCLOSED = "(role a";

function sheets(name: string, texts: Readonly<Record<string, string>>): string {
  mkdirSync(at(name), { recursive: true });
  for (const [file, text] of Object.entries(texts)) writeFileSync(at(name, `${file}.kif`), text);
  return at(name);
}

const namesIn = (json: string): string[] => (JSON.parse(json) as { game: string }[]).map(({ game }) => game);
const listed = (store: string): string[] => namesIn(noether(["library", "list", "--library", store, "--json"]).out);

describe("library add", () => {
  test("takes folders, files and games of ours, and lists what it then holds", () => {
    const some = sheets("some", { one: VALID, two: `${VALID} (p a)` });
    const run = noether(["library", "add", some, "nim", "--library", at("some.db"), "--json"]);
    expect(run.code).toBe(0);
    expect(namesIn(run.out)).toEqual(["nim", "one", "two"]);
    expect(run.out).toContain('"source":"built-in"');
  });

  test("adds the good sheets of a call, lists them, and tells of the bad", () => {
    const mixed = sheets("mixed", { bad: UNCLOSED, good: VALID });
    const run = noether(["library", "add", mixed, "--library", at("mixed.db"), "--json"]);
    expect(run.code).toBe(1);
    expect(namesIn(run.out)).toEqual(["good"]);
    expect(run.err).toContain("bad.kif:1:1: error[unclosed]");
  });

  test("makes no store for a call that is wrong", () => {
    for (const wrong of [at("nothing.kif"), "-"])
      expect(noether(["library", "add", wrong, "--library", at("wrong.db")]).code).toBe(2);
    expect(noether(["library", "list", "--library", at("wrong.db")]).err).toContain("there is no library at");
  });

  test("ends with what it has when the time is spent", () => {
    const some = sheets("late", { one: VALID });
    const run = noether(["library", "add", some, "--library", at("late.db"), "--time", "0.000001", "--json"]);
    expect(run.code).toBe(3);
    expect(JSON.parse(run.out)).toEqual([]);
  });

  test("by two processes at once keeps what both add", async () => {
    const texts = (letter: string) =>
      Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`${letter}${i}`, `${VALID} (${letter} ${i})`]));
    const add = (letter: string): Promise<number | null> =>
      new Promise((resolve) => {
        const args = ["library", "add", sheets(letter, texts(letter)), "--library", at("both.db")];
        spawn(process.execPath, ["dist/apps/cli/main.js", ...args], { stdio: "ignore" }).on("close", resolve);
      });
    expect(await Promise.all([add("x"), add("y")])).toEqual([0, 0]);
    expect(listed(at("both.db"))).toHaveLength(24);
  });
});

describe("your own store", () => {
  test("always has our games, under their names", () => {
    expect(noether(["library", "remove", "nim"]).err).toContain("our games are always in your own store: nim");
    const impostor = sheets("impostor", { nim: VALID });
    expect(noether(["library", "add", join(impostor, "nim.kif")]).code).toBe(2);
  });

  test("lives as long as a call that only asks where it cannot be opened, and refuses what it could not keep", () => {
    process.env["XDG_DATA_HOME"] = at("closed");
    mkdirSync(at("closed", "noether", "library.db"), { recursive: true });
    expect(namesIn(noether(["nearest", "nim", "--top", "1", "--json"]).out)).toEqual(["nim"]);
    const added = noether(["library", "add", join(sheets("mine", { mine: VALID }), "mine.kif")]);
    expect([added.code, added.out]).toEqual([2, ""]);
    expect(added.err).toMatch(/^\S+ cannot be opened as a library: [^\n]+\n$/);
    process.env["XDG_DATA_HOME"] = at("data");
  });

  test("is not passed over in silence when it is damaged", () => {
    process.env["XDG_DATA_HOME"] = at("damaged");
    const own = at("damaged", "noether", "library.db");
    mkdirSync(at("damaged", "noether"), { recursive: true });
    writeFileSync(own, "no database at all");
    const calls = [
      ["library", "add", join(sheets("mine", { mine: VALID }), "mine.kif")],
      ["nearest", "nim"],
    ];
    for (const call of calls) {
      const run = noether(call);
      expect([run.code, run.err]).toEqual([2, `${own} cannot be used as a library: file is not a database\n`]);
    }
    expect(readFileSync(own, "utf8")).toBe("no database at all");
    const report = noether(["analyse", "nim"]);
    expect(report.code).toBe(0);
    expect(report.out).toMatch(/known games +\S+ cannot be used as a library/);
    process.env["XDG_DATA_HOME"] = at("data");
  });
});

test("reports a store that is damaged inside, without a stack trace", () => {
  const some = sheets("inside", { one: VALID, two: `${VALID} (p a)` });
  noether(["library", "add", some, "--library", at("inside.db")]);
  const bytes = readFileSync(at("inside.db"));
  bytes.fill(0xa5, 4096);
  writeFileSync(at("inside.db"), bytes);
  for (const call of [
    ["library", "list"],
    ["nearest", "nim"],
    ["library", "add", some],
  ]) {
    const run = noether([...call, "--library", at("inside.db")]);
    expect(run.code).toBe(2);
    expect(run.err).toMatch(/^\S+ cannot be used as a library: [^\n]+\n$/);
  }
});

test("a store in an impossible place is a wrong call, reported in one sentence", () => {
  writeFileSync(at("a-file"), "");
  for (const call of [
    ["library", "add", "nim"],
    ["library", "list"],
    ["nearest", "nim"],
  ]) {
    const run = noether([...call, "--library", at("a-file/store.db")]);
    expect([run.code, run.out]).toEqual([2, ""]);
    expect(run.err).toMatch(/^[^\n]+\n$/);
  }
  mkdirSync(at("a-folder.db"));
  const folder = noether(["library", "add", "nim", "--library", at("a-folder.db")]);
  expect([folder.code, folder.out]).toEqual([2, ""]);
});

test("library list and remove know what they can do", () => {
  const store = at("list.db");
  noether(["library", "add", sheets("list", { one: VALID }), "--library", store]);
  expect(noether(["library", "list", "one", "--library", store]).code).toBe(2);
  expect(noether(["library", "remove", "two", "--library", store]).code).toBe(1);
  expect(noether(["library", "remove", "one", "--library", at("none.db")]).code).toBe(2);
  expect(namesIn(noether(["library", "remove", "one", "--library", store, "--json"]).out)).toEqual([]);
});

test("of a folder, what is no sheet any more is left out", () => {
  const games = sheets("folder", { one: VALID, two: `${VALID} (p a)` });
  const nearest = (): string[] =>
    namesIn(noether(["nearest", join(games, "one.kif"), "--library", games, "--json"]).out);
  expect(nearest()).toEqual(["one", "two"]);
  writeFileSync(join(games, "two.kif"), UNCLOSED);
  symlinkSync(at("nowhere"), join(games, "broken.kif"));
  mkdirSync(join(games, "inner.kif"));
  expect(nearest()).toEqual(["one"]);
});

test("says if time ran out while reading a folder or before looking for relatives", () => {
  const games = sheets("slow", { one: VALID });
  const call = (library: string, input: string) =>
    noether(["nearest", "-", "--library", library, "--time", "0.000001"], input);
  expect(call(games, VALID)).toMatchObject({ code: 3, err: expect.stringContaining("0 of 1 were read") });
  noether(["library", "add", games, "--library", at("slow.db")]);
  expect(call(at("slow.db"), VALID).code).toBe(0);
  expect(call(at("slow.db"), `${VALID} (p a)`)).toMatchObject({
    code: 3,
    out: expect.stringContaining("no more is known"),
  });
});

describe("nearest and families", () => {
  const store = at("known.db");
  const close = ["connect-four-4x5", "connect-four-5x5"];
  beforeAll(() => {
    noether(["library", "add", ...close, "nim", "--library", store]);
  });

  test("a scrambled sheet from standard input is the same game, and all others come behind", () => {
    const guise = noether(["scramble", "connect-four-5x5", "--seed", "3"]).out;
    const run = noether(["nearest", "-", "--library", store, "--top", "50", "--json"], guise);
    const rows = JSON.parse(run.out) as { game: string; distance: number; equivalent: boolean }[];
    expect(rows.map(({ game }) => game)).toEqual(["connect-four-5x5", "connect-four-4x5", "nim"]);
    expect(rows.map(({ equivalent }) => equivalent)).toEqual([true, false, false]);
    expect(rows[0]?.distance).toBe(0);
  });

  test("reports a sheet with errors as check does", () => {
    const run = noether(["nearest", "-", "--library", store], UNCLOSED);
    expect(run.code).toBe(1);
    expect(run.err).toContain("<stdin>:1:1: error[unclosed]");
  });

  test("relatives meet first in the tree, as JSON, text and drawing", () => {
    const families = (...options: string[]): string => noether(["families", "--library", store, ...options]).out;
    const tree = JSON.parse(families("--json")) as {
      distance: number;
      games: { distance?: number; games?: unknown }[];
    };
    expect(families("--format", "json")).toBe(families("--json"));
    const inner = tree.games.find(({ games }) => games !== undefined);
    expect(inner?.games).toEqual(close.map((game) => ({ game })));
    expect(inner?.distance).toBeLessThan(tree.distance);
    expect(families().trimEnd().split("\n")).toHaveLength(3);
    expect(families("--format", "svg")).toMatch(/^<svg[\s\S]*<\/svg>\n$/);
  });
});

describe("what was learned", () => {
  test("is kept with --learn, exported, added elsewhere, and used by the player transfer", () => {
    const [one, other] = [at("learned.db"), at("other.db")];
    const run = noether(["library", "add", "connect-four-4x5", "pig", "--learn", "0.3", "--library", one, "--json"]);
    expect(run.code).toBe(0);
    expect(JSON.parse(run.out)).toMatchObject([{ learned: true }, { game: "pig", learned: false }]);
    expect(run.err).toContain("pig: nothing was learned");
    const exported = noether(["library", "export", "connect-four-4x5", "--library", one]);
    const file = at("small.knowledge.json");
    writeFileSync(file, exported.out);
    expect(noether(["library", "add", file, "--library", other]).code).toBe(0);
    expect(noether(["library", "export", "connect-four-4x5", "--library", other]).out).toBe(exported.out);
    for (const library of [one, file]) {
      const clocks = ["--start", "1", "--clock", "0.2", "--max-steps", "1"];
      const players = ["--players", "transfer,random", "--explain", "--library", library];
      const match = noether(["match", "connect-four-5x5", ...players, ...clocks]);
      expect(match.code).toBe(0);
      expect(match.err).toContain("relative: ");
    }
  });

  test("is not taken from a file that holds something else", () => {
    const file = at("bad.knowledge.json");
    writeFileSync(file, '{"format": "noether knowledge", "version": 1}');
    const match = noether(["match", "nim", "--players", "auto,random", "--library", file]);
    expect([match.code, match.err]).toEqual([1, expect.stringContaining("is not a knowledge file")]);
    const added = noether(["library", "add", file, "--library", at("bad.db")]);
    expect([added.code, added.err]).toEqual([1, expect.stringContaining("is not a knowledge file")]);
    expect(noether(["match", "nim", "--players", "auto,random", "--library", at("nowhere")]).code).toBe(2);
    expect(noether(["library", "export", "nim", "--library", at("bad.db")]).code).toBe(1);
  });
});
