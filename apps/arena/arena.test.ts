import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { PairedResult } from "../../src/play/tournament/index.ts";
import { runTournament } from "./run-tournament.ts";
import { type StoredMatch, StoreProblem, TournamentStore } from "./tournament-store.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "noether-arena-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const result = (points: number): PairedResult => ({
  points,
  goals: [100 * points, 100 - 100 * points],
  faults: [2, 0],
  records: [],
});
const match = (a: string, b: string, number: number): StoredMatch => ({
  game: "g",
  a,
  b,
  number,
  sheet: "(role x)",
  setting: "s",
});

describe("the store", () => {
  test("keeps a match, for both orders of its players, and for another opening", () => {
    const path = join(folder, "deep", "store.db");
    const store = new TournamentStore(path);
    store.put(match("q", "p", 4), result(1));
    store.close();
    const again = new TournamentStore(path);
    expect(again.score(match("q", "p", 4))).toEqual({ points: 1, faults: [2, 0] });
    expect(again.score(match("p", "q", 5))).toEqual({ points: 0, faults: [0, 2] });
    expect(again.score(match("p", "q", 4))).toBeUndefined();
    expect(again.score({ ...match("q", "p", 4), setting: "t" })).toBeUndefined();
    expect(again.score({ ...match("q", "p", 4), sheet: "(role y)" })).toBeUndefined();
    again.close();
  });

  test("tells faults, and whose they were", () => {
    const store = new TournamentStore(":memory:");
    const fault = { step: 2, role: "o", kind: "late", detail: "by 1 s" } as const;
    const record = {
      roles: ["x", "o"],
      players: ["q", "p"],
      moves: [],
      goals: new Map(),
      faults: [fault],
      end: "cut",
    } as const;
    store.put(match("q", "p", 4), { ...result(1), records: [record] });
    expect(store.faults(match("p", "q", 5))).toEqual([{ game: "g", player: "p", ...fault }]);
    expect(store.faults(match("p", "q", 4))).toEqual([]);
    store.close();
  });

  test("does not touch files that are something else", () => {
    const text = join(folder, "text");
    writeFileSync(text, "not a database, but long enough to look at ".repeat(100));
    expect(() => new TournamentStore(text)).toThrow(StoreProblem);
    const foreign = join(folder, "foreign.db");
    const database = new Database(foreign);
    database.exec("CREATE TABLE games (name TEXT)");
    database.close();
    expect(() => new TournamentStore(foreign)).toThrow(StoreProblem);
  });
});

describe("a tournament", () => {
  const plan = {
    sheets: new Map([
      ["g", "(role x)"],
      ["h", "(role y)"],
    ]),
    players: ["p", "q", "r"],
    matches: 4,
    setting: "s",
  };
  const run = (store: TournamentStore, most: number, workers = 1, matches = plan.matches) => {
    const played: string[] = [];
    const play = async ({ game, a, b, number }: StoredMatch): Promise<PairedResult> => {
      played.push(`${game} ${a} ${b} ${number}`);
      await Promise.resolve();
      return result(a === "p" ? 1 : 0.5);
    };
    const options = {
      workers: Array.from({ length: workers }, () => play),
      shouldStop: () => played.length >= most,
      onMatch: () => {},
    };
    return runTournament({ ...plan, matches }, store, options).then((answer) => ({ ...answer, list: played }));
  };

  test("goes on where it was broken off, and grows", async () => {
    const store = new TournamentStore(":memory:");
    const first = await run(store, 10);
    expect(first).toMatchObject({ played: 10, missing: 14 });
    const second = await run(store, 1000);
    expect(second).toMatchObject({ played: 14, missing: 0 });
    expect(new Set([...first.list, ...second.list]).size).toBe(24);
    expect((await run(store, 1000)).list).toEqual([]);
    const larger = await run(store, 1000, 1, 5);
    expect(larger.list.length).toBe(6);
    expect(larger.table.map(({ matches }) => matches)).toEqual([5, 5, 5, 5, 5, 5]);
    expect(larger.table[0]).toMatchObject({ game: "g", a: "p", b: "q", wins: 5, draws: 0, score: 1, faults: [10, 0] });
    expect(larger.table[2]).toMatchObject({ game: "g", a: "q", b: "r", wins: 0, draws: 5, score: 0.5 });
    store.close();
  });

  test("a sample is played and told alone", async () => {
    const store = new TournamentStore(":memory:");
    const play = async (): Promise<PairedResult> => result(1);
    const options = { workers: [play], shouldStop: () => false, onMatch: () => {} };
    const { table, played, missing } = await runTournament({ ...plan, sample: 3 }, store, options);
    expect([played, missing, table.length]).toEqual([3, 0, 3]);
    expect(table.every(({ matches }) => matches === 1)).toBe(true);
    store.close();
  });

  test("several workers play every match once", async () => {
    const store = new TournamentStore(":memory:");
    const { list, played } = await run(store, 1000, 3);
    expect([new Set(list).size, list.length, played]).toEqual([24, 24, 24]);
    store.close();
  });

  test("a worker that breaks down ends it, and what was played is kept", async () => {
    const store = new TournamentStore(":memory:");
    let count = 0;
    const play = async (): Promise<PairedResult> => {
      if (++count > 3) throw new Error("broken");
      return result(1);
    };
    const options = { workers: [play], shouldStop: () => false, onMatch: () => {} };
    await expect(runTournament(plan, store, options)).rejects.toThrow("broken");
    expect((await run(store, 1000)).played).toBe(21);
    store.close();
  });
});
