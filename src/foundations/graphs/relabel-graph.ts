/** Derived graphs: the same graph with other vertex numbers, and the subgraph induced by some vertices. */

import type { ColouredGraph, Vertex } from "./coloured-graph.ts";
import { forEachEdge } from "./coloured-graph.ts";
import { GraphBuilder } from "./graph-builder.ts";

/** The graph in which vertex v is called labels[v]; `labels` must be a permutation. */
export function relabelGraph(graph: ColouredGraph, labels: ArrayLike<number>): ColouredGraph {
  const builder = new GraphBuilder({ vertexCount: graph.vertexCount, directed: graph.directed });
  for (let vertex = 0; vertex < graph.vertexCount; vertex++) {
    builder.setColour(labels[vertex]!, graph.colours[vertex]!);
  }
  forEachEdge(graph, (source, target) => builder.addEdge(labels[source]!, labels[target]!));
  return builder.build();
}

/** The subgraph induced by the given vertices, numbered by their index in the list. Linear in their degrees. */
export function inducedSubgraph(graph: ColouredGraph, vertices: ArrayLike<Vertex>): ColouredGraph {
  const places = new Map<Vertex, number>();
  for (let i = 0; i < vertices.length; i++) places.set(vertices[i]!, i);
  const builder = new GraphBuilder({ vertexCount: vertices.length, directed: graph.directed });
  for (let i = 0; i < vertices.length; i++) {
    const vertex = vertices[i]!;
    builder.setColour(i, graph.colours[vertex]!);
    const end = graph.offsets[vertex + 1]!;
    for (let at = graph.offsets[vertex]!; at < end; at++) {
      const place = places.get(graph.neighbours[at]!);
      if (place !== undefined && (graph.directed || place >= i)) builder.addEdge(i, place);
    }
  }
  return builder.build();
}
