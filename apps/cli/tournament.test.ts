/** Tests the verb `tournament` from the command line. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readPage } from "../../test-services/page-content.ts";
import { noether, noetherMeanwhile } from "./run-noether.ts";

const folder = mkdtempSync(join(tmpdir(), "noether-tournament-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const call = (...more: string[]): string[] => [
  "tournament",
  "--games",
  "tic-tac-toe,nim",
  "--players",
  "uct,random,legal",
  "--iterations",
  "40",
  "--json",
  ...more,
];
const json = (args: string[]) => {
  const run = noether(args);
  expect(run.code, run.err).toBe(0);
  expect(run.out.trim().split("\n").length).toBe(1);
  return JSON.parse(run.out);
};

test("every pairing on every game; the store is not played again; threads change nothing", () => {
  const store = join(folder, "store.db");
  const first = json(call("--matches", "2", "--store", store));
  expect(first.table.length).toBe(6);
  expect(Object.keys(first.table[0])).toEqual([
    "game",
    "a",
    "b",
    "matches",
    "wins",
    "draws",
    "score",
    "low",
    "high",
    "faults",
    "p",
    "setting",
  ]);
  expect(first.table[0]).toMatchObject({ game: "tic-tac-toe", a: "uct", b: "random", matches: 2, faults: [0, 0] });
  expect([first.played, first.missing]).toEqual([12, 0]);
  expect(first.faults).toEqual([]);
  const larger = json(call("--matches", "4", "--store", store));
  expect([larger.played, larger.missing]).toEqual([12, 0]);
  const again = json(call("--matches", "4", "--store", store));
  expect(again.played).toBe(0);
  expect(again.table).toEqual(larger.table);
  const elsewhere = json(call("--matches", "4", "--workers", "2"));
  expect(elsewhere.played).toBe(24);
  expect(elsewhere.table).toEqual(larger.table);
});

test("another setting is another tournament", () => {
  const store = join(folder, "settings.db");
  const small = [
    "tournament",
    "--games",
    "nim",
    "--players",
    "legal,random",
    "--matches",
    "2",
    "--store",
    store,
    "--json",
  ];
  expect(json([...small, "--iterations", "1"]).played).toBe(2);
  expect(json([...small, "--iterations", "2"]).played).toBe(2);
  expect(json([...small, "--iterations", "1", "--seed", "2"]).played).toBe(2);
  expect(json([...small, "--clock", "0.5"]).played).toBe(2);
  expect(json([...small, "--iterations", "1"]).played).toBe(0);
});

test("a sample: so many matches of all, and no row without one", () => {
  const sample = json(call("--matches", "2", "--sample", "4"));
  expect([sample.played, sample.missing]).toEqual([4, 0]);
  expect(sample.table.map(({ matches }: { matches: number }) => matches)).toEqual([1, 1, 1, 1]);
});

test("a table for people, and what is there when time is over", () => {
  const run = noether(call("--matches", "3", "--time", "0.000001").filter((word) => word !== "--json"));
  expect(run.code).toBe(3);
  expect(run.err).toMatch(/18 matches are still missing/);
  expect(run.out).toMatch(
    /^game +a +b +matches +wins +draws +score +low +high +p +faults\ntic-tac-toe +uct +random +0 /,
  );
});

test("wrong calls", () => {
  const wrong = (...args: string[]): string => {
    const run = noether(["tournament", ...args]);
    expect(run.code, args.join(" ")).toBe(2);
    return run.err;
  };
  const text = join(folder, "text");
  writeFileSync(text, "no database".repeat(500));
  const fine = ["--games", "nim", "--players", "legal,random", "--matches", "1"];
  wrong("--games", "nim", "--players", "legal", "--matches", "1");
  wrong("--games", "nim", "--players", "legal,legal", "--matches", "1");
  wrong("--games", "nim", "--players", "legal,deep-thought", "--matches", "1");
  wrong("--games", "nim,nim", "--players", "legal,random", "--matches", "1");
  wrong("--games", "no-such-game", "--players", "legal,random", "--matches", "1");
  wrong("--games", "nim", "--players", "legal,random");
  wrong(...fine, "--budget", "cpu", "--workers", "2");
  expect(wrong(...fine, "--store", text)).toMatch(/cannot be opened as a store/);
  expect(wrong(...fine, "--store", "postgres://127.0.0.1:1/x")).toMatch(/127\.0\.0\.1:1/);
  expect(wrong(...fine, "--store", "")).toMatch(/place of the store is empty/);
  wrong(...fine, "--workers", "0");
  wrong(...fine, "--rounds", "2");
  wrong(...fine, "--sprt", "20,0");
  wrong(...fine, "--sprt", "0,20", "--sample", "1");
  wrong("--games", "nim", "--players", "legal,localhost:99999", "--matches", "1");
  wrong("--games", "nim", "--players", "legal,localhost:9147", "--matches", "1", "--clock", "0.5");
  wrong(join(folder, "no-such-plan.json"));
});

test("a plan in a file, with options on top; paths are seen from its folder", () => {
  const plan = join(folder, "plan.json");
  writeFileSync(join(folder, "my-nim.kif"), readFileSync("games/nim/rules.kif", "utf8"));
  const written = {
    games: ["my-nim.kif", "tic-tac-toe"],
    players: ["legal", "random"],
    matches: 2,
    iterations: [1, 2],
  };
  writeFileSync(plan, JSON.stringify(written));
  const { table, played } = json(["tournament", plan, "--json", "--matches", "4"]);
  expect(played).toBe(16);
  expect(table.map(({ game, setting }: { game: string; setting: string }) => `${game}, ${setting}`)).toEqual([
    "my-nim, 1 iterations",
    "my-nim, 2 iterations",
    "tic-tac-toe, 1 iterations",
    "tic-tac-toe, 2 iterations",
  ]);
  const bad = (text: string): string => {
    writeFileSync(plan, text);
    const run = noether(["tournament", plan]);
    expect(run.code).toBe(1);
    return run.err;
  };
  expect(bad("{")).toMatch(/plan\.json:1:1: error\[tournament\]: not JSON/);
  expect(bad("[]")).toMatch(/expected a JSON object/);
  expect(bad('{"game": "nim"}')).toMatch(/no setting "game"; choose from games/);
  expect(bad('{"matches": "many"}')).toMatch(/"matches": expected a whole number/);
  expect(bad('{"players": [{}]}')).toMatch(/"players" is a text/);
});

test("gauntlet, Swiss and a sequential test", () => {
  const small = ["--games", "nim", "--iterations", "20", "--json"];
  const gauntlet = json([
    "tournament",
    ...small,
    "--players",
    "uct,random,legal",
    "--matches",
    "2",
    "--schedule",
    "gauntlet",
  ]);
  expect(gauntlet.table.map(({ a, b }: { a: string; b: string }) => `${a} ${b}`)).toEqual(["uct random", "uct legal"]);
  const swiss = json([
    "tournament",
    ...small,
    "--players",
    "uct,random,legal,minimax",
    "--matches",
    "2",
    "--schedule",
    "swiss",
  ]);
  expect(swiss.table.length).toBe(4);
  expect(swiss.ratings.length).toBe(4);
  const sprt = json(["tournament", ...small, "--players", "uct,random", "--matches", "400", "--sprt", "0,100"]);
  expect(sprt.table).toMatchObject([{ a: "uct", verdict: "H1" }]);
  expect(sprt.table[0].matches).toBeLessThan(100);
  expect(sprt.missing).toBe(0);
});

test("every format", () => {
  const print = (format: string): string => {
    const run = noether([
      "tournament",
      "--games",
      "nim",
      "--players",
      "uct:c=0.7,random",
      "--matches",
      "2",
      "--iterations",
      "5",
      "--format",
      format,
    ]);
    expect(run.code, run.err).toBe(0);
    return run.out;
  };
  expect(print("csv").split("\n")[0]).toBe("game,a,b,matches,wins,draws,score,low,high,p,faults");
  expect(print("csv").split("\n")[1]).toMatch(/^nim,uct:c=0\.7,random,2,/);
  expect(print("markdown")).toMatch(/^\| game \| a \| b .*\n\| --- .*\n\| nim \| uct:c=0.7 \| random \| 2 /);
  expect(JSON.parse(print("json")).table.length).toBe(1);
  const page = print("html");
  expect(page).toMatch(/^<!doctype html>/);
  const { content, markup } = readPage(page);
  expect(markup).not.toContain("uct");
  expect(content).toMatchObject({ arena: { plans: [{ rows: [{ game: "nim", matches: 2 }], matches: [{}, {}] }] } });
});

test("a player behind a network takes part", async () => {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (text) => {
      body += text;
    });
    request.on("end", () => response.end(/START/i.test(body) ? "ready" : /STOP|ABORT/i.test(body) ? "done" : "noop"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const name = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const run = await noetherMeanwhile([
    "tournament",
    "--games",
    "tic-tac-toe",
    "--players",
    `legal,${name}`,
    "--matches",
    "2",
    "--iterations",
    "1",
    "--workers",
    "2",
    "--json",
  ]);
  server.close();
  expect(run.code, run.err).toBe(0);
  const { table } = JSON.parse(run.out);
  expect(table).toMatchObject([{ a: "legal", b: name, matches: 2, setting: "1 iterations, clock 1 s" }]);
  expect(table[0].faults[1]).toBeGreaterThan(0);
});
