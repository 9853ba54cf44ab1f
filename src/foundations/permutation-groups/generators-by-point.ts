/**
 * For every point, the generators that move it. Algorithms then cost the total support instead of generators × degree.
 */

import type { SparsePermutation } from "./sparse-permutation.ts";

export interface GeneratorsByPoint {
  /** The entries of point p are starts[p] .. starts[p + 1]. Length degree + 1. */
  readonly starts: Int32Array;
  /** Generator of each entry, ascending within a point. Length: total support. */
  readonly generator: Int32Array;
  /** Image of the entry's point under the entry's generator. Length: total support. */
  readonly image: Int32Array;
}

export function indexByPoint(degree: number, generators: readonly SparsePermutation[]): GeneratorsByPoint {
  const starts = new Int32Array(degree + 1);
  for (const { support } of generators) for (const point of support) starts[point + 1]!++;
  for (let point = 0; point < degree; point++) starts[point + 1]! += starts[point]!;
  const next = starts.slice(0, degree);
  const generator = new Int32Array(starts[degree]!);
  const image = new Int32Array(starts[degree]!);
  generators.forEach(({ support, images }, index) => {
    for (let i = 0; i < support.length; i++) {
      const entry = next[support[i]!]!++;
      generator[entry] = index;
      image[entry] = images[i]!;
    }
  });
  return { starts, generator, image };
}
