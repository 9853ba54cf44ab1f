/**
 * Splits a group into factors with disjoint support. Generators that move a common point belong to the same bundle, and
 * the group is the direct product of the groups that the bundles generate. Thousands of independent symmetries then
 * cost thousands of small computations instead of one of enormous degree. O(total support).
 *
 * The split depends on the given generators: a product that only other generators of the same group would reveal stays
 * whole.
 */

import { indexInSorted } from "./sorted-points.ts";
import type { SparsePermutation } from "./sparse-permutation.ts";
import { UnionFind } from "./union-find.ts";

/** A factor of a group that moves points of its own. */
export interface DisjointFactor {
  /** The points that the factor moves, ascending. */
  readonly points: Int32Array;
  /** Its generators, renumbered: local point i stands for points[i]. */
  readonly generators: readonly SparsePermutation[];
}

/** The factors, ordered by their smallest point. Drops identities among the generators. */
export function disjointFactors(degree: number, generators: Iterable<SparsePermutation>): DisjointFactor[] {
  const bundles = new UnionFind(degree);
  const moving: SparsePermutation[] = [];
  for (const generator of generators) {
    const { support } = generator;
    if (support.length === 0) continue;
    if (support[support.length - 1]! >= degree)
      throw new RangeError(`a generator moves a point beyond degree ${degree}`);
    moving.push(generator);
    for (let i = 1; i < support.length; i++) bundles.union(support[0]!, support[i]!);
  }
  const moved = new Uint8Array(degree);
  for (const { support } of moving) for (let i = 0; i < support.length; i++) moved[support[i]!] = 1;

  const factorOfRoot = new Int32Array(degree).fill(-1);
  const points: number[][] = [];
  for (let point = 0; point < degree; point++) {
    if (moved[point] === 0) continue;
    const root = bundles.find(point);
    if (factorOfRoot[root] === -1) factorOfRoot[root] = points.push([]) - 1;
    points[factorOfRoot[root]!]!.push(point);
  }
  const factors = points.map((list) => ({ points: Int32Array.from(list), generators: [] as SparsePermutation[] }));
  for (const generator of moving) {
    const factor = factors[factorOfRoot[bundles.find(generator.support[0]!)]!]!;
    factor.generators.push(renumbered(generator, factor.points));
  }
  return factors;
}

function renumbered({ support, images }: SparsePermutation, points: Int32Array): SparsePermutation {
  const local = (point: number) => indexInSorted(points, point);
  return { support: support.map(local), images: images.map(local) };
}
