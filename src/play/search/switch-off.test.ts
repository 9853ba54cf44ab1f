/** Tests that a search that drops its symmetries on the way finds the values of a search without them. */
import { describe, expect, test } from "vitest";
import { Budget } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { type GroundedFixture, generatorsOf, grounded, groundedGame } from "./game-fixtures.contract.ts";
import { type Solution, Solver } from "./solver.ts";
import { UNBOUNDED } from "./value-table.ts";

/** Three tokens walk a ring of eight places; their players move simultaneously, and play may go on forever. */
const RING = `
(role a) (role b) (role c)
${Array.from({ length: 8 }, (_, i) => `(beside ${i} ${(i + 1) % 8})`).join(" ")}
(<= (near ?x ?y) (beside ?x ?y)) (<= (near ?x ?y) (beside ?y ?x))
(init (at a 0)) (init (at b 4)) (init (at c 2))
(<= (legal ?r (go ?y)) (true (at ?r ?x)) (near ?x ?y))
(<= (legal ?r stay) (role ?r))
(<= (next (at ?r ?y)) (does ?r (go ?y)))
(<= (next (at ?r ?x)) (does ?r stay) (true (at ?r ?x)))
(<= met (true (at a ?x)) (true (at b ?x)))
(<= terminal met)
(<= caught (true (at a ?x)) (true (at c ?x)))
(<= (goal a 100) met) (<= (goal b 0) met)
(<= (goal c 100) caught) (<= (goal c 0) (not caught))
(<= (goal a 50) (not met)) (<= (goal b 50) (not met))`;

/** Eight interchangeable lamps of three colours: too many symmetries to list. */
const LAMPS = `
(role r) (colour red) (colour green) (colour blue)
${Array.from({ length: 8 }, (_, i) => `(lamp l${i})`).join(" ")}
(<= (init (is ?l red)) (lamp ?l))
(<= (legal r (paint ?l ?c)) (lamp ?l) (colour ?c) (not (true (is ?l ?c))))
(<= (next (is ?l ?c)) (does r (paint ?l ?c)))
(<= (next (is ?l ?c)) (true (is ?l ?c)) (not (painted ?l)))
(<= (painted ?l) (does r (paint ?l ?c)))
(<= (some ?c) (true (is ?l ?c)))
(<= terminal (not (some red)))
(<= (goal r 100) (not (some red)) (not (some green)))
(<= (goal r 50) (not (some red)) (some green))
(<= (goal r 0) (some red))`;

const GAMES: readonly (readonly [string, GroundedFixture, number])[] = [
  ["tic-tac-toe", groundedGame("tic-tac-toe"), UNBOUNDED],
  ["tic-tic-toe, four steps", groundedGame("tic-tic-toe"), 4],
  ["a ring without an end", grounded(RING), UNBOUNDED],
  ["connect four, six steps", groundedGame("connect-four-4x5"), 6],
  ["interchangeable lamps", grounded(LAMPS), UNBOUNDED],
];

describe.each(GAMES)("%s", (_, fixture, depth) => {
  const { machine } = fixture;
  const symmetries = generatorsOf(fixture);
  const solve = (use: "none" | "states", limit?: number): Solution => {
    // Pretends that both kinds of work take equally long.
    const rule = limit === undefined ? {} : { switchRule: { limit, costs: { expansion: 1, images: 1 } } };
    const options = { symmetries, use, memoryBytes: 1e8, budget: new Budget({ bytes: 1e8 }), random: createRandom(1) };
    return new Solver(machine, machine.initialState, { ...options, ...rule }).solve(machine.initialState, depth);
  };

  test("the same values, whenever symmetries are dropped", () => {
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
