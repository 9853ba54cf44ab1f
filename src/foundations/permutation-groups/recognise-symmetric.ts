/**
 * Proves that some permutations of k points generate the full symmetric group, without a stabiliser chain.
 *
 * - Transpositions that connect all points generate S_k. This takes linear time, and interchangeable objects usually
 *   have this form.
 * - A transitive group with an element that has a cycle of prime length p, k/2 < p < k − 2, contains the alternating
 *   group (a power of the element is a p-cycle, which forces primitivity; then Jordan's theorem). An odd generator
 *   makes it S_k. A fraction of about log 2 / log k of all elements of S_k has such a cycle, so random elements find
 *   one.
 * - For k < 8 there is no such prime, and a chain is tiny.
 *
 * The answer true is a proof; false only means that no proof was found.
 */

import type { Budget } from "../budgets/index.ts";
import type { SeededRandom } from "../collections/index.ts";
import { buildChain } from "./build-chain.ts";
import type { DensePermutation } from "./dense-permutation.ts";
import { factorial } from "./large-products.ts";
import { computeOrbits } from "./orbits.ts";
import { RandomElements } from "./random-elements.ts";
import { denseFromSparse, isEven, type SparsePermutation } from "./sparse-permutation.ts";
import { UnionFind } from "./union-find.ts";

const RANDOM_TRIALS = 100;
const LARGEST_DENSE_TABLE = 1 << 25;

export function isFullSymmetric(
  k: number,
  generators: readonly SparsePermutation[],
  random: SeededRandom,
  budget: Budget,
): boolean {
  if (transpositionsConnect(k, generators)) return true;
  if (generators.every(isEven) || generators.length * k > LARGEST_DENSE_TABLE) return false;
  if (computeOrbits(k, generators).count !== 1) return false;
  const dense = generators.map((generator) => denseFromSparse(generator, k));
  if (k < 8) {
    const { chain } = buildChain(k, dense, { random, budget });
    return chain.order() === factorial(k);
  }
  const elements = new RandomElements(dense, random);
  const element = new Int32Array(k);
  for (let trial = 0; trial < RANDOM_TRIALS; trial++) {
    elements.next(element);
    if (hasLongPrimeCycle(element)) return true;
  }
  return false;
}

function transpositionsConnect(k: number, generators: readonly SparsePermutation[]): boolean {
  const joined = new UnionFind(k);
  for (const { support } of generators) if (support.length === 2) joined.union(support[0]!, support[1]!);
  return joined.count === 1;
}

/** Whether some cycle has prime length p with k/2 < p < k − 2. */
function hasLongPrimeCycle(p: DensePermutation): boolean {
  const k = p.length;
  const seen = new Uint8Array(k);
  for (let start = 0; start < k; start++) {
    let length = 0;
    for (let point = start; seen[point] === 0; point = p[point]!) {
      seen[point] = 1;
      length++;
    }
    if (2 * length > k && length < k - 2 && isPrime(length)) return true;
  }
  return false;
}

function isPrime(n: number): boolean {
  if (n < 2) return false;
  for (let divisor = 2; divisor * divisor <= n; divisor++) if (n % divisor === 0) return false;
  return true;
}
