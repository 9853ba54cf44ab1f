/** Johnson and Kneser graphs: the k-subsets of an n-set; the size of the intersection determines adjacency. */

import type { ColouredGraph } from "../coloured-graph.ts";
import { graphFromPairs } from "./elementary.ts";

/** Subsets are adjacent when they share k − 1 elements. Group order n!, twice that for n = 2k (k > 1). */
export function johnsonGraph(n: number, k: number): ColouredGraph {
  const subsets = subsetsOf(n, k);
  return graphFromPairs(subsets.length, (a, b) => bitCount(subsets[a]! & subsets[b]!) === k - 1);
}

/** Subsets are adjacent when disjoint. Group order n! for n > 2k. */
export function kneserGraph(n: number, k: number): ColouredGraph {
  const subsets = subsetsOf(n, k);
  return graphFromPairs(subsets.length, (a, b) => (subsets[a]! & subsets[b]!) === 0);
}

/** Ten vertices, group order 120. */
export function petersenGraph(): ColouredGraph {
  return kneserGraph(5, 2);
}

/** The k-subsets of 0..n−1 as bit masks, n ≤ 30, ascending. */
function subsetsOf(n: number, k: number): number[] {
  if (n > 30) throw new RangeError(`subsets of ${n} elements do not fit a machine word`);
  const subsets: number[] = [];
  for (let mask = 0; mask < 2 ** n; mask++) if (bitCount(mask) === k) subsets.push(mask);
  return subsets;
}

function bitCount(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}
