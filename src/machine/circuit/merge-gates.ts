/**
 * Merges an AND into the AND that is its only user. This gives fewer, wider gates, and it shows whole conjunctions and
 * disjunctions to the later passes (an OR of ORs is the same thing under negation).
 */
import { type Circuit, FALSE, type Literal, nodeOf } from "./circuit.ts";
import { rebuildCircuit } from "./rebuild-circuit.ts";
import { singleUseGates } from "./use-counts.ts";

export function mergeGates(circuit: Circuit): Circuit {
  const absorbed = singleUseGates(circuit, false);
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
    return FALSE; // never read: the only user takes the parts
  });
}
