/**
 * Merges an AND into the AND that alone uses it. Wider gates are fewer gates, and show the later passes whole conjunctions
 * and disjunctions (an OR of ORs is the same thing under negation).
 */
import { type Circuit, FALSE, isNegated, type Literal, nodeOf } from "./circuit.ts";
import { rebuildCircuit } from "./rebuild-circuit.ts";
import { useCounts } from "./use-counts.ts";

export function mergeGates(circuit: Circuit): Circuit {
  const uses = useCounts(circuit);
  const absorbed = absorbedGates(circuit, uses);
  if (!absorbed.includes(1)) return circuit;
  const parts: (Literal[] | undefined)[] = []; // by absorbed gate: its new inputs, until its user takes them
  return rebuildCircuit(circuit, (builder, inputs, node) => {
    const start = circuit.inputStarts[node] as number;
    const whole: Literal[] = [];
    for (let i = 0; i < inputs.length; i++) {
      const old = nodeOf(circuit.inputs[start + i] as Literal);
      if (absorbed[old] === 0) whole.push(inputs[i] as Literal);
      else {
        for (const literal of parts[old] as Literal[]) whole.push(literal);
        parts[old] = undefined;
      }
    }
    if (absorbed[node] === 0) return builder.and(whole);
    parts[node] = whole;
    return FALSE; // never looked at: the only user takes the parts
  });
}

/** 1 for every gate whose only use is as an unnegated input of a gate. */
function absorbedGates(circuit: Circuit, uses: Int32Array): Uint8Array {
  const { inputs, inputStarts } = circuit;
  const absorbed = new Uint8Array(circuit.nodeCount);
  for (let i = 0; i < inputs.length; i++) {
    const literal = inputs[i] as Literal;
    const node = nodeOf(literal);
    if (!isNegated(literal) && uses[node] === 1 && inputStarts[node] !== inputStarts[node + 1]) absorbed[node] = 1;
  }
  return absorbed;
}
