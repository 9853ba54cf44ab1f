/**
 * The smallest image of a vector under a group with a stabiliser chain (Linton 2004, generalised from sets to vectors).
 *
 * The search goes through the base level by level. A candidate is a product of tree elements for the levels so far; the
 * value that it moves to the base point is final. Only candidates with the smallest value survive a level. Of two
 * candidates that produce the same vector one is enough, because everything below is then the same. So the number of
 * candidates is at most the number of different images with the smallest beginning; `width` bounds it.
 *
 * O(levels × candidates × orbit) lookups and O(levels × candidates × depth × degree) multiplication steps.
 */

import { type DensePermutation, identityPermutation, permuteValues } from "./dense-permutation.ts";
import type { StabiliserChain } from "./stabiliser-chain.ts";

interface Candidate {
  readonly element: DensePermutation;
  /** The vector moved by the element. */
  readonly image: Int32Array;
}

/**
 * Writes an element that makes the vector smallest by `positions` (base first). Returns false if candidates were
 * dropped.
 */
export function minimiseByChain(
  chain: StabiliserChain,
  positions: Int32Array,
  values: Int32Array,
  width: number,
  out: DensePermutation,
): boolean {
  let candidates: Candidate[] = [{ element: identityPermutation(chain.degree), image: values.slice() }];
  let exact = true;
  for (const level of chain.levels) {
    if (level.orbitSize === 1 && candidates.length === 1) continue;
    const least = leastValue(candidates, level.orbit, level.orbitSize);
    const survivors = new DistinctCandidates(values.length, width);
    for (const candidate of candidates) {
      for (let i = 0; i < level.orbitSize && !survivors.overflowed; i++) {
        const point = level.orbit[i]!;
        if (candidate.image[point] !== least) continue;
        const element = candidate.element.slice();
        level.stripTo(point, element);
        survivors.add({ element, image: permuteValues(values, element) });
      }
    }
    if (survivors.overflowed) exact = false;
    candidates = survivors.list;
  }
  let best = candidates[0]!;
  for (const candidate of candidates) if (precedes(candidate.image, best.image, positions)) best = candidate;
  out.set(best.element);
  return exact;
}

function leastValue(candidates: readonly Candidate[], orbit: Int32Array, orbitSize: number): number {
  let least = 0x7fffffff;
  for (const { image } of candidates) {
    for (let i = 0; i < orbitSize; i++) least = Math.min(least, image[orbit[i]!]!);
  }
  return least;
}

function precedes(a: Int32Array, b: Int32Array, positions: Int32Array): boolean {
  for (let i = 0; i < positions.length; i++) {
    const difference = a[positions[i]!]! - b[positions[i]!]!;
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** At most `width` candidates with pairwise different images; a hash finds the few candidates to compare with. */
class DistinctCandidates {
  readonly list: Candidate[] = [];
  /** Whether more candidates were offered than there is room for. */
  overflowed = false;
  private readonly byHash = new Map<number, Candidate[]>();
  private readonly length: number;
  private readonly width: number;

  constructor(length: number, width: number) {
    this.length = length;
    this.width = width;
  }

  add(candidate: Candidate): void {
    const hash = this.hashOf(candidate.image);
    const bucket = this.byHash.get(hash) ?? [];
    if (bucket.some((other) => this.sameImage(other.image, candidate.image))) return;
    if (this.list.length === this.width) {
      this.overflowed = true;
      return;
    }
    if (bucket.push(candidate) === 1) this.byHash.set(hash, bucket);
    this.list.push(candidate);
  }

  private hashOf(image: Int32Array): number {
    let hash = 0;
    for (let i = 0; i < this.length; i++) hash = Math.imul(hash ^ image[i]!, 0x01000193);
    return hash;
  }

  private sameImage(a: Int32Array, b: Int32Array): boolean {
    for (let i = 0; i < this.length; i++) if (a[i] !== b[i]) return false;
    return true;
  }
}
