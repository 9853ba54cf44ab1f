import { describe, expect, test } from "vitest";
import { Budget } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import type { Machine } from "../../machine/index.ts";
import { grounded } from "./game-fixtures.contract.ts";
import { Solver } from "./solver.ts";

const solverFor = (machine: Machine, prune: boolean): Solver =>
  new Solver(machine, machine.initialState, {
    use: "none",
    prune,
    memoryBytes: 1e7,
    budget: new Budget({ bytes: 1e7 }),
    random: createRandom(1),
  });

/**
 * One player walks on a line from the middle, one step at a time or not at all; the other only watches. The right end
 * wins.
 */
const WALK = `(role a) (role b) (init (at 2)) (s 0 1) (s 1 2) (s 2 3) (s 3 4)
  (legal a down) (legal a stay) (legal a up) (legal b look) (legal b away)
  (<= (next (at ?y)) (true (at ?x)) (s ?x ?y) (does a up)) (<= (next (at ?x)) (true (at ?y)) (s ?x ?y) (does a down))
  (<= (next (at ?x)) (true (at ?x)) (does a stay))
  (<= terminal (true (at 0))) (<= terminal (true (at 4)))
  (<= (goal a 100) (true (at 4))) (<= (goal a 0) (not (true (at 4)))) (goal b 0)`;

describe("the line of best play", () => {
  test.each([false, true])("reaches the promised end, although waiting has the same value (pruned: %s)", (prune) => {
    const { machine } = grounded(WALK);
    const solver = solverFor(machine, prune);
    expect(solver.solve(machine.initialState).values).toEqual([100, 0]);
    const { line, stops } = solver.bestPlay(machine.initialState);
    expect(stops).toBeUndefined();
    const cursor = machine.newCursor();
    cursor.load(machine.initialState);
    for (const joint of line) cursor.advance(joint);
    expect([cursor.isTerminal(), cursor.goal(0)]).toEqual([true, 100]);
  });

  test("reports a repetition if nobody can do better", () => {
    const { machine } = grounded(WALK.replace("(legal a up)", "").replace("(legal a down)", ""));
    expect(solverFor(machine, false).bestPlay(machine.initialState)).toMatchObject({
      line: [[0, 0]],
      stops: "repeats",
    });
  });

  test("states may repeat within a horizon", () => {
    const { machine } = grounded(WALK.replace("(legal a down)", "").replace("(legal a up)", ""));
    expect(solverFor(machine, false).bestPlay(machine.initialState, 5).line).toHaveLength(5);
  });
});
