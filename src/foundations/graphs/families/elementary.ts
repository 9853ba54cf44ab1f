/** Paths, cycles, stars, complete graphs and trees. */

import type { ColouredGraph, Vertex } from "../coloured-graph.ts";
import { graphFromEdges } from "../graph-builder.ts";

/** n vertices in a row. Group order 2 for n > 1. */
export function pathGraph(n: number): ColouredGraph {
  return graphFromEdges(n, consecutive(n));
}

/** The n-gon, n ≥ 3. Group order 2n. */
export function cycleGraph(n: number): ColouredGraph {
  return graphFromEdges(n, [...consecutive(n), [n - 1, 0]]);
}

/** A centre, vertex 0, with n leaves. Group order n! for n > 1. */
export function starGraph(n: number): ColouredGraph {
  return graphFromEdges(
    n + 1,
    Array.from({ length: n }, (_, i): [Vertex, Vertex] => [0, i + 1]),
  );
}

/** All pairs of n vertices are adjacent. Group order n!. */
export function completeGraph(n: number): ColouredGraph {
  return graphFromPairs(n, () => true);
}

/** Two sides of m and n vertices, all pairs across adjacent. Group order m!·n!, twice that for m = n. */
export function completeBipartiteGraph(m: number, n: number): ColouredGraph {
  return graphFromPairs(m + n, (a, b) => a < m && b >= m);
}

/** A root with `branching` children, each of which has as many again, down to `depth` levels below the root. */
export function balancedTree(branching: number, depth: number): ColouredGraph {
  const edges: [Vertex, Vertex][] = [];
  let level: Vertex[] = [0];
  let vertexCount = 1;
  for (let d = 0; d < depth; d++) {
    const next: Vertex[] = [];
    for (const parent of level) {
      for (let i = 0; i < branching; i++) {
        edges.push([parent, vertexCount]);
        next.push(vertexCount++);
      }
    }
    level = next;
  }
  return graphFromEdges(vertexCount, edges);
}

/**
 * k four-cycles in a row, each sharing a corner with the next. Refinement splits this graph little by little, so
 * quadratic rescanning shows up. Group order 2^(k+1) for k > 1.
 */
export function chainOfFourCycles(k: number): ColouredGraph {
  const edges: [Vertex, Vertex][] = [];
  for (let i = 0; i < k; i++) {
    const left = 3 * i;
    edges.push([left, left + 1], [left, left + 2], [left + 1, left + 3], [left + 2, left + 3]);
  }
  return graphFromEdges(3 * k + 1, edges);
}

/**
 * An outer n-gon, spokes, and an inner star polygon with steps of k. (5, 2) is the Petersen graph, (10, 2) the
 * dodecahedron.
 */
export function generalisedPetersenGraph(n: number, k: number): ColouredGraph {
  const edges: [Vertex, Vertex][] = [];
  for (let i = 0; i < n; i++) edges.push([i, (i + 1) % n], [i, n + i], [n + i, n + ((i + k) % n)]);
  return graphFromEdges(2 * n, edges);
}

/** The graph on 0..n−1 with an edge for every pair a < b that satisfies a condition. */
export function graphFromPairs(n: number, adjacent: (a: Vertex, b: Vertex) => boolean): ColouredGraph {
  const edges: [Vertex, Vertex][] = [];
  for (let a = 0; a < n; a++) for (let b = a + 1; b < n; b++) if (adjacent(a, b)) edges.push([a, b]);
  return graphFromEdges(n, edges);
}

function consecutive(n: number): [Vertex, Vertex][] {
  return Array.from({ length: Math.max(0, n - 1) }, (_, i): [Vertex, Vertex] => [i, i + 1]);
}
