import type { UnionFind } from "./union-find.ts";

/** A partition of the points 0..degree−1 into numbered classes, in compressed form. */
export interface PointClasses {
  readonly count: number;
  /** Class of each point; classes are numbered in order of their smallest point. Length degree. */
  readonly classOf: Int32Array;
  /** Class c is points[starts[c] .. starts[c + 1]). Length count + 1. */
  readonly starts: Int32Array;
  /** All points, class by class, ascending inside a class. Length degree. */
  readonly points: Int32Array;
}

/** The points of one class. */
export function pointsOfClass(classes: PointClasses, index: number): Int32Array {
  return classes.points.subarray(classes.starts[index]!, classes.starts[index + 1]!);
}

export function classesOf(degree: number, unions: UnionFind): PointClasses {
  const numberOfRoot = new Int32Array(degree).fill(-1);
  const classOf = new Int32Array(degree);
  let count = 0;
  for (let point = 0; point < degree; point++) {
    const root = unions.find(point);
    if (numberOfRoot[root] === -1) numberOfRoot[root] = count++;
    classOf[point] = numberOfRoot[root]!;
  }
  const starts = new Int32Array(count + 1);
  for (let point = 0; point < degree; point++) starts[classOf[point]! + 1]!++;
  for (let c = 0; c < count; c++) starts[c + 1]! += starts[c]!;
  const next = starts.slice(0, count);
  const points = new Int32Array(degree);
  for (let point = 0; point < degree; point++) points[next[classOf[point]!]!++] = point;
  return { count, classOf, starts, points };
}
