/**
 * Compares all signatures of a list with each other. Instead of comparing each pair, it sorts all features once, so
 * that the owners of a feature are next to each other. Every pair of owners shares that feature, and pairs that share
 * nothing cost nothing.
 */
import type { GameSignature } from "./game-signature.ts";

/** Features have 32 bits, and owners have the remaining 21 bits of a double. */
const OWNER_BITS = 0x200000;

/** Similarities (as in SignatureLookup) of signatures i and j at i * count + j, for i ≠ j. */
export function mutualSimilarities(signatures: readonly GameSignature[]): Float64Array {
  const count = signatures.length;
  const lesser = sharedWeights(signatures);
  const totals = signatures.map(({ weights }) => weights.reduce((sum, weight) => sum + weight, 0));
  for (let i = 0; i < count; i++)
    for (let j = 0; j < i; j++) {
      const shared = lesser[i * count + j]!;
      const greater = totals[i]! + totals[j]! - shared;
      const similarity = greater === 0 ? 1 : shared / greater;
      lesser[i * count + j] = similarity;
      lesser[j * count + i] = similarity;
    }
  return lesser;
}

/** The sum of the smaller weights of what i and j share at i * count + j, for i > j. */
function sharedWeights(signatures: readonly GameSignature[]): Float64Array {
  const count = signatures.length;
  const keys = sortedKeys(signatures);
  const sums = new Float64Array(count * count);
  /** For each owner: the number of its features visited so far, which is the index of the next weight. */
  const met = new Int32Array(count);
  const owners = new Int32Array(count);
  const weights = new Float64Array(count);
  for (let at = 0; at < keys.length; ) {
    const owner = keys[at]! % OWNER_BITS;
    const end = keys[at]! - owner + OWNER_BITS;
    let size = 0;
    for (; at < keys.length && keys[at]! < end; at++) {
      const other = keys[at]! % OWNER_BITS;
      const weight = signatures[other]!.weights[met[other]!]!;
      met[other] = met[other]! + 1;
      for (let k = 0; k < size; k++) {
        const cell = other * count + owners[k]!;
        sums[cell] = sums[cell]! + Math.min(weights[k]!, weight);
      }
      owners[size] = other;
      weights[size++] = weight;
    }
  }
  return sums;
}

/** Features with their owners, ascending by feature, then owner. */
function sortedKeys(signatures: readonly GameSignature[]): Float64Array {
  const keys = new Float64Array(signatures.reduce((sum, { features }) => sum + features.length, 0));
  let at = 0;
  signatures.forEach(({ features }, owner) => {
    for (let i = 0; i < features.length; i++) keys[at++] = features[i]! * OWNER_BITS + owner;
  });
  return keys.sort();
}
