/** digraph6: a directed graph in one line, `&` and then the adjacency matrix row by row. The format has no colours. */

import { type ColouredGraph, hasEdge } from "../coloured-graph.ts";
import { GraphBuilder } from "../graph-builder.ts";
import { type GraphTextLimits, type ParsedGraph, parseWith } from "./parsed-graph.ts";
import { bitAt, openSixBitText, printVertexCount, SixBitWriter } from "./six-bit-text.ts";

/** Reads a directed graph in digraph6 (McKay). */
export function parseDigraph6(text: string, limits?: Partial<GraphTextLimits>): ParsedGraph {
  return parseWith(text, limits, (reading) => {
    const { vertexCount, start, end } = openSixBitText(reading, ">>digraph6<<", "&");
    const length = Math.ceil((vertexCount * vertexCount) / 6);
    if (end - start !== length) {
      reading.stop("bad-length", `${vertexCount} vertices need ${length} characters, here are ${end - start}`, start);
    }
    const builder = new GraphBuilder({ vertexCount, directed: true });
    let bit = 0;
    for (let source = 0; source < vertexCount; source++) {
      for (let target = 0; target < vertexCount; target++) {
        if (bitAt(text, start, bit++) === 1) builder.addEdge(source, target);
      }
    }
    return { graph: builder.build() };
  });
}

/** Pre: directed. */
export function printDigraph6(graph: ColouredGraph): string {
  if (!graph.directed) throw new RangeError("digraph6 has no undirected graphs");
  const writer = new SixBitWriter();
  for (let source = 0; source < graph.vertexCount; source++) {
    for (let target = 0; target < graph.vertexCount; target++) writer.write(hasEdge(graph, source, target) ? 1 : 0);
  }
  return `&${printVertexCount(graph.vertexCount)}${writer.finish(0)}\n`;
}
