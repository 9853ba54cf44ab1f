/**
 * The graphs of Cai, Fürer and Immerman (1992). Every vertex of a base graph becomes a gadget. Every edge becomes a
 * pair of parallel connections, which can be exchanged only around closed walks. Twisting one connection gives a
 * non-isomorphic graph, although refinement of any fixed dimension cannot distinguish the two once the base is large
 * enough.
 *
 * For a connected base of minimum degree 3 with n vertices and m edges, the group order is |Aut(base)|·2^(m − n + 1).
 */

import type { ColouredGraph, Vertex } from "../coloured-graph.ts";
import { forEachEdge } from "../coloured-graph.ts";
import { GraphBuilder } from "../graph-builder.ts";

const INNER = 0;
const OUTER = 1;

/**
 * Inner vertices have colour 0, the ends of connections colour 1. `twisted` crosses the connection of the first edge.
 */
export function caiFurerImmermanGraph(base: ColouredGraph, twisted = false): ColouredGraph {
  const builder = new GraphBuilder();
  /** For each base vertex and neighbour: the first of the two ends of their connection. */
  const endsAt = new Map<string, Vertex>();
  for (let vertex = 0; vertex < base.vertexCount; vertex++) {
    const neighbours = base.neighbours.subarray(base.offsets[vertex]!, base.offsets[vertex + 1]!);
    const ends = Array.from(neighbours, (neighbour) => {
      const end = builder.addVertex(OUTER);
      builder.addVertex(OUTER);
      endsAt.set(`${vertex},${neighbour}`, end);
      return end;
    });
    for (let subset = 0; subset < 2 ** ends.length; subset++) {
      if (!hasEvenBits(subset)) continue;
      const inner = builder.addVertex(INNER);
      ends.forEach((end, i) => {
        builder.addEdge(inner, end + ((subset >> i) & 1));
      });
    }
  }
  let crossed = twisted ? 1 : 0;
  forEachEdge(base, (source, target) => {
    const from = endsAt.get(`${source},${target}`)!;
    const to = endsAt.get(`${target},${source}`)!;
    builder.addEdge(from, to + crossed).addEdge(from + 1, to + 1 - crossed);
    crossed = 0;
  });
  return builder.build();
}

function hasEvenBits(mask: number): boolean {
  let even = true;
  for (let rest = mask; rest !== 0; rest &= rest - 1) even = !even;
  return even;
}
