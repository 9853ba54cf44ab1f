/**
 * Unrolls small components. The least fixpoint of k variables is reached after at most k rounds, since every round but
 * the last makes at least one more variable true. So k copies of the gates, the first with all variables false, and one
 * more copy with the final values compute the same without a cycle. Rays around a torus, for example, need one variable
 * each.
 */
import { type Circuit, FALSE, firstGate, type Literal, literalOf, mapOutputs, type Node, nodeOf } from "./circuit.ts";
import { CircuitBuilder } from "./circuit-builder.ts";
import { usedNodes } from "./rebuild-circuit.ts";
import { inputsOf } from "./use-counts.ts";

const MOST_VARIABLES = 3;

export function unrollComponents(circuit: Circuit): Circuit {
  if (circuit.components.every(({ variables }) => variables.length > MOST_VARIABLES)) return circuit;
  const used = usedNodes(circuit);
  const builder = new CircuitBuilder(circuit, circuit.nodeCount);
  const images = Int32Array.from({ length: circuit.nodeCount }, (_, node) => literalOf(node)); // correct for inputs
  const image = (literal: Literal): Literal => (images[nodeOf(literal)] as Literal) ^ (literal & 1);
  const remake = (from: Node, end: Node): void => {
    for (let node = from; node < end; node++)
      if (used[node] === 1) images[node] = builder.and(Array.from(inputsOf(circuit, node), image));
  };
  let done = firstGate(circuit);
  for (const { first, end, variables, definitions } of circuit.components) {
    remake(done, first);
    done = end;
    const gates = first + variables.length;
    if (variables.length > MOST_VARIABLES) {
      const fresh = builder.openComponent(variables.length);
      for (const [i, variable] of variables.entries()) images[variable] = literalOf(fresh[i] as Node);
      remake(gates, end);
      builder.closeComponent(definitions.map(image));
      continue;
    }
    for (const variable of variables) images[variable] = FALSE;
    for (let round = 0; round < variables.length; round++) {
      remake(gates, end);
      const values = definitions.map(image);
      for (const [i, variable] of variables.entries()) images[variable] = values[i] as Literal;
    }
    remake(gates, end);
  }
  remake(done, circuit.nodeCount);
  return builder.finish(mapOutputs(circuit, image), circuit);
}
