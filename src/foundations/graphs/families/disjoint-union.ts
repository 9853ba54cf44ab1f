import type { ColouredGraph } from "../coloured-graph.ts";
import { forEachEdge } from "../coloured-graph.ts";
import { GraphBuilder } from "../graph-builder.ts";

/** Disjoint union; keeps colours. The graphs must be all directed or all undirected. */
export function disjointUnion(graphs: readonly ColouredGraph[]): ColouredGraph {
  const directed = graphs[0]?.directed ?? false;
  if (graphs.some((graph) => graph.directed !== directed))
    throw new RangeError("directed and undirected graphs together");
  const builder = new GraphBuilder({ directed });
  for (const graph of graphs) {
    const first = builder.vertexCount;
    for (const colour of graph.colours) builder.addVertex(colour);
    forEachEdge(graph, (source, target) => builder.addEdge(first + source, first + target));
  }
  return builder.build();
}

/** k copies of one graph. For a connected graph of group order g the union has group order g^k·k!. */
export function copies(graph: ColouredGraph, k: number): ColouredGraph {
  return disjointUnion(new Array<ColouredGraph>(k).fill(graph));
}
