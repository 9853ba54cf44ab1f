/**
 * graph6: a simple undirected graph in one line: the upper triangle of its adjacency matrix, column by column, six bits
 * per character. For small dense graphs. The format has no colours.
 */

import { type ColouredGraph, hasEdge } from "../coloured-graph.ts";
import { GraphBuilder } from "../graph-builder.ts";
import { type GraphTextLimits, type ParsedGraph, parseWith } from "./parsed-graph.ts";
import { bitAt, openSixBitText, printVertexCount, SixBitWriter } from "./six-bit-text.ts";

/** Reads an undirected graph in graph6 (McKay). */
export function parseGraph6(text: string, limits?: Partial<GraphTextLimits>): ParsedGraph {
  return parseWith(text, limits, (reading) => {
    const { vertexCount, start, end } = openSixBitText(reading, ">>graph6<<", "");
    const length = Math.ceil((vertexCount * (vertexCount - 1)) / 2 / 6);
    if (end - start !== length) {
      reading.stop("bad-length", `${vertexCount} vertices need ${length} characters, here are ${end - start}`, start);
    }
    const builder = new GraphBuilder({ vertexCount });
    let bit = 0;
    for (let target = 1; target < vertexCount; target++) {
      for (let source = 0; source < target; source++) {
        if (bitAt(text, start, bit++) === 1) builder.addEdge(source, target);
      }
    }
    return { graph: builder.build() };
  });
}

/** Pre: undirected, without loops. O(n² log n). */
export function printGraph6(graph: ColouredGraph): string {
  if (graph.directed) throw new RangeError("graph6 has no directed graphs");
  const writer = new SixBitWriter();
  for (let target = 0; target < graph.vertexCount; target++) {
    if (hasEdge(graph, target, target)) throw new RangeError("graph6 has no loops");
    for (let source = 0; source < target; source++) writer.write(hasEdge(graph, source, target) ? 1 : 0);
  }
  return `${printVertexCount(graph.vertexCount)}${writer.finish(0)}\n`;
}
