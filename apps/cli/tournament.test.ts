/** The verb `tournament`, as anybody would call it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { noether } from "./run-noether.ts";

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
  expect(run.out).toMatch(/^game +a +b +matches +wins +draws +score +low +high +faults\ntic-tac-toe +uct +random +0 /);
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
  expect(wrong(...fine, "--store", "postgres://somewhere/x")).toMatch(/PostgreSQL/);
});
