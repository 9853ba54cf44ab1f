import { describe, expect, test } from "vitest";
import { createRandom } from "../../foundations/collections/index.ts";
import type { Player, StepNews } from "../players/index.ts";
import { playableGame } from "../players/player-fixtures.contract.ts";
import { playMatch } from "./play-match.ts";
import { writeTranscript } from "./write-transcript.ts";

const CLOCKS = { start: 1, play: 1 };

/** A clock that moves only when told to. */
class FakeClock {
  time = 0;
  readonly now = (): number => this.time;
}

const player = (name: string, move: (history: readonly StepNews[]) => string | Promise<string>): Player => ({
  name,
  isRemote: false,
  start: async () => {},
  move: async (history) => move(history),
  stop: async () => {},
});

const game = playableGame("tic-tac-toe");
const SQUARES = ["(mark 1 1)", "(mark 1 2)", "(mark 1 3)", "(mark 2 1)", "(mark 2 2)"];
/** Marks the squares in order, whether or not it is its turn. */
const inOrder = player("in order", (history) => SQUARES[history.length] ?? "noop");
const waits = player("waits", () => "noop");

test("nobody in this process thinks before the questions to remote players have left it", async () => {
  const heard: string[] = [];
  const remote: Player = {
    ...waits,
    isRemote: true,
    start: () => new Promise((resolve) => setTimeout(resolve, 20)),
    sent: async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      heard.push("sent");
    },
  };
  const local: Player = { ...inOrder, start: async () => void heard.push("local") };
  const setting = { clocks: CLOCKS, now: new FakeClock().now, random: createRandom(1), maxSteps: 1 };
  await playMatch({ game, players: [local, remote], ...setting });
  expect(heard.slice(0, 2)).toEqual(["sent", "local"]);
});

describe("a match", () => {
  test("is recorded move by move, and its transcript is readable", async () => {
    const moves = [
      ["(mark 2 2)", "noop"],
      ["noop", "(mark 1 2)"],
      ["(mark 1 1)", "noop"],
      ["noop", "(mark 3 2)"],
      ["(mark 3 3)", "noop"],
    ];
    const told: (readonly string[] | undefined)[] = [];
    const scripted = (role: number): Player =>
      player(`script ${role}`, (history) => {
        if (role === 0 && history.length > 0) told.push(history.at(-1)?.moves);
        return moves[history.length]?.[role] as string;
      });
    const clock = new FakeClock();
    const record = await playMatch({
      game,
      players: [scripted(0), scripted(1)],
      clocks: CLOCKS,
      now: clock.now,
      random: createRandom(1),
      maxSteps: 100,
    });
    expect(record).toEqual({
      roles: ["x", "o"],
      players: ["script 0", "script 1"],
      moves,
      goals: new Map([
        ["x", 100],
        ["o", 0],
      ]),
      faults: [],
      end: "terminal",
    });
    expect(told).toEqual(moves.slice(0, -1));
    expect([...writeTranscript("tic-tac-toe", record)]).toEqual([
      "tic-tac-toe: x script 0, o script 1",
      "1. x (mark 2 2)  o noop",
      "2. x noop  o (mark 1 2)",
      "3. x (mark 1 1)  o noop",
      "4. x noop  o (mark 3 2)",
      "5. x (mark 3 3)  o noop",
      "goals: x 100, o 0",
    ]);
  });

  test("an illegal move, an error and a late answer are faults, and play goes on", async () => {
    const clock = new FakeClock();
    const troubled = player("troubled", (history) => {
      if (history.length === 1) throw new Error("out of ideas");
      if (history.length === 3) clock.time += 5;
      if (history.length === 7) return "x".repeat(70_000);
      return history.length === 5 ? "(mark 9 9)" : "noop";
    });
    const record = await playMatch({
      game,
      players: [waits, troubled],
      clocks: CLOCKS,
      now: clock.now,
      random: createRandom(1),
      maxSteps: 100,
    });
    const own = record.faults.filter(({ role }) => role === "o");
    expect(own.slice(0, 2)).toEqual([
      { step: 1, role: "o", kind: "error", detail: "out of ideas" },
      { step: 3, role: "o", kind: "late", detail: "by 4.000 s" },
    ]);
    expect(own).toContainEqual({ step: 5, role: "o", kind: "illegal", detail: "(mark 9 9)" });
    expect(own.find(({ step }) => step === 7)?.detail).toBe(`${"x".repeat(200)}…`);
    expect(record.faults).toContainEqual({ step: 0, role: "x", kind: "illegal", detail: "noop" });
    expect(record.end).toBe("terminal");
    const text = [...writeTranscript("t", record)].join("\n");
    expect(text).toContain("! o: error (out of ideas)");
  });

  test("does not wait for a player that never answers", async () => {
    const clock = new FakeClock();
    const asleep = player("asleep", () => new Promise<string>(() => {}));
    const alarm = (deadline: number, ring: () => void): (() => void) => {
      clock.time = deadline;
      ring();
      return () => {};
    };
    const options = { game, clocks: CLOCKS, now: clock.now, random: createRandom(1), maxSteps: 3 };
    const record = await playMatch({ ...options, players: [{ ...inOrder, isRemote: true }, asleep], alarm });
    expect(record.end).toBe("cut");
    expect(record.moves.length).toBe(3);
    expect(record.faults.filter(({ role }) => role === "o").map(({ kind }) => kind)).toContain("late");
    expect([...record.goals.values()]).toEqual([null, null]);
  });

  test("players of games with hidden information receive percepts, not moves", async () => {
    const poker = playableGame("kuhn-poker");
    const seen: StepNews[] = [];
    const watcher = player("watcher", (history) => {
      seen.push(...history.slice(seen.length));
      return "noop";
    });
    await playMatch({
      game: poker,
      players: [watcher, watcher],
      clocks: CLOCKS,
      now: () => 0,
      random: createRandom(1),
      maxSteps: 20,
    });
    expect(seen.length).toBeGreaterThan(0);
    for (const news of seen) {
      expect(news.moves).toBeUndefined();
      expect(news.percepts).toBeDefined();
    }
  });
});
