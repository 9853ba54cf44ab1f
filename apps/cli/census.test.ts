/** Tests the verb `census` from the command line. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readPage } from "../../test-services/page-content.ts";
import { noether } from "./run-noether.ts";

const folder = mkdtempSync(join(tmpdir(), "noether-census-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const sheets = join(folder, "sheets");
mkdirSync(join(sheets, "deep"), { recursive: true });
const nim = readFileSync("games/nim/rules.kif", "utf8");
writeFileSync(join(sheets, "nim.kif"), nim);
writeFileSync(join(sheets, "deep", "nim again.kif"), noether(["scramble", "nim"]).out);
writeFileSync(join(sheets, "bad <b>.kif"), "(role x");
/** Terms that grow without limit, so the rules cannot be grounded. */
writeFileSync(
  join(sheets, "explodes.kif"),
  `(role x) (init (n z)) (<= (legal x a) (true (n ?k))) (<= (next (n (s ?k))) (true (n ?k)))
   (<= (p (s ?k)) (p ?k)) (p z) (<= terminal (p w)) (<= (goal x 100) (p w))`,
);
writeFileSync(join(sheets, "notes.txt"), "no sheet");

const store = join(folder, "census.db");
const call = ["census", sheets, "--do", "check,ground,fingerprint,simulate:playouts=20", "--sheet-time", "5"];

interface CensusShown {
  readonly games: readonly { readonly sheet: string; readonly same: readonly string[] }[];
}

interface Row {
  readonly sheet: string;
  readonly [verb: string]: unknown;
}

test("every verb on every sheet, once; a bad and an exploding sheet cost themselves only", () => {
  const html = join(folder, "pages");
  const run = noether([...call, "--store", store, "--html", html, "--workers", "2", "--json"], "", 110);
  expect(run.code, run.err).toBe(0);
  const rows = JSON.parse(run.out) as Row[];
  expect(rows.map(({ sheet }) => sheet)).toEqual(["bad <b>", "deep/nim again", "explodes", "nim"]);
  const [bad, again, explodes, plain] = rows as [Row, Row, Row, Row];
  expect(bad["check"]).toMatchObject({ status: "bad input", valid: false });
  expect(bad["ground"]).toMatchObject({ status: "bad input" });
  expect(explodes["ground"]).not.toMatchObject({ status: "done" });
  expect(plain["check"]).toMatchObject({ status: "done", valid: true, roles: 2 });
  expect(plain["simulate:playouts=20"]).toMatchObject({ status: "done", playouts: 20 });
  expect(again["fingerprint"]).toEqual(plain["fingerprint"]);

  const second = noether([...call, "--store", store, "--json"], "", 20);
  expect(JSON.parse(second.out)).toEqual(rows);
  const text = noether([...call, "--store", store], "", 20).out;
  expect(text).toMatch(/^sheet +valid +roles +errors +warnings +fluents/);

  const { content, markup, policy } = readPage(readFileSync(join(html, "index.html"), "utf8"));
  expect(markup).not.toContain("bad");
  expect(policy).not.toContain("unsafe-inline");
  expect(content).toMatchObject({
    view: "arena",
    arena: {
      plans: [{ kind: "census", games: [{ title: "bad <b>" }, { title: "deep/nim again" }, {}, { title: "nim" }] }],
    },
  });
  const { plans, sheets: texts } = content["arena"] as { plans: CensusShown[]; sheets: Record<string, string> };
  expect(plans[0]?.games[3]?.same).toEqual(["deep/nim again"]);
  expect(texts[plans[0]?.games[3]?.sheet ?? ""]).toContain("(role ");
});

test("a number that is too long for the table is not cut to a smaller one", () => {
  const own = join(folder, "large");
  mkdirSync(own);
  const pieces = Array.from({ length: 20 }, (_, i) => `(init (on p${i})) (legal x (take p${i}))`).join(" ");
  writeFileSync(join(own, "set.kif"), `(role x) ${pieces} (<= terminal (not (true (on p0)))) (goal x 100)`);
  const { code, out } = noether(["census", own, "--do", "symmetries:kind=enhanced"]);
  expect(code).toBe(0);
  expect(out).toContain(" 1.21e17 "); // 19!
});

test("lists what is missing when time is over; the next call computes it", () => {
  const own = join(folder, "late.db");
  const early = noether([...call, "--store", own, "--time", "0.001", "--json"]);
  expect(early.code).toBe(3);
  expect(early.err).toMatch(/16 analyses are still missing/);
  expect((JSON.parse(early.out) as Row[])[3]).toMatchObject({ sheet: "nim", check: null });
});

test("wrong calls", () => {
  const wrong = (...args: string[]): string => {
    const run = noether(["census", ...args]);
    expect(run.code, args.join(" ")).toBe(2);
    return run.err;
  };
  expect(wrong(sheets, "--do", "dance")).toMatch(/it can do analyse, check/);
  expect(wrong(sheets, "--do", "check,check")).toMatch(/twice/);
  expect(wrong(sheets, "--do", "check:time=5")).toMatch(/set by the census/);
  expect(wrong(sheets, "--do", "check:Ti me")).toMatch(/name=value/);
  wrong(sheets, "--do", " , ");
  wrong(sheets);
  wrong(join(folder, "nowhere"), "--do", "check");
  wrong(folder.replace(/[^/]*$/, "no-such-folder"), "--do", "check");
  wrong(sheets, "--do", "check", "--workers", "0");
});
