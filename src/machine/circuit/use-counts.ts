/** How often each node is used, as an input of a gate, as an output or as the definition of a variable. */
import { type Circuit, nodeOf, outputLiterals } from "./circuit.ts";

export function useCounts(circuit: Circuit): Int32Array {
  const counts = new Int32Array(circuit.nodeCount);
  const use = (literal: number): void => {
    (counts[nodeOf(literal)] as number)++;
  };
  circuit.inputs.forEach(use);
  outputLiterals(circuit).forEach(use);
  for (const component of circuit.components) component.definitions.forEach(use);
  return counts;
}

/** The inputs of a gate; a view, not a copy. */
export const inputsOf = (circuit: Circuit, node: number): Int32Array =>
  circuit.inputs.subarray(circuit.inputStarts[node] as number, circuit.inputStarts[node + 1] as number);
