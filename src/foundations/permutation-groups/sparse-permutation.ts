/**
 * Permutations that move few points, stored by their support.
 *
 * An automorphism of a graph with 10^5 vertices often moves ten of them; storing, composing and checking it by support
 * costs ten steps instead of 10^5. Products are read from left to right: `composeSparse(p, q)` applies p first, then q.
 */

import { indexInSorted, sortedCopy } from "./sorted-points.ts";

/** A permutation of 0, 1, 2, … given by the points it moves. */
export interface SparsePermutation {
  /** The moved points, strictly ascending. */
  readonly support: Int32Array;
  /** `images[i]` is the image of `support[i]` and differs from it; as a set, images equal support. */
  readonly images: Int32Array;
}

/** The permutation that moves nothing. */
export const identitySparse: SparsePermutation = { support: new Int32Array(0), images: new Int32Array(0) };

/** The image of one point, in O(log of the support). */
export function imageOf(permutation: SparsePermutation, point: number): number {
  const index = indexInSorted(permutation.support, point);
  return index < 0 ? point : permutation.images[index]!;
}

/**
 * Makes a sparse permutation from a list of points and their images (any order, fixed points allowed). Undefined if the
 * pairs are not a permutation of those points.
 */
export function sparseFromPairs(points: ArrayLike<number>, images: ArrayLike<number>): SparsePermutation | undefined {
  if (points.length !== images.length) return undefined;
  const imageByPoint = new Map<number, number>();
  for (let i = 0; i < points.length; i++) {
    const point = points[i]!;
    if (!Number.isInteger(point) || point < 0 || point > 0x7fffffff || imageByPoint.has(point)) return undefined;
    imageByPoint.set(point, images[i]!);
  }
  const reached = new Set<number>();
  for (const image of imageByPoint.values()) {
    if (!imageByPoint.has(image) || reached.has(image)) return undefined;
    reached.add(image);
  }
  const moved: number[] = [];
  for (const [point, image] of imageByPoint) if (point !== image) moved.push(point);
  const support = sortedCopy(moved);
  return { support, images: support.map((point) => imageByPoint.get(point) as number) };
}

/** Keeps the moved points of a dense permutation. */
export function sparseFromDense(images: Int32Array): SparsePermutation {
  let moved = 0;
  for (let point = 0; point < images.length; point++) if (images[point] !== point) moved++;
  const support = new Int32Array(moved);
  const supportImages = new Int32Array(moved);
  let next = 0;
  for (let point = 0; point < images.length; point++) {
    const image = images[point]!;
    if (image === point) continue;
    support[next] = point;
    supportImages[next++] = image;
  }
  return { support, images: supportImages };
}

/** The permutation as an array of all `degree` images. */
export function denseFromSparse(permutation: SparsePermutation, degree: number): Int32Array {
  const { support, images } = permutation;
  if (support.length > 0 && support[support.length - 1]! >= degree) {
    throw new RangeError(`the permutation moves point ${support[support.length - 1]}, beyond degree ${degree}`);
  }
  const dense = new Int32Array(degree);
  for (let point = 0; point < degree; point++) dense[point] = point;
  for (let i = 0; i < support.length; i++) dense[support[i]!] = images[i]!;
  return dense;
}

/** Whether the two arrays satisfy the invariants of the interface and move only points below `degree`. */
export function isSparsePermutation(permutation: SparsePermutation, degree = 0x7fffffff): boolean {
  const { support, images } = permutation;
  if (support.length !== images.length) return false;
  const reached = new Uint8Array(support.length);
  for (let i = 0; i < support.length; i++) {
    const point = support[i]!;
    if (point < 0 || point >= degree || (i > 0 && point <= support[i - 1]!)) return false;
    const target = indexInSorted(support, images[i]!);
    if (target < 0 || target === i || reached[target] === 1) return false;
    reached[target] = 1;
  }
  return true;
}

/** First p, then q. O(s log s) if the supports have s points together. */
export function composeSparse(p: SparsePermutation, q: SparsePermutation): SparsePermutation {
  const support = new Int32Array(p.support.length + q.support.length);
  const images = new Int32Array(support.length);
  let size = 0;
  let inP = 0;
  let inQ = 0;
  while (inP < p.support.length || inQ < q.support.length) {
    const fromP = inP < p.support.length ? p.support[inP]! : 0x7fffffff;
    const fromQ = inQ < q.support.length ? q.support[inQ]! : 0x7fffffff;
    const point = Math.min(fromP, fromQ);
    const image = fromP <= fromQ ? imageOf(q, p.images[inP]!) : q.images[inQ]!;
    if (fromP === point) inP++;
    if (fromQ === point) inQ++;
    if (image === point) continue;
    support[size] = point;
    images[size++] = image;
  }
  return { support: support.slice(0, size), images: images.slice(0, size) };
}

/** The inverse of a sparse permutation. */
export function invertSparse(p: SparsePermutation): SparsePermutation {
  const images = new Int32Array(p.support.length);
  for (let i = 0; i < images.length; i++) images[indexInSorted(p.support, p.images[i]!)] = p.support[i]!;
  return { support: p.support, images };
}

/** p applied `exponent` times (negative: powers of the inverse). One pass over the cycles, whatever the exponent. */
export function powerSparse(p: SparsePermutation, exponent: number | bigint): SparsePermutation {
  const points: number[] = [];
  const images: number[] = [];
  for (const cycle of cyclesOf(p)) {
    const length = BigInt(cycle.length);
    const shift = Number(((BigInt(exponent) % length) + length) % length);
    for (let i = 0; i < cycle.length; i++) {
      points.push(cycle[i]!);
      images.push(cycle[(i + shift) % cycle.length]!);
    }
  }
  return sparseFromPairs(points, images) as SparsePermutation;
}

/** The conjugate q⁻¹ p q: p with every point renamed by q. */
export function conjugateSparse(p: SparsePermutation, q: SparsePermutation): SparsePermutation {
  const rename = (point: number) => imageOf(q, point);
  return sparseFromPairs(p.support.map(rename), p.images.map(rename)) as SparsePermutation;
}

/** Whether two sparse permutations are equal. */
export function equalSparse(p: SparsePermutation, q: SparsePermutation): boolean {
  if (p.support.length !== q.support.length) return false;
  for (let i = 0; i < p.support.length; i++) {
    if (p.support[i] !== q.support[i] || p.images[i] !== q.images[i]) return false;
  }
  return true;
}

/** The cycles of length at least two, each starting with its smallest point, ordered by that point. */
export function cyclesOf(p: SparsePermutation): number[][] {
  const seen = new Uint8Array(p.support.length);
  const cycles: number[][] = [];
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] === 1) continue;
    const cycle: number[] = [];
    for (let i = start; seen[i] === 0; i = indexInSorted(p.support, p.images[i]!)) {
      seen[i] = 1;
      cycle.push(p.support[i]!);
    }
    cycles.push(cycle);
  }
  return cycles;
}

/**
 * The smallest n > 0 with pⁿ = 1: the least common multiple of the cycle lengths, which can exceed any machine word.
 */
export function orderOfPermutation(p: SparsePermutation): bigint {
  let order = 1n;
  for (const length of new Set(cyclesOf(p).map((cycle) => cycle.length))) {
    order = (order / greatestCommonDivisor(order, BigInt(length))) * BigInt(length);
  }
  return order;
}

/** Whether p is a product of an even number of transpositions. */
export function isEven(p: SparsePermutation): boolean {
  let transpositions = 0;
  for (const cycle of cyclesOf(p)) transpositions += cycle.length - 1;
  return transpositions % 2 === 0;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}
