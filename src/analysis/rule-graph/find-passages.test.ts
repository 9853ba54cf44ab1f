/** Undirected paths: what the gate graph then shows, compared with the circuit on all states. */
import { describe, expect, test } from "vitest";
import { Budget, isGaveUp } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { readRules } from "../../language/rules/index.ts";
import { circuitFromGroundProgram, evaluateCircuit, literalValue } from "../../machine/circuit/index.ts";
import { type GroundProgram, groundRules } from "../../machine/grounding/index.ts";
import { findGroundSymmetries, type Symmetry } from "../symmetry/index.ts";
import { findPassages } from "./find-passages.ts";

/**
 * A row of five lamps. The game is won if a path of lit lamps leads from one of the first to one of the last; `step`
 * defines how a path continues.
 */
const row = (step: string, more = ""): string => `(role r) (lamp 1) (lamp 2) (lamp 3) (lamp 4) (lamp 5)
  (then 1 2) (then 2 3) (then 3 4) (then 4 5) (<= (by ?a ?b) (then ?a ?b)) (<= (by ?a ?b) (then ?b ?a))
  (<= (legal r (light ?a)) (lamp ?a) (not (true (lit ?a))))
  (<= (next (lit ?a)) (does r (light ?a))) (<= (next (lit ?a)) (true (lit ?a)))
  (<= (reached 1) (true (lit 1))) ${step} ${more}
  (<= won (reached 5)) (<= terminal won) (<= (goal r 100) won) (<= (goal r 0) (not won))`;
const LIT_THERE = "(<= (reached ?b) (reached ?a) (by ?a ?b) (true (lit ?b)))";
const LIT_HERE = "(<= (reached ?b) (reached ?a) (by ?a ?b) (true (lit ?a)))";
const FORWARD = "(<= (reached ?b) (reached ?a) (then ?a ?b) (true (lit ?b)))";
const ODD = `${LIT_THERE} (<= (reached 2) (reached 4) (true (lit 5)))`;

function ground(text: string): GroundProgram {
  const program = groundRules(readRules(new SourceText("sheet", text)).rules, new Budget({}), { form: "plain" });
  if (isGaveUp(program)) throw new Error("it grounds");
  return program;
}

const symmetriesOf = (program: GroundProgram, passages: boolean) =>
  findGroundSymmetries(program, { fixRoles: true, withUnused: false, passages }, { random: createRandom(1) });

/** The slow twin: tries every state, before and after. */
function holds(program: GroundProgram, { fluents }: Symmetry): boolean {
  const circuit = circuitFromGroundProgram(program);
  return Array.from({ length: 1 << program.fluents.length }, (_, state) => state).every((state) => {
    const here = [...fluents.keys()].filter((fluent) => (state >> fluent) & 1);
    const there = here.map((fluent) => fluents[fluent] as number);
    return (
      literalValue(evaluateCircuit(circuit, here), circuit.terminal) ===
      literalValue(evaluateCircuit(circuit, there), circuit.terminal)
    );
  });
}

describe("ways that can be walked back", () => {
  test("from both ends: the row may be reflected", () => {
    const program = ground(row(LIT_THERE));
    expect(findPassages(program).byPlace.size).toBe(5);
    expect(symmetriesOf(program, false).group.order).toBe(1n);
    const { group, generators } = symmetriesOf(program, true);
    expect(group.order).toBe(2n);
    expect(generators.every((generator) => holds(program, generator))).toBe(true);
  });

  test("a guard on the lamp that is left is not asked of the last one, and the row keeps its direction", () => {
    const program = ground(row(LIT_HERE));
    const { generators } = symmetriesOf(program, true);
    expect(generators.every((generator) => holds(program, generator))).toBe(true);
  });

  test.each([FORWARD, ODD])("steps that cannot be made back are left as they are: %s", (step) => {
    const program = ground(row(step));
    expect(symmetriesOf(program, true).group.order).toBe(symmetriesOf(program, false).group.order);
  });

  test("who asks for a single place besides keeps the direction", () => {
    const program = ground(row(LIT_THERE, "(<= (goal r 50) (reached 2))"));
    expect(symmetriesOf(program, true).group.order).toBe(1n);
  });

  test("what else the rule at the end asks is a condition of that end", () => {
    const asked = row(LIT_THERE).replace("(<= won (reached 5))", "(<= won (reached 5) (true (lit 3)))");
    const { group, generators } = symmetriesOf(ground(asked), true);
    expect(generators.every((generator) => holds(ground(asked), generator))).toBe(true);
    expect(group.order).toBe(1n);
  });
});
