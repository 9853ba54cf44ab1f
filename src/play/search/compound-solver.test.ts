import { describe, expect, test } from "vitest";
import { COMPOSITIONS, type Composition, randomCompound } from "../../../laboratory/fuzzing/sheets/index.ts";
import { Budget, unlimited } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { factors } from "../../game/index.ts";
import { CompoundSolver } from "./compound-solver.ts";
import { type GroundedFixture, grounded, groundedGame } from "./game-fixtures.contract.ts";
import { Solver, type SolverOptions } from "./solver.ts";

const options = (how: Partial<SolverOptions> = {}): Omit<SolverOptions, "use" | "symmetries"> => ({
  memoryBytes: 1e8,
  budget: new Budget({ bytes: 1e8 }),
  random: createRandom(1),
  ...how,
});

function compoundOf({ game, machine }: GroundedFixture, how?: Partial<SolverOptions>): CompoundSolver | undefined {
  const decomposition = game.need(factors, unlimited());
  if (decomposition.factors.length < 2) return undefined;
  return CompoundSolver.create(decomposition, machine, machine.initialState, unlimited(), options(how));
}

const plain = ({ machine }: GroundedFixture, how?: Partial<SolverOptions>): Solver =>
  new Solver(machine, machine.initialState, { ...options(how), use: "none" });

test.each([
  ["two-tic-tac-toes", 2, [50, 50], 40_000],
  ["nim", 3, [100, 0], 400],
])("%s decomposes into %i factors and gets the right value", (name, count, values, most) => {
  const solver = compoundOf(groundedGame(name as string));
  expect(solver?.factorCount).toBe(count);
  const solution = solver?.solve();
  expect(solution).toMatchObject({ values, exact: true });
  expect(solution?.expanded).toBeLessThan(most as number);
});

/** Sizes at which plain search still finishes at once. */
const SHAPES = [
  { factors: 2, nodes: 6, roles: ["x", "o"], steps: undefined },
  { factors: 2, nodes: 8, roles: ["x", "o"], steps: 7 },
  { factors: 3, nodes: 4, roles: ["x", "o"], steps: undefined },
  { factors: 2, nodes: 5, roles: ["x", "o", "z"], steps: 6 },
] as const;
const SEEDS = process.env["NOETHER_VERIFY"] ? 25 : 3;
const PLAIN = {};
const WAYS = [PLAIN, { prune: true }, { mixed: true }];

describe.each(COMPOSITIONS)("random compounds, %s", (composition: Composition) => {
  test("has the values and best moves of plain search, at every depth, pruned and mixed", () => {
    let [apart, tried] = [0, 0];
    for (const shape of SHAPES)
      for (let seed = 0; seed < SEEDS; seed++) {
        if (composition === "together" && (shape.roles.length > 2 || shape.factors > 2)) continue;
        tried++;
        const text = randomCompound({ ...shape, composition }, createRandom(1000 * shape.nodes + seed));
        const game = grounded(text);
        if (compoundOf(game) !== undefined) apart++;
        for (const how of WAYS)
          for (const depth of [undefined, 1, 3]) {
            const compound = compoundOf(game, how);
            if (compound === undefined) continue;
            const solver = plain(game, how);
            const [expected, found] = [solver.solve(game.machine.initialState, depth), compound.solve(depth)];
            const about = `seed ${seed}, ${JSON.stringify(how)}, depth ${depth}\n${text}`;
            expect(found.values.map(rounded), about).toEqual(expected.values.map(rounded));
            // With pruning, the order of moves decides what is cut, and so whether a horizon is met.
            if (how !== PLAIN) continue;
            expect(found.exact, about).toBe(expected.exact);
            const { best } = solver.bestPlay(game.machine.initialState, depth);
            expect(compound.bestPlay(depth).best, about).toEqual(best);
          }
      }
    expect(apart, "compounds that came apart").toBeGreaterThan(tried / 2);
  });
});

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 1e6) / 1e6);
