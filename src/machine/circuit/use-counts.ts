/** Counts how nodes are used: as inputs of gates, as outputs or as definitions of variables. */
import { type Circuit, isNegated, type Literal, nodeOf, outputLiterals } from "./circuit.ts";

/** By node: the number of its uses. */
function useCounts(circuit: Circuit): Int32Array {
  const counts = new Int32Array(circuit.nodeCount);
  const use = (literals: Int32Array): void => {
    for (let i = 0; i < literals.length; i++) counts[nodeOf(literals[i] as number)]!++;
  };
  use(circuit.inputs);
  use(outputLiterals(circuit));
  for (const { definitions } of circuit.components) use(definitions);
  return counts;
}

/** By node: 1 for every gate whose only use is as an input of a gate, with the given sign. */
export function singleUseGates(circuit: Circuit, negated: boolean): Uint8Array {
  const { inputs, inputStarts } = circuit;
  const uses = useCounts(circuit);
  const isSingleUse = new Uint8Array(circuit.nodeCount);
  for (let i = 0; i < inputs.length; i++) {
    const literal = inputs[i] as Literal;
    const node = nodeOf(literal);
    if (isNegated(literal) === negated && uses[node] === 1 && inputStarts[node] !== inputStarts[node + 1])
      isSingleUse[node] = 1;
  }
  return isSingleUse;
}

/** The inputs of a gate, as a view without copying. */
export const inputsOf = (circuit: Circuit, node: number): Int32Array =>
  circuit.inputs.subarray(circuit.inputStarts[node] as number, circuit.inputStarts[node + 1] as number);
