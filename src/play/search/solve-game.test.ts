/** Tests of the whole way from a game to its value: machine, symmetries, search, and what it says of them. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { NaiveGame, type Values } from "../../../laboratory/fuzzing/solvers/naive-game.ts";
import { Budget, isGaveUp } from "../../foundations/budgets/index.ts";
import { machineOf, type OpenGame, openGame } from "../../game/index.ts";
import type { Machine } from "../../machine/index.ts";
import { type SolvedGame, type SolverWishes, solveGame } from "./solve-game.ts";

const openText = (text: string): OpenGame => openGame(text).game as OpenGame;
const open = (name: string): OpenGame =>
  openText(readFileSync(new URL(`../../../games/${name}/rules.kif`, import.meta.url), "utf8"));

/** A budget whose clocks advance by a microsecond at every look. */
function ticking(): Budget {
  let time = 0;
  const look = (): number => {
    time += 1e-6;
    return time;
  };
  return new Budget({ seconds: 1e6, now: look, cpuSeconds: 1e6, cpu: look });
}

const solve = (game: OpenGame, wishes: Partial<SolverWishes> = {}): SolvedGame =>
  solveGame(game, { use: "auto", memoryBytes: 1e8, budget: ticking(), ...wishes });

const naive = (game: OpenGame) => {
  const machine = machineOf(game);
  return NaiveGame.explore(machine, {})?.values(undefined)[0] as Values;
};

/** Plays the line on the machine; returns the goals at its end. */
function goalsAfter(machine: Machine, line: readonly ArrayLike<number>[]): (number | null)[] {
  const cursor = machine.newCursor();
  cursor.load(machine.initialState);
  for (const joint of line) cursor.advance(joint);
  expect(cursor.isTerminal()).toBe(true);
  return machine.roles.map((_, role) => cursor.goal(role));
}

const USES = ["none", "moves", "states", "auto"] as const;

describe.each(["tic-tac-toe", "nim", "rock-paper-scissors", "cooperative-exchange", "buttons-and-lights"])(
  "%s",
  (name) => {
    const expected = naive(open(name));

    test.each(USES)("has the value of a naive search, with symmetries used for %s", (use) => {
      const game = open(name);
      const { solution, bestPlay, machine } = solve(game, { use });
      expect(solution).toMatchObject({ exact: true, values: expected });
      if (name !== "rock-paper-scissors") expect(goalsAfter(machine, bestPlay().line)).toEqual(solution.values);
    });
  },
);

test("symmetries are looked for only if they are used, and then save expansions", () => {
  const plain = solve(open("tic-tac-toe"), { use: "none" }).solution;
  const symmetric = solve(open("tic-tac-toe"), { use: "states" }).solution;
  expect(plain).toMatchObject({ expanded: 4520, symmetry: { order: 1n, saved: 0 } });
  expect(symmetric).toMatchObject({ expanded: 627, symmetry: { order: 16n, saved: 3893 } });
});

test("looks only as far as asked", () => {
  expect(solve(open("tic-tac-toe"), { depth: 4 }).solution).toMatchObject({ exact: false, values: [50, 50] });
  expect(solve(open("tic-tac-toe"), { depth: 9, use: "none" }).solution.exact).toBe(true);
});

test("mixed moves give rock-paper-scissors its value", () => {
  const { values } = solve(open("rock-paper-scissors"), { mixed: true }).solution;
  for (const value of values) expect(value).toBeCloseTo(50, 9);
});

/**
 * Two marks are set at first. Symmetries of the rules map this state to states that play never reaches, so the search
 * needs a machine that knows their fluents.
 */
const BEGUN = readFileSync(new URL("../../../games/tic-tac-toe/rules.kif", import.meta.url), "utf8").replace(
  /\(<= \(init \(cell \?column \?row b\)\)/,
  `(init (cell 1 1 x)) (init (cell 1 2 o))
   (begun 1 1) (begun 1 2)
   (<= (init (cell ?column ?row b)) (not (begun ?column ?row))`,
);

test("a game begun on one side of the board is searched with all symmetries of the board", () => {
  const game = openText(BEGUN);
  const { solution, machine, bestPlay } = solve(game, { use: "states" });
  expect(solution).toMatchObject({ exact: true, values: naive(game), symmetry: { order: 16n } });
  const fluents = (one: Machine): number => one.initialState.length;
  expect(fluents(machine)).toBeGreaterThanOrEqual(fluents(machineOf(game)));
  expect(goalsAfter(machine, bestPlay().line)).toEqual(solution.values);
});

describe("what symmetries cost", () => {
  test("is told if asked, in CPU seconds of the clock", () => {
    const { costs } = solve(open("tic-tac-toe"), { use: "states", explain: true });
    expect(costs?.expansion).toBeGreaterThan(0);
    expect(costs?.images).toBeGreaterThan(0);
    expect(solve(open("tic-tac-toe"), { use: "states" })).not.toHaveProperty("costs");
    expect(solve(open("tic-tac-toe"), { use: "none", explain: true })).not.toHaveProperty("costs");
  });

  test("is compared with the limit: below it, symmetries stay", () => {
    const kept = solve(open("tic-tac-toe"), { use: "states", switchLimit: 1e9 });
    expect(kept.solution).toMatchObject({ expanded: 627, symmetry: { switchedOff: false } });
    expect(kept).not.toHaveProperty("costs");
  });
});

test("with too little memory it gives up, and says so", () => {
  const { solution } = solve(open("tic-tac-toe"), { use: "none", memoryBytes: 1e4 });
  expect(solution.gaveUp !== undefined && isGaveUp(solution.gaveUp)).toBe(true);
  expect(solution).toMatchObject({ values: [null, null], exact: false, isLimit: false });
});
