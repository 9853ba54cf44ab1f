/**
 * Enumerates all automorphisms, or all isomorphisms between two graphs, by trying every vertex for every vertex and
 * checking each pair: the slow, obvious twin of the search. Exponential; for tests on a handful of vertices.
 */

import { type ColouredGraph, hasEdge } from "./coloured-graph.ts";

export function countIsomorphisms(left: ColouredGraph, right: ColouredGraph = left): number {
  if (left.vertexCount !== right.vertexCount || left.edgeCount !== right.edgeCount) return 0;
  const images: number[] = [];
  let count = 0;
  const extend = (): void => {
    const vertex = images.length;
    if (vertex === left.vertexCount) {
      count++;
      return;
    }
    for (let image = 0; image < right.vertexCount; image++) {
      if (images.includes(image) || left.colours[vertex] !== right.colours[image]) continue;
      images.push(image);
      if (images.every((other, w) => agrees(w, other, vertex, image) && agrees(vertex, image, w, other))) extend();
      images.pop();
    }
  };
  const agrees = (u: number, imageU: number, v: number, imageV: number): boolean =>
    hasEdge(left, u, v) === hasEdge(right, imageU, imageV);
  extend();
  return count;
}
