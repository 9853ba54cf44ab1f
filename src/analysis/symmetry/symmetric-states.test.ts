/** Compares symmetric states and moves with the obvious method: listing all images of a state. */
import { describe, expect, test } from "vitest";
import { unlimited } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { printTerm, readRules, termFromText } from "../../language/rules/index.ts";
import { type GroundProgram, groundRules } from "../../machine/grounding/index.ts";
import { applyToState, imagesOfState } from "./apply-symmetry.ts";
import { findGroundSymmetries } from "./find-ground-symmetries.ts";
import { findRuleSymmetries } from "./find-rule-symmetries.ts";
import { generatorsBetween, symmetricMoves, symmetryBetween } from "./symmetric-states.ts";

/** A ring of five lamps. Two players each switch any lamp at the same time; it matters who switched. */
const RING = `
(role a) (role b)
(lamp 1) (lamp 2) (lamp 3) (lamp 4) (lamp 5)
(beside 1 2) (beside 2 3) (beside 3 4) (beside 4 5) (beside 5 1)
(<= (legal ?r (switch ?l)) (role ?r) (lamp ?l))
(init (on 1 a))
(<= (next (on ?l ?r)) (does ?r (switch ?l)))
(<= (next (on ?l ?r)) (true (on ?l ?r)) (not (off ?l)))
(<= (off ?l) (does ?r (switch ?m)) (beside ?l ?m))
(<= (off ?l) (does ?r (switch ?m)) (beside ?m ?l))
(<= terminal (true (on 1 ?r)) (true (on 2 ?r)) (true (on 3 ?r)) (true (on 4 ?r)) (true (on 5 ?r)))
(<= (goal ?r 100) (role ?r) terminal)
(<= (goal ?r 50) (role ?r) (not terminal))`;

const program = groundRules(readRules(new SourceText("ring", RING)).rules, unlimited(), {
  form: "plain",
  simplify: "truth",
}) as GroundProgram;
const found = findGroundSymmetries(program, { fixRoles: false }, { random: createRandom(1) });

const bits = (fluents: readonly number[]): Int32Array => {
  const state = new Int32Array((program.fluents.length + 31) >> 5);
  for (const fluent of fluents) state[fluent >> 5] = (state[fluent >> 5] as number) | (1 << (fluent & 31));
  return state;
};

describe("a ring of lamps and two players", () => {
  test("has rotations, reflections and an exchange of players", () => {
    expect(found.group.order).toBe(20n);
  });

  test.each([true, false])("states are symmetric if one is an image of the other; roles kept: %s", (fixRoles) => {
    const random = createRandom(5);
    const draw = (): number[] => [...program.fluents.keys()].filter(() => random.below(3) === 0);
    const keeping = fixRoles
      ? findGroundSymmetries(program, { fixRoles: true }, { random: createRandom(1) }).generators
      : found.generators;
    let symmetric = 0;
    for (let trial = 0; trial < 300; trial++) {
      const one = draw();
      const images = imagesOfState(keeping, bits(one)) ?? [];
      // Half of the pairs are images of each other under the whole group, so that both answers occur.
      const all = imagesOfState(found.generators, bits(one)) ?? [];
      const other = trial % 2 === 0 ? draw() : fluentsOf(all[random.below(all.length)] as Int32Array);
      const isImage = images.some((image) => image.join() === bits(other).join());
      const symmetry = symmetryBetween(found, program, [one, other], { fixRoles });
      expect(symmetry !== null && symmetry !== undefined).toBe(isImage);
      if (symmetry === null || symmetry === undefined) continue;
      symmetric++;
      expect(applyToState(symmetry, bits(one)).join()).toBe(bits(other).join());
      if (fixRoles) expect([...symmetry.roles]).toEqual([0, 1]);
    }
    expect(symmetric).toBeGreaterThan(50);
  });

  test("moves of a state that one lamp breaks: neighbours together, the lamp alone", () => {
    const lamp = program.fluents.indexOf("(on 1 a)");
    const keeping = findGroundSymmetries(
      program,
      { fixRoles: false, state: new Set([lamp]) },
      { random: createRandom(1) },
    );
    const legal = program.moves.map((list) => [...list.keys()]);
    const classes = symmetricMoves(keeping.group, program, legal).map((list) =>
      list.map((moves) => moves.map((move) => program.moves[0]?.[move]).join(" ")),
    );
    const expected = ["(switch 1)", "(switch 2) (switch 5)", "(switch 3) (switch 4)"];
    expect(classes).toEqual([expected, expected]);
  });
});

const fluentsOf = (state: Int32Array): number[] =>
  [...program.fluents.keys()].filter((fluent) => (((state[fluent >> 5] as number) >>> (fluent & 31)) & 1) === 1);

describe("on the symbols of the rules", () => {
  const rules = readRules(new SourceText("ring", RING)).rules;
  const onRules = findRuleSymmetries(rules, { split: true }, { random: createRandom(1) });
  const state = (...fluents: readonly string[]) => fluents.map(termFromText);

  test("generators lead from one state to a symmetric one", () => {
    expect(onRules.induced.group.order).toBe(20n);
    const [from, to] = [state("(on 1 a)", "(on 2 b)"), state("(on 3 b)", "(on 4 a)")];
    const way = generatorsBetween(onRules, [from, to]) as readonly number[];
    const reached = way.reduce<typeof from>(
      (at, number) =>
        at.map((fluent) =>
          onRules.apply(onRules.generators[number] as (typeof onRules.generators)[0], fluent, "true/1.1"),
        ),
      from,
    );
    expect(reached.map(printTerm).sort()).toEqual(to.map(printTerm).sort());
    expect(generatorsBetween(onRules, [from, from])).toEqual([]);
  });

  test("no way leads to a state that is not symmetric", () => {
    expect(generatorsBetween(onRules, [state("(on 1 a)", "(on 2 b)"), state("(on 1 a)", "(on 3 b)")])).toBe(null);
  });
});
