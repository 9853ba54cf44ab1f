/** How often each node is used, as an input of a gate, as an output or as the definition of a variable. */
import { type Circuit, nodeOf, outputLiterals } from "./circuit.ts";

export function useCounts(circuit: Circuit): Int32Array {
  const counts = new Int32Array(circuit.nodeCount);
  const use = (literals: Int32Array): void => {
    for (let i = 0; i < literals.length; i++) counts[nodeOf(literals[i] as number)]!++;
  };
  use(circuit.inputs);
  use(outputLiterals(circuit));
  for (const { definitions } of circuit.components) use(definitions);
  return counts;
}

/** The inputs of a gate; a view, not a copy. */
export const inputsOf = (circuit: Circuit, node: number): Int32Array =>
  circuit.inputs.subarray(circuit.inputStarts[node] as number, circuit.inputStarts[node + 1] as number);
