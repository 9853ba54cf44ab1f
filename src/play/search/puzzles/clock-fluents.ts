/**
 * Finds fluents that change by themselves, whatever is played: step counters. States that differ only in these are the
 * same position at another time. Ignoring the clock makes most puzzles smaller by a factor of its length.
 */
import { setBit, wordsFor } from "../../../foundations/collections/index.ts";
import { type Circuit, firstGate, fluentNode, nodeOf } from "../../../machine/circuit/index.ts";

/** Returns a bit set of the clock fluents, 32 to a word as in states; undefined if there is no clock. */
export function clockFluents(circuit: Circuit): Int32Array | undefined {
  const free = largestAutonomousSet(circuit);
  if (!free.includes(1)) return undefined;
  const bits = new Int32Array(wordsFor(circuit.fluentCount));
  for (let fluent = 0; fluent < circuit.fluentCount; fluent++) if (free[fluent] === 1) setBit(bits, fluent);
  return bits;
}

/** By fluent: 1 if its next value depends only on fluents of this set and it can change. */
function largestAutonomousSet(circuit: Circuit): Uint8Array {
  const { fluentCount } = circuit;
  const free = new Uint8Array(fluentCount).fill(1);
  for (let changed = true; changed; ) {
    changed = false;
    const isFree = freeNodes(circuit, free);
    for (let fluent = 0; fluent < fluentCount; fluent++)
      if (free[fluent] === 1 && isFree[nodeOf(circuit.next[fluent] as number)] === 0) {
        free[fluent] = 0;
        changed = true;
      }
  }
  for (let fluent = 0; fluent < fluentCount; fluent++)
    if (circuit.next[fluent] === 2 * fluentNode(fluent)) free[fluent] = 0;
  return free;
}

/** By node: 1 if it depends only on these fluents. */
function freeNodes(circuit: Circuit, free: Uint8Array): Uint8Array {
  const isFree = new Uint8Array(circuit.nodeCount);
  isFree[0] = 1;
  for (let fluent = 0; fluent < free.length; fluent++) isFree[fluentNode(fluent)] = free[fluent] as number;
  const loops = new Set(circuit.components.flatMap(({ variables }) => [...variables]));
  for (let node = firstGate(circuit); node < circuit.nodeCount; node++) {
    if (loops.has(node)) continue; // Recursion is assumed to depend on everything.
    let value = 1;
    const end = circuit.inputStarts[node + 1] as number;
    for (let i = circuit.inputStarts[node] as number; i < end && value === 1; i++)
      value = isFree[nodeOf(circuit.inputs[i] as number)] as number;
    isFree[node] = value;
  }
  return isFree;
}
