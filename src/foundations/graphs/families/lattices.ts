/** Cubes, tori and rook's graphs: products of cycles and of complete graphs. */

import type { ColouredGraph, Vertex } from "../coloured-graph.ts";
import { graphFromEdges } from "../graph-builder.ts";
import { graphFromPairs } from "./elementary.ts";

/** Q_d: the 2^d words of d bits, adjacent when they differ in one bit. Group order 2^d·d!. */
export function hypercube(d: number): ColouredGraph {
  const edges: [Vertex, Vertex][] = [];
  for (let word = 0; word < 2 ** d; word++) {
    for (let bit = 0; bit < d; bit++) if ((word & (1 << bit)) === 0) edges.push([word, word | (1 << bit)]);
  }
  return graphFromEdges(2 ** d, edges);
}

/** The d-fold product of n-gons, n ≥ 3. Group order (2n)^d·d! for n ≠ 4 (with n = 4 it is the cube Q_2d). */
export function torus(n: number, d: number): ColouredGraph {
  const edges: [Vertex, Vertex][] = [];
  for (let place = 0; place < n ** d; place++) {
    for (let axis = 0, step = 1; axis < d; axis++, step *= n) {
      const coordinate = Math.floor(place / step) % n;
      edges.push([place, place + ((coordinate + 1) % n) * step - coordinate * step]);
    }
  }
  return graphFromEdges(n ** d, edges);
}

/** Squares of an m × n board, adjacent when a rook can move between them. Group order m!·n!, twice that for m = n. */
export function rookGraph(m: number, n: number): ColouredGraph {
  return graphFromPairs(m * n, (a, b) => a % n === b % n || Math.floor(a / n) === Math.floor(b / n));
}

/** Strongly regular with the parameters of the 4 × 4 rook's graph, but not isomorphic to it. Group order 192. */
export function shrikhandeGraph(): ColouredGraph {
  const steps = new Set(["1,0", "3,0", "0,1", "0,3", "1,1", "3,3"]);
  return graphFromPairs(16, (a, b) => {
    const rows = ((b >> 2) - (a >> 2) + 4) % 4;
    const columns = ((b & 3) - (a & 3) + 4) % 4;
    return steps.has(`${rows},${columns}`);
  });
}
