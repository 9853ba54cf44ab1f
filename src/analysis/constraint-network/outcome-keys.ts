/**
 * Hashes of what a move leads to: 53-bit integers, which JavaScript represents exactly. Keys are only compared among
 * the moves of one state, a few thousand at most. So the probability that two different outcomes collide is below one
 * in 10^8 per query.
 */
import { sortKeysAscending } from "../../foundations/collections/index.ts";

/** Below 2^53. */
export type OutcomeKey = number;

const TWO_32 = 0x1_0000_0000;

/** A key that depends on both keys and on their order. */
export function combineKeys(first: OutcomeKey, second: OutcomeKey): OutcomeKey {
  let low = Math.imul((first | 0) ^ 0x3c6ef372, 0x9e3779b1) ^ (second | 0);
  let high = Math.imul(((first / TWO_32) | 0) ^ (low >>> 15), 0x85ebca77) ^ ((second / TWO_32) | 0);
  low = Math.imul(low ^ (low >>> 16) ^ high, 0xc2b2ae3d);
  high = Math.imul(high ^ (high >>> 13) ^ low, 0x27d4eb2f);
  low = Math.imul(low ^ (low >>> 15) ^ (high >>> 7), 0x165667b1);
  low ^= low >>> 14;
  high ^= high >>> 16;
  return (high >>> 11) * TWO_32 + (low >>> 0);
}

/**
 * The key of a distribution of equally likely keys: it depends on the share of each key, not on the order. Sorts keys[0
 * … count).
 */
export function keyOfDistribution(keys: Float64Array, count: number): OutcomeKey {
  sortKeysAscending(keys, 0, count);
  let divisor = 0;
  for (let from = 0, to = 0; from < count; from = to) {
    while (to < count && keys[to] === keys[from]) to++;
    divisor = greatestDivisor(to - from, divisor);
  }
  let key = 0x6a09e667;
  for (let from = 0, to = 0; from < count; from = to) {
    while (to < count && keys[to] === keys[from]) to++;
    key = combineKeys(combineKeys(key, keys[from] as number), (to - from) / divisor);
  }
  return key;
}

function greatestDivisor(a: number, b: number): number {
  let [larger, smaller] = [a, b];
  while (smaller > 0) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}
