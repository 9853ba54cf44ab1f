/**
 * A finite graph with coloured vertices, in compressed sparse rows. Every algorithm in this folder reads this one
 * representation. The value is immutable; `GraphBuilder` creates it.
 *
 * Two arrays describe all adjacency, so that visiting the neighbours of a vertex means reading consecutive integers;
 * refinement spends its time on this. Rows are sorted and without duplicates, so two graphs with equal arrays are equal
 * as labelled graphs, and bisection finds an edge.
 */

/** A vertex is a dense integer in [0, vertexCount). */
export type Vertex = number;

/** A graph with a colour per vertex, in compressed sparse rows. Automorphisms preserve colours. */
export interface ColouredGraph {
  readonly vertexCount: number;
  /** Undirected: number of edges, with a loop counted once. Directed: number of arcs. */
  readonly edgeCount: number;
  readonly directed: boolean;
  /** Length vertexCount + 1, non-decreasing: the row of v is neighbours[offsets[v] .. offsets[v + 1]). */
  readonly offsets: Int32Array;
  /**
   * Undirected: every neighbour (an edge is in both rows, a loop once). Directed: heads of outgoing arcs. Rows are
   * strictly increasing.
   */
  readonly neighbours: Int32Array;
  /** Directed: rows of incoming arcs, laid out like `offsets`. Undirected: the same array as `offsets`. */
  readonly incomingOffsets: Int32Array;
  /** Directed: tails of incoming arcs. Undirected: the same array as `neighbours`. */
  readonly incomingNeighbours: Int32Array;
  /** Length vertexCount, values ≥ 0. Automorphisms and isomorphisms preserve colours by value. */
  readonly colours: Int32Array;
}

/** Number of neighbours (of outgoing arcs if directed). */
export function degreeOf(graph: ColouredGraph, vertex: Vertex): number {
  return (graph.offsets[vertex + 1] as number) - (graph.offsets[vertex] as number);
}

/** Whether the edge {source, target}, or the arc from source to target, exists. O(log degree). */
export function hasEdge(graph: ColouredGraph, source: Vertex, target: Vertex): boolean {
  const { offsets, neighbours } = graph;
  let low = offsets[source] as number;
  let high = offsets[source + 1] as number;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const candidate = neighbours[middle] as number;
    if (candidate === target) return true;
    if (candidate < target) low = middle + 1;
    else high = middle;
  }
  return false;
}

/**
 * Calls `visit` once per edge (with source ≤ target) or, if directed, once per arc. Order: by source, then by target.
 */
export function forEachEdge(graph: ColouredGraph, visit: (source: Vertex, target: Vertex) => void): void {
  const { offsets, neighbours, vertexCount, directed } = graph;
  for (let source = 0; source < vertexCount; source++) {
    const end = offsets[source + 1] as number;
    for (let at = offsets[source] as number; at < end; at++) {
      const target = neighbours[at] as number;
      if (directed || source <= target) visit(source, target);
    }
  }
}

/** Whether both are the same labelled graph: same kind, colours and edges. O(n + m). */
export function graphsEqual(left: ColouredGraph, right: ColouredGraph): boolean {
  return (
    left.directed === right.directed &&
    left.vertexCount === right.vertexCount &&
    arraysEqual(left.colours, right.colours) &&
    arraysEqual(left.offsets, right.offsets) &&
    arraysEqual(left.neighbours, right.neighbours)
  );
}

function arraysEqual(left: Int32Array, right: Int32Array): boolean {
  if (left.length !== right.length) return false;
  for (let i = 0; i < left.length; i++) if (left[i] !== right[i]) return false;
  return true;
}
