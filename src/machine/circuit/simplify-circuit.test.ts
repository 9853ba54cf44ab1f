import { describe, expect, test } from "vitest";
import { isGaveUp, unlimited } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { groundRules } from "../grounding/index.ts";
import { ownRules } from "../machine.contract.ts";
import { type Circuit, FALSE, gateCount, literalOf, negate } from "./circuit.ts";
import { CircuitBuilder } from "./circuit-builder.ts";
import { circuitFromGroundProgram } from "./circuit-from-ground-program.ts";
import { findDifference } from "./compare-circuits.contract.ts";
import { complementMoves } from "./complement-moves.ts";
import { factorLiterals } from "./factor-literals.ts";
import { mergeGates } from "./merge-gates.ts";
import { printCircuit } from "./print-circuit.contract.ts";
import { rebuildCircuit } from "./rebuild-circuit.ts";
import { PASSES } from "./simplify-circuit.ts";
import { unrollComponents } from "./unroll-components.ts";

/** A circuit whose only output is `terminal`. */
function circuitOf(fluentCount: number, moveCounts: number[], make: (builder: CircuitBuilder) => number): Circuit {
  const builder = new CircuitBuilder({ fluentCount, moveCounts });
  const terminal = make(builder);
  return builder.finish(
    {
      terminal,
      legal: moveCounts.map((count) => new Int32Array(count)),
      next: new Int32Array(fluentCount),
      goals: moveCounts.map(() => []),
      percepts: moveCounts.map(() => []),
    },
    { initialFluents: new Int32Array(), groups: [] },
  );
}

/** The printed lines of the gates and of `terminal`. */
const gatesOf = (circuit: Circuit): string[] =>
  printCircuit(circuit)
    .split("\n")
    .filter((line) => /^(g|terminal)/.test(line));

const fluent = (number: number): number => literalOf(1 + number);

describe("merge gates", () => {
  test("an AND used once is part of the AND that uses it", () => {
    const circuit = circuitOf(4, [], (builder) =>
      builder.and([builder.and([fluent(0), fluent(1)]), builder.and([fluent(2), negate(fluent(3))])]),
    );
    expect(gatesOf(mergeGates(circuit))).toEqual(["g0 = f0 & f1 & f2 & ~f3", "terminal = g0"]);
  });

  test("a gate used twice stays", () => {
    const circuit = circuitOf(4, [], (builder) => {
      const shared = builder.and([fluent(0), fluent(1)]);
      return builder.or([builder.and([shared, fluent(2)]), builder.and([shared, fluent(3)])]);
    });
    expect(gateCount(mergeGates(circuit))).toBe(4);
  });
});

describe("factor literals", () => {
  test("a literal common to all terms of an OR appears once", () => {
    const circuit = circuitOf(1, [3], (builder) =>
      builder.or([0, 1, 2].map((move) => builder.and([fluent(0), literalOf(2 + move)]))),
    );
    expect(gatesOf(rebuildCircuit(factorLiterals(circuit)))).toEqual([
      "g0 = ~m0.0 & ~m0.1 & ~m0.2",
      "g1 = f0 & ~g0",
      "terminal = g1",
    ]);
  });
});

describe("complement moves", () => {
  const moves = (count: number): number[] => Array.from({ length: count }, (_, move) => literalOf(2 + move));

  test("one of most moves becomes none of the rest", () => {
    const circuit = circuitOf(1, [6], (builder) => builder.and([fluent(0), builder.or(moves(5))]));
    expect(gatesOf(complementMoves(circuit))).toEqual(["g0 = f0 & ~m0.5", "terminal = g0"]);
  });

  test("one of all moves is true, two at once are false, one settles the others", () => {
    expect(complementMoves(circuitOf(1, [4], (builder) => builder.or(moves(4)))).terminal).toBe(1);
    expect(complementMoves(circuitOf(1, [4], (builder) => builder.and([4, 6]))).terminal).toBe(FALSE);
    expect(complementMoves(circuitOf(1, [4], (builder) => builder.and([4, negate(6), negate(8)]))).terminal).toBe(4);
  });

  test("moves are found inside shared gates", () => {
    const circuit = circuitOf(2, [8], (builder) => {
      const own = Array.from({ length: 7 }, (_, move) => literalOf(3 + move));
      const pairs = [builder.or(own.slice(0, 2)), builder.or(own.slice(2, 4)), builder.or(own.slice(4, 7))];
      return builder.or([
        builder.and([fluent(0), builder.or([...pairs])]),
        builder.and([fluent(1), pairs[0] as number, pairs[1] as number]),
      ]);
    });
    const simplified = complementMoves(circuit);
    expect(gatesOf(simplified)).toContain("g3 = f0 & ~m0.7");
    expect(findDifference(circuit, simplified, 200, createRandom(1))).toBe(-1);
  });
});

describe("unroll components", () => {
  /** Variables v0 = a ∨ (b ∧ v1), v1 = c ∨ (b ∧ v0), and so on around the ring; b links neighbours. */
  const recursive = (size: number): Circuit =>
    circuitOf(size + 1, [], (builder) => {
      const link = fluent(size);
      const variables = Array.from(builder.openComponent(size), (node) => literalOf(node));
      const definitions = variables.map((_, i) =>
        builder.or([fluent(i), builder.and([link, variables[(i + 1) % size] as number])]),
      );
      builder.closeComponent(definitions);
      return builder.and([...variables]);
    });

  test("small cycles vanish and the function stays the same", () => {
    for (const size of [1, 2, 3]) {
      const circuit = recursive(size);
      const unrolled = unrollComponents(circuit);
      expect(unrolled.components).toEqual([]);
      expect(findDifference(circuit, unrolled, 300, createRandom(2))).toBe(-1);
    }
  });

  test("large cycles stay", () => {
    expect(unrollComponents(recursive(9)).components.length).toBe(1);
  });
});

describe("all passes", () => {
  const games = ["tic-tac-toe", "connect-four", "breakthrough-5x5", "eight-puzzle", "tron", "pig", "dots-and-boxes"];

  test.each(games)("%s: each pass leaves every output as it was", (game) => {
    const program = groundRules(ownRules(game), unlimited());
    if (isGaveUp(program)) throw new Error("gave up");
    let circuit = circuitFromGroundProgram(program);
    for (const { name, pass } of PASSES) {
      const simplified = pass(circuit);
      expect([name, findDifference(circuit, simplified, 100, createRandom(5))]).toEqual([name, -1]);
      circuit = simplified;
    }
  });

  test("a wrong pass would be noticed", () => {
    const circuit = circuitOf(3, [], (builder) => builder.and([fluent(0), fluent(1)]));
    const wrong = rebuildCircuit(circuit, (builder, inputs) => builder.or(inputs));
    expect(findDifference(circuit, wrong, 100, createRandom(1))).toBe(0);
  });
});
