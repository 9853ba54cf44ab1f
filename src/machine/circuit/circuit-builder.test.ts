import { describe, expect, test } from "vitest";
import { FALSE, negate, TRUE } from "./circuit.ts";
import { CircuitBuilder } from "./circuit-builder.ts";

describe("what is simplified at once", () => {
  const builder = (): CircuitBuilder => new CircuitBuilder({ fluentCount: 4, moveCounts: [] });
  const [a, b, c] = [2, 4, 6];

  test("constants, repetitions, contradictions, single inputs", () => {
    const circuit = builder();
    expect(circuit.and([])).toBe(TRUE);
    expect(circuit.or([])).toBe(FALSE);
    expect(circuit.and([a, FALSE, b])).toBe(FALSE);
    expect(circuit.or([a, TRUE])).toBe(TRUE);
    expect(circuit.and([a, TRUE, a])).toBe(a);
    expect(circuit.and([b, a, negate(b)])).toBe(FALSE);
    expect(circuit.or([negate(a), b, a])).toBe(TRUE);
    expect(circuit.nodeCount).toBe(5);
  });

  test("equal gates are one gate, whatever the order, and an OR is a negated AND", () => {
    const circuit = builder();
    const gate = circuit.and([a, b, c]);
    expect(circuit.and([c, a, b, a])).toBe(gate);
    expect(circuit.or([negate(c), negate(b), negate(a)])).toBe(negate(gate));
    expect(circuit.and([a, b])).not.toBe(gate);
    expect(circuit.nodeCount).toBe(7);
  });

  test("the table of gates grows without losing any", () => {
    const circuit = new CircuitBuilder({ fluentCount: 100, moveCounts: [] });
    const pairs: [number, number][] = [];
    for (let i = 1; i <= 100; i++) for (let j = 1; j < i; j++) pairs.push([2 * i, 2 * j + 1]);
    const first = pairs.map((pair) => circuit.and([...pair]));
    expect(pairs.map((pair) => circuit.and([...pair]))).toEqual(first);
    expect(new Set(first).size).toBe(pairs.length);
  });
});
