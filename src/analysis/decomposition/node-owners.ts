/** The factor that each node of a circuit reads, according to the fluents below it. */
import { type Circuit, firstGate, fluentNode, inputsOf, type Literal, nodeOf } from "../../machine/circuit/index.ts";
import type { Decomposition } from "./find-factors.ts";

/** Owner of nodes that read only shared fluents. */
export const SHARED = -1;
/** Owner of nodes that read several factors. */
export const MIXED = -2;

/**
 * For each node: the number of its factor, SHARED or MIXED. Moves count as shared. Pre: the circuit has no recursive
 * components. Linear.
 */
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

/** The owner of a gate with all these literals as inputs. */
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
