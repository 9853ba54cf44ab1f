/**
 * sparse6: an undirected graph, loops allowed, in one line whose length grows with the edges. `:`, the vertex count,
 * then records of one bit b and a k-bit number x, where k is just enough for the largest vertex. A current vertex v
 * starts at 0. If b = 1, v increases by one. Then, if x > v, x becomes the current vertex; otherwise {x, v} is an edge.
 * The format has no colours.
 */

import type { ColouredGraph } from "../coloured-graph.ts";
import { GraphBuilder } from "../graph-builder.ts";
import { type GraphTextLimits, type ParsedGraph, parseWith } from "./parsed-graph.ts";
import { bitAt, openSixBitText, printVertexCount, SixBitWriter } from "./six-bit-text.ts";

/** Reads an undirected graph in sparse6 (McKay). */
export function parseSparse6(text: string, limits?: Partial<GraphTextLimits>): ParsedGraph {
  return parseWith(text, limits, (reading) => {
    const { vertexCount, start, end } = openSixBitText(reading, ">>sparse6<<", ":");
    const width = bitsOf(vertexCount - 1);
    const builder = new GraphBuilder({ vertexCount });
    let current = 0;
    const bits = (end - start) * 6;
    for (let bit = 0; bit + 1 + width <= bits; ) {
      if (bitAt(text, start, bit++) === 1) current++;
      let number = 0;
      for (let i = 0; i < width; i++) number = number * 2 + bitAt(text, start, bit++);
      if (number > current) current = number;
      else if (current < vertexCount) builder.addEdge(number, current);
      // Everything beyond the last vertex is padding.
      if (current >= vertexCount) break;
    }
    return { graph: builder.build() };
  });
}

/** Pre: undirected. */
export function printSparse6(graph: ColouredGraph): string {
  if (graph.directed) throw new RangeError("sparse6 has no directed graphs");
  const { vertexCount, offsets, neighbours } = graph;
  const width = bitsOf(vertexCount - 1);
  const writer = new SixBitWriter();
  let current = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    for (let at = offsets[vertex]!; at < offsets[vertex + 1]!; at++) {
      const lower = neighbours[at]!;
      if (lower > vertex) break;
      if (vertex > current + 1) {
        writer.write(1);
        writer.writeNumber(vertex, width);
        writer.write(0);
      } else writer.write(vertex - current);
      current = vertex;
      writer.writeNumber(lower, width);
    }
  }
  // Only in this case would padding with ones alone read as a loop at the last vertex.
  const ambiguous = vertexCount === 2 ** width && current === vertexCount - 2 && writer.missing > width;
  if (width > 0 && ambiguous) writer.write(0);
  return `:${printVertexCount(vertexCount)}${writer.finish(1)}\n`;
}

/** Number of bits needed to write n < 2^32; 0 for n ≤ 0. */
function bitsOf(n: number): number {
  return n <= 0 ? 0 : 32 - Math.clz32(n);
}
