/**
 * Merges an AND into the AND that alone uses it. Wider gates are fewer gates, and show the later passes whole conjunctions
 * and disjunctions (an OR of ORs is the same thing under negation).
 */
import { type Circuit, FALSE, isNegated, type Literal, type Node, nodeOf } from "./circuit.ts";
import { rebuildCircuit } from "./rebuild-circuit.ts";
import { inputsOf, useCounts } from "./use-counts.ts";

export function mergeGates(circuit: Circuit): Circuit {
  const uses = useCounts(circuit);
  const absorbed = absorbedGates(circuit, uses);
  if (!absorbed.includes(1)) return circuit;
  const parts = new Map<Node, Literal[]>(); // by absorbed gate: its new inputs, until its user takes them
  return rebuildCircuit(circuit, (builder, inputs, node) => {
    const whole: Literal[] = [];
    for (const [i, old] of inputsOf(circuit, node).entries()) {
      const part = absorbed[nodeOf(old)] === 1 ? parts.get(nodeOf(old)) : undefined;
      if (part === undefined) whole.push(inputs[i] as Literal);
      else {
        for (const literal of part) whole.push(literal);
        parts.delete(nodeOf(old));
      }
    }
    if (absorbed[node] === 0) return builder.and(whole);
    parts.set(node, whole);
    return FALSE; // never looked at: the only user takes the parts
  });
}

/** 1 for every gate whose only use is as an unnegated input of a gate. */
function absorbedGates(circuit: Circuit, uses: Int32Array): Uint8Array {
  const absorbed = new Uint8Array(circuit.nodeCount);
  for (const literal of circuit.inputs) {
    const node = nodeOf(literal);
    if (!isNegated(literal) && uses[node] === 1 && inputsOf(circuit, node).length > 0) absorbed[node] = 1;
  }
  return absorbed;
}
