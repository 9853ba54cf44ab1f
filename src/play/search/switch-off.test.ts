/** A search that gives its symmetries up on the way finds what one without them finds. */
import { describe, expect, test } from "vitest";
import { Budget } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { type GroundedFixture, generatorsOf, grounded, groundedGame } from "./game-fixtures.contract.ts";
import { type Solution, Solver } from "./solver.ts";
import { UNBOUNDED } from "./value-table.ts";

/** Two tokens walk a ring of 140, each moved by its own player at the same time; play may go on for ever. */
const RING = `
(role a) (role b)
${Array.from({ length: 140 }, (_, i) => `(beside ${i} ${(i + 1) % 140})`).join(" ")}
(<= (near ?x ?y) (beside ?x ?y)) (<= (near ?x ?y) (beside ?y ?x))
(init (at a 1)) (init (at b 4))
(<= (legal ?r (go ?y)) (true (at ?r ?x)) (near ?x ?y))
(<= (legal ?r stay) (role ?r))
(<= (next (at ?r ?y)) (does ?r (go ?y)))
(<= (next (at ?r ?x)) (does ?r stay) (true (at ?r ?x)))
(<= met (true (at a ?x)) (true (at b ?x)))
(<= terminal met)
(<= (goal a 100) met) (<= (goal b 0) met)
(<= (goal ?r 50) (role ?r) (not met))`;

const GAMES: readonly (readonly [string, GroundedFixture, number])[] = [
  ["tic-tac-toe", groundedGame("tic-tac-toe"), UNBOUNDED],
  ["tic-tic-toe, six steps", groundedGame("tic-tic-toe"), 6],
  ["a ring without an end", grounded(RING), UNBOUNDED],
  ["connect four, six steps", groundedGame("connect-four-4x5"), 6],
  ["sixteen interchangeable animals", groundedGame("interchangeable-animals"), 6],
];

describe.each(GAMES)("%s", (_, fixture, depth) => {
  const { machine } = fixture;
  const symmetries = generatorsOf(fixture);
  const solve = (use: "none" | "states", limit?: number): Solution => {
    // Both kinds of work seem to take equally long.
    const rule = limit === undefined ? {} : { switchRule: { limit, costs: { expansion: 1, images: 1 } } };
    const options = { symmetries, use, memoryBytes: 1e8, budget: new Budget({ bytes: 1e8 }), random: createRandom(1) };
    return new Solver(machine, machine.initialState, { ...options, ...rule }).solve(machine.initialState, depth);
  };

  test("the same values, whenever symmetries are given up", () => {
    const plain = solve("none");
    let switched = 0;
    for (const limit of [-1e9, 10, 50, 200]) {
      const solution = solve("states", limit);
      expect(solution.values).toEqual(plain.values);
      expect(solution.exact).toBe(plain.exact);
      expect(solution.expanded).toBeLessThanOrEqual(plain.expanded);
      if (solution.symmetry.switchedOff) switched++;
    }
    expect(switched).toBeGreaterThan(0);
    expect(solve("states").symmetry.switchedOff).toBe(false);
  });
});
