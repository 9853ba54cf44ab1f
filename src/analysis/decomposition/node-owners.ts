/** Which factor a node of a circuit looks at: by the fluents below it. */
import { type Circuit, firstGate, fluentNode, inputsOf, type Literal, nodeOf } from "../../machine/circuit/index.ts";
import type { Decomposition } from "./find-factors.ts";

/** Owner of nodes that look only at what is shared. */
export const SHARED = -1;
/** Owner of nodes that look at several factors. */
export const MIXED = -2;

/** By node: the number of its factor, SHARED or MIXED. Moves count as shared. Pre: the circuit has no components. Linear. */
export function nodeOwners(circuit: Circuit, { factors }: Decomposition): Int32Array {
  const owners = new Int32Array(circuit.nodeCount).fill(SHARED);
  factors.forEach(({ fluents }, factor) => {
    for (const fluent of fluents) owners[fluentNode(fluent)] = factor;
  });
  for (let node = firstGate(circuit); node < circuit.nodeCount; node++) {
    owners[node] = ownerOf(owners, inputsOf(circuit, node));
  }
  return owners;
}

/** The owner of what looks at all these literals. */
export function ownerOf(owners: Int32Array, literals: Iterable<Literal>): number {
  let owner = SHARED;
  for (const literal of literals) {
    const one = owners[nodeOf(literal)] as number;
    if (one === SHARED || one === owner) continue;
    if (owner !== SHARED) return MIXED;
    owner = one;
  }
  return owner;
}
