/**
 * The finest partition of the points that the group preserves and that puts each of the given sets into one class
 * (after Atkinson 1975). Joining p and q forces joining their images under every generator that moves one of them.
 * Close to linear in the total support.
 */

import type { GeneratorsByPoint } from "./generators-by-point.ts";
import { UnionFind } from "./union-find.ts";

export function invariantPartition(degree: number, moves: GeneratorsByPoint, seeds: Iterable<Int32Array>): UnionFind {
  const classes = new UnionFind(degree);
  /** Joined pairs whose images are still to be joined, flattened. */
  const pending: number[] = [];
  const join = (a: number, b: number) => {
    if (classes.union(a, b)) pending.push(a, b);
  };
  for (const seed of seeds) for (let i = 1; i < seed.length; i++) join(seed[0]!, seed[i]!);
  while (pending.length > 0) {
    const b = pending.pop()!;
    const a = pending.pop()!;
    joinImages(a, b, moves, join);
  }
  return classes;
}

/**
 * Joins the images of a and b under each generator that moves at least one of them. Entries are ascending by generator.
 */
function joinImages(a: number, b: number, moves: GeneratorsByPoint, join: (a: number, b: number) => void): void {
  const { starts, generator, image } = moves;
  let atA = starts[a]!;
  let atB = starts[b]!;
  const endA = starts[a + 1]!;
  const endB = starts[b + 1]!;
  while (atA < endA || atB < endB) {
    const ofA = atA < endA ? generator[atA]! : 0x7fffffff;
    const ofB = atB < endB ? generator[atB]! : 0x7fffffff;
    const imageA = ofA <= ofB ? image[atA++]! : a;
    const imageB = ofB <= ofA ? image[atB++]! : b;
    join(imageA, imageB);
  }
}
