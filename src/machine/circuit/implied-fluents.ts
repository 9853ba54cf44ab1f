/**
 * Computes which of the given fluents must hold for a literal to be true, as far as single gates show it. An AND
 * implies everything that any of its inputs implies. An OR implies what all its alternatives imply. One sweep over the
 * circuit handles up to 32 fluents, one bit each. The result is incomplete, because gates are examined one by one.
 */
import { type Circuit, firstGate, fluentNode, isNegated, type Literal, nodeOf } from "./circuit.ts";

export const MOST_IMPLIED = 32;

/**
 * The returned function gives a mask over the fluents (at most MOST_IMPLIED): bit i is set if the i-th fluent is
 * implied.
 */
export function impliedFluents(circuit: Circuit, fluents: ArrayLike<number>): (literal: Literal) => number {
  if (fluents.length > MOST_IMPLIED) throw new RangeError(`${fluents.length} fluents at once`);
  const { inputs, inputStarts, nodeCount } = circuit;
  /** By literal: the fluents that hold if it is true. Nothing is known about the loop variables of components. */
  const masks = new Int32Array(2 * nodeCount);
  for (let i = 0; i < fluents.length; i++) masks[2 * fluentNode(fluents[i] as number)]! |= 1 << i;
  masks[0] = -1; // the constant false implies everything
  for (let node = firstGate(circuit); node < nodeCount; node++) {
    const start = inputStarts[node] as number;
    const end = inputStarts[node + 1] as number;
    if (start === end) continue;
    let whenTrue = 0;
    let whenFalse = -1;
    for (let i = start; i < end; i++) {
      const literal = inputs[i] as Literal;
      whenTrue |= masks[literal] as number;
      whenFalse &= masks[literal ^ 1] as number;
    }
    masks[2 * node] = whenTrue;
    masks[2 * node + 1] = whenFalse;
  }
  return (literal) => masks[2 * nodeOf(literal) + (isNegated(literal) ? 1 : 0)] as number;
}
