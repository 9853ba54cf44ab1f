/** Players, solver, matches and tournaments must treat terminal states with several goal values alike. */
import { describe, expect, test } from "vitest";
import { Budget } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { machineOf } from "../../game/index.ts";
import { playMatch } from "../match/index.ts";
import { makePlayer } from "../players/index.ts";
import { playableText } from "../players/player-fixtures.contract.ts";
import { Solver, UNBOUNDED } from "../search/index.ts";
import { playPairedMatch } from "./paired-match.ts";

/**
 * The first role chooses its end: a sure 40, a word instead of a number, no value at all, or a win with both values 100
 * and 0.
 */
const CHOICE = `
  (role chooser) (role other)
  (init start)
  (option sure) (option word) (option nothing) (option win)
  (<= (legal chooser (take ?o)) (option ?o) (true start))
  (legal other noop)
  (<= (next (taken ?o)) (does chooser (take ?o)))
  (<= terminal (true (taken ?o)))
  (<= (goal chooser 40) (true (taken sure))) (<= (goal chooser draw) (true (taken word)))
  (<= (goal chooser 100) (true (taken win))) (<= (goal chooser 0) (true (taken win)))
  (<= (goal other 10) terminal)`;

const game = playableText(CHOICE);
const ENDLESS = { start: Number.POSITIVE_INFINITY, play: Number.POSITIVE_INFINITY };
const WIN = [["(take win)", "noop"]];

describe("a terminal state with the goal values 100 and 0 counts as 100", () => {
  test.each(["monte-carlo", "minimax", "uct", "uct-sym", "grave", "mac-ucb", "auto"])("to %s", async (name) => {
    const players = [name, "legal"].map((each) => makePlayer(each, { seed: 1, iterations: 100 }));
    const options = { game, players, clocks: ENDLESS, now: () => 0, random: createRandom(1), maxSteps: 9 };
    const { moves, goals } = await playMatch(options);
    expect(moves).toEqual(WIN);
    expect([...goals]).toEqual([
      ["chooser", 100],
      ["other", 10],
    ]);
  });

  test.each([true, false])("to the solver, pruned: %s", (prune) => {
    const machine = machineOf(game);
    const options = { use: "none", memoryBytes: 1e7, budget: new Budget({}), random: createRandom(1), prune } as const;
    const solution = new Solver(machine, machine.initialState, options).solve(machine.initialState, UNBOUNDED);
    expect(solution).toMatchObject({ values: [100, 10], exact: true });
  });

  test("to a tournament", async () => {
    const { goals, points } = await playPairedMatch({
      game,
      a: "uct",
      b: "legal",
      swapped: false,
      seed: 1,
      makePlayer: (name, seed) => makePlayer(name, { seed, iterations: 100 }),
      clocks: ENDLESS,
      now: () => 0,
      maxSteps: 9,
    });
    expect([goals, points]).toEqual([[100, 10], 1]);
  });
});
