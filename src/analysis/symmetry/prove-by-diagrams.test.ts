/** Proofs of symmetries that no graph of the rules shows, compared with truth tables. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Budget, isGaveUp } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { type Rules, readRules } from "../../language/rules/index.ts";
import { type Circuit, circuitFromGroundProgram, evaluateCircuit, literalValue } from "../../machine/circuit/index.ts";
import { type GroundProgram, groundRules } from "../../machine/grounding/index.ts";
import { DiagramProver } from "./prove-by-diagrams.ts";
import { outputPairs } from "./prove-on-circuit.ts";
import { ring } from "./ring-of-stones.contract.ts";
import type { Symmetry } from "./symmetry.ts";

const rulesOf = (text: string): Rules => readRules(new SourceText("sheet", text)).rules;

function ground(rules: Rules): { program: GroundProgram; circuit: Circuit } {
  const program = groundRules(rules, new Budget({ rules: 100_000 }), { form: "plain" });
  if (isGaveUp(program)) throw new Error("does not ground");
  return { program, circuit: circuitFromGroundProgram(program) };
}

describe("verdicts beside truth tables", () => {
  /** The slow twin: tries every state and every joint move, before and after. */
  function holdsEverywhere(circuit: Circuit, symmetry: Symmetry): boolean {
    const pairs = outputPairs(circuit, symmetry);
    const moveCount = circuit.moveCounts[0] as number;
    for (let state = 0; state < 1 << circuit.fluentCount; state++) {
      for (let move = 0; move < moveCount; move++) {
        const fluents = [...symmetry.fluents.keys()].filter((fluent) => (state >> fluent) & 1);
        const here = evaluateCircuit(circuit, fluents, [move]);
        const images = fluents.map((fluent) => symmetry.fluents[fluent] as number);
        const there = evaluateCircuit(circuit, images, [symmetry.moves[0]?.[move] as number]);
        if (pairs.some(({ output, target }) => literalValue(here, output) !== literalValue(there, target)))
          return false;
      }
    }
    return true;
  }

  test.each([
    "(count 4 2)",
    "(count 4 2) (true (there 1))",
    "(count 2 2)",
    "(count 4 1) (not (true (there 2)))",
    "(count 4 0)",
  ])("%s", (won) => {
    const { program, circuit } = ground(rulesOf(ring(won)));
    const stones = [1, 2, 3, 4].map((stone) => program.fluents.indexOf(`(there ${stone})`));
    const takes = [1, 2, 3, 4].map((stone) => program.moves[0]?.indexOf(`(take ${stone})`) as number);
    const prover = new DiagramProver(circuit, createRandom(7), new Budget({ steps: 1e6 }));
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), (images) => {
        const fluents = Int32Array.from(program.fluents.keys());
        const moves = Int32Array.from(program.moves[0]?.keys() ?? []);
        images.forEach((image, i) => {
          fluents[stones[i] as number] = stones[image] as number;
          moves[takes[i] as number] = takes[image] as number;
        });
        const symmetry = { roles: Int32Array.of(0), fluents, moves: [moves] };
        // In a real state, all moves that are not made are false, but diagrams leave all moves free. So diagrams may
        // prove less; here they do not.
        expect(prover.verdict(symmetry)).toBe(holdsEverywhere(circuit, symmetry) ? "proved" : "refuted");
      }),
      { numRuns: 24 },
    );
  });

  test("a spent budget leaves the question open", () => {
    const { program, circuit } = ground(rulesOf(ring("(count 4 2)")));
    const turn = (text: string): string => text.replace(/[1-4]/, (digit) => String((Number(digit) % 4) + 1));
    const numbers = (texts: readonly string[]): Int32Array =>
      Int32Array.from(texts, (text) => texts.indexOf(turn(text)));
    const symmetry = {
      roles: Int32Array.of(0),
      fluents: numbers(program.fluents),
      moves: program.moves.map(numbers),
    };
    const verdict = (steps: number) =>
      new DiagramProver(circuit, createRandom(7), new Budget({ steps })).verdict(symmetry);
    expect(verdict(1e6)).toBe("proved");
    expect(verdict(0)).toBe("open");
  });
});
