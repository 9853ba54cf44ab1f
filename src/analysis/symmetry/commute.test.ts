/**
 * Symmetries commute with play: the central property, tested on every third of our games (NOETHER_VERIFY=1: on all).
 * It takes random elements of the group, not only generators, and random states of play. It compares legal moves,
 * successors, terminal and goals on a machine that knows nothing of symmetries.
 */
import { describe, expect, test } from "vitest";
import { Budget, isGaveUp } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { imageOf, randomElement, sparseFromDense } from "../../foundations/permutation-groups/index.ts";
import { circuitFromGroundProgram } from "../../machine/circuit/index.ts";
import { groundRules } from "../../machine/grounding/index.ts";
import { ownGames, ownRules } from "../../machine/machine.contract.ts";
import { relationalMachine } from "../../machine/relational/index.ts";
import {
  CircuitProver,
  checkBySimulation,
  findGroundSymmetries,
  findRuleSymmetries,
  namedByNumbers,
  namedBySymbols,
  symbolMapping,
  symmetryFromElement,
} from "./index.ts";

const context = () => ({ random: createRandom(1) });
const limits = { playouts: 2, maxSteps: 8 };
const ELEMENTS = 3;
const EVERY = process.env["NOETHER_VERIFY"] === "1" ? 1 : 3;

test("there are sixty games and more", () => {
  expect(ownGames().length).toBeGreaterThanOrEqual(60);
});

describe.each(ownGames().filter((_, i) => i % EVERY === 0))("%s", (game) => {
  const rules = ownRules(game);

  test("random elements of the group on symbols commute with play", () => {
    const machine = relationalMachine(rules);
    for (const split of [false, true]) {
      const found = findRuleSymmetries(rules, { split }, context());
      const { group, points } = found.induced;
      const random = createRandom(4);
      for (let trial = 0; trial < ELEMENTS && group.order > 1n; trial++) {
        const element = sparseFromDense(randomElement(group, random));
        const mapping = symbolMapping(points, points, (point) => imageOf(element, point));
        const problem = checkBySimulation(
          machine,
          namedBySymbols(found, mapping, machine.roles),
          createRandom(3),
          limits,
        );
        expect(problem).toBe(null);
      }
    }
  });

  test("random elements of the ground group commute with play, and their proofs agree", () => {
    const program = groundRules(rules, new Budget({ rules: 60_000 }), { form: "plain" });
    if (isGaveUp(program) || (program.missing?.size ?? 0) > 0) {
      console.log(`${game}: left out, it has more than 60,000 ground rules`);
      return;
    }
    const machine = relationalMachine(rules);
    const { group } = findGroundSymmetries(program, { fixRoles: false }, context());
    const circuit = circuitFromGroundProgram(program);
    const prover = new CircuitProver(circuit);
    const random = createRandom(9);
    for (let trial = 0; trial < ELEMENTS && group.order > 1n; trial++) {
      const symmetry = symmetryFromElement(sparseFromDense(randomElement(group, random)), program);
      expect(checkBySimulation(machine, namedByNumbers(program, symmetry), createRandom(5), limits)).toBe(null);
      if (circuit.components.length === 0) expect(prover.proves(symmetry)).toBe(true);
    }
  });
});
