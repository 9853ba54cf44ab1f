/**
 * Starts games at states that play never reaches: every method must agree with the naive solver on the interpreted
 * machine.
 */
import { describe, expect, test } from "vitest";
import { NaiveGame } from "../../../laboratory/fuzzing/solvers/naive-game.ts";
import { Budget } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { factors } from "../../game/index.ts";
import { beginAt } from "../../language/positions/index.ts";
import { fluentsOfPlay, foreignState, loadedWith } from "../../machine/automatic/foreign-states.contract.ts";
import { InterpretedMachine } from "../../machine/interpreted/index.ts";
import { ownRules } from "../../machine/machine.contract.ts";
import { CompoundSolver } from "./compound-solver.ts";
import { generatorsOf, groundedFrom } from "./game-fixtures.contract.ts";
import { solveAutomatically } from "./solve-automatically.ts";
import { Solver, type SymmetryUse } from "./solver.ts";

const GAMES = ["tic-tac-toe", "random-tic-tac-toe-2x2", "nim", "lights-out", "two-tic-tac-toes", "fading-lamps"];
const USES: readonly SymmetryUse[] = ["none", "moves", "states"];
const DEPTH = 2;

describe.each(GAMES)("%s", (game) => {
  const sheet = ownRules(game);
  const fluents = fluentsOfPlay(sheet, createRandom(3));

  test.each([1, 2, 3])("from random state %i", (seed) => {
    const state = foreignState(fluents, createRandom(seed));
    const naive = NaiveGame.explore(loadedWith(new InterpretedMachine(sheet), state), { depth: DEPTH });
    const wanted = naive?.values(DEPTH)[0];
    const rules = beginAt(sheet, state);
    const fixture = groundedFrom(rules);
    const { machine } = fixture;
    const root = machine.initialState;
    const common = () => ({ memoryBytes: 1e8, budget: new Budget({}), random: createRandom(1) });
    const generators = generatorsOf(fixture);
    for (const use of USES)
      for (const prune of [false, true]) {
        const solver = new Solver(machine, root, { ...common(), use, prune, symmetries: generators });
        expect(solver.solve(root, DEPTH).values, `${use} ${prune}`).toEqual(wanted);
      }
    const auto = { ...common(), symmetries: generators, game: fixture.game };
    expect(solveAutomatically(machine, root, DEPTH, auto).solution.values).toEqual(wanted);
    const decomposition = fixture.game.need(factors, new Budget({}));
    if (decomposition.factors.length < 2) return;
    const compound = CompoundSolver.create(decomposition, machine, root, new Budget({}), common());
    if (compound !== undefined) expect(compound.solve(DEPTH).values).toEqual(wanted);
  });
});
