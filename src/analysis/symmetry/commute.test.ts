/** Symmetries commute with play: the property that all of this is about, on our own games. */
import { describe, expect, test } from "vitest";
import { Budget, isGaveUp } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { randomElement, sparseFromDense } from "../../foundations/permutation-groups/index.ts";
import { printTerm, type Term } from "../../language/rules/index.ts";
import { circuitFromGroundProgram } from "../../machine/circuit/index.ts";
import { groundRules } from "../../machine/grounding/index.ts";
import { ownGames, ownRules } from "../../machine/machine.contract.ts";
import { relationalMachine } from "../../machine/relational/index.ts";
import {
  CircuitProver,
  checkBySimulation,
  findGroundSymmetries,
  findRuleSymmetries,
  groundSymmetryFrom,
  termFromText,
} from "./index.ts";

const context = () => ({ random: createRandom(1), now: () => 0 });
const limits = { playouts: 2, maxSteps: 8 };

describe.each(ownGames())("%s", (game) => {
  const rules = ownRules(game);

  test("generators from the rule graph commute with play", () => {
    const machine = relationalMachine(rules);
    for (const split of [false, true]) {
      const found = findRuleSymmetries(rules, { split }, context());
      for (const generator of found.generators.slice(0, 6)) {
        const action = (term: Term, position: Parameters<typeof found.apply>[2]): Term =>
          found.apply(generator, term, position);
        expect(checkBySimulation(machine, action, createRandom(3), limits)).toBe(null);
      }
    }
  });

  test("random elements of the ground group commute with play, and their proofs agree", () => {
    const program = groundRules(rules, new Budget({ rules: 60_000 }), { form: "plain" });
    if (isGaveUp(program) || (program.missing?.size ?? 0) > 0) return;
    const machine = relationalMachine(rules);
    const found = findGroundSymmetries(program, { fixRoles: false }, context());
    const prover = new CircuitProver(circuitFromGroundProgram(program));
    const random = createRandom(9);
    for (let trial = 0; trial < 3 && found.group.order > 1n; trial++) {
      const symmetry = groundSymmetryFrom(sparseFromDense(randomElement(found.group, random)), program);
      const images = new Map<string, string>();
      for (const [i, role] of program.roles.entries())
        images.set(`role/1.1 ${role}`, program.roles[symmetry.roles[i] as number] as string);
      for (const [i, fluent] of program.fluents.entries())
        images.set(`true/1.1 ${fluent}`, program.fluents[symmetry.fluents[i] as number] as string);
      // A move text may have different images for different roles; then names cannot carry the symmetry, and the proof must.
      let isByName = true;
      program.moves.forEach((moves, role) => {
        moves.forEach((move, i) => {
          const target = program.moves[symmetry.roles[role] as number] as readonly string[];
          const image = target[symmetry.moves[role]?.[i] as number] as string;
          const key = `does/2.2 ${move}`;
          if ((images.get(key) ?? image) !== image) isByName = false;
          images.set(key, image);
        });
      });
      const action = (term: Term, position: string): Term =>
        termFromText(images.get(`${position} ${printTerm(term)}`) ?? printTerm(term));
      if (isByName) expect(checkBySimulation(machine, action, createRandom(5), limits)).toBe(null);
      if (circuitIsAcyclic(program)) expect(prover.proves(symmetry)).toBe(true);
    }
  });
});

const circuitIsAcyclic = (program: Parameters<typeof circuitFromGroundProgram>[0]): boolean =>
  circuitFromGroundProgram(program).components.length === 0;
