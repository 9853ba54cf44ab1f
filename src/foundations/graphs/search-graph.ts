/**
 * The form in which a graph is searched: undirected, without loops, with one key per vertex that gives the initial
 * cells.
 *
 * An undirected graph without loops is searched unchanged. A loop becomes part of the vertex's key. In a directed graph
 * each vertex v gets two companions: v⁺, where its outgoing arcs start, and v⁻, where its incoming arcs end. The edges
 * are v – v⁺, v – v⁻, and u⁺ – v⁻ for each arc; each of the three layers has its own keys. A vertex determines its
 * companions, so the automorphisms of the encoding, restricted to the first layer, are exactly those of the directed
 * graph, loops included. This way one refiner serves both kinds. The encoding has 3 n vertices and m + 2 n edges.
 */

import type { ColouredGraph } from "./coloured-graph.ts";
import { GraphBuilder } from "./graph-builder.ts";

export interface SearchGraph {
  /** Undirected and without loops; vertices below `originalCount` are those of the original graph. */
  readonly graph: ColouredGraph;
  readonly originalCount: number;
  /** Whether `graph` is the original itself. */
  readonly isOriginal: boolean;
  /**
   * Initial cells: vertices with equal keys, in ascending order of keys. Comparable between graphs. Length: vertices of
   * `graph`.
   */
  readonly keys: Int32Array;
}

export function searchGraphOf(original: ColouredGraph): SearchGraph {
  if (original.directed) return encodeDirected(original);
  const hasLoop = findLoops(original);
  if (hasLoop === undefined) {
    return { graph: original, originalCount: original.vertexCount, isOriginal: true, keys: original.colours };
  }
  return encodeLoops(original, hasLoop);
}

function encodeDirected(original: ColouredGraph): SearchGraph {
  const { vertexCount, offsets, neighbours } = original;
  const ranks = rankColours(original);
  const builder = new GraphBuilder({ vertexCount: 3 * vertexCount });
  const keys = new Int32Array(3 * vertexCount);
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    for (let layer = 0; layer < 3; layer++) {
      const key = 3 * ranks[vertex]! + layer;
      keys[layer * vertexCount + vertex] = key;
      builder.setColour(layer * vertexCount + vertex, key);
    }
    builder.addEdge(vertex, vertexCount + vertex).addEdge(vertex, 2 * vertexCount + vertex);
    for (let at = offsets[vertex]!; at < offsets[vertex + 1]!; at++) {
      builder.addEdge(vertexCount + vertex, 2 * vertexCount + neighbours[at]!);
    }
  }
  return { graph: builder.build(), originalCount: vertexCount, isOriginal: false, keys };
}

function encodeLoops(original: ColouredGraph, hasLoop: Uint8Array): SearchGraph {
  const { vertexCount, offsets, neighbours } = original;
  const ranks = rankColours(original);
  const builder = new GraphBuilder({ vertexCount });
  const keys = new Int32Array(vertexCount);
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    keys[vertex] = 2 * ranks[vertex]! + hasLoop[vertex]!;
    builder.setColour(vertex, keys[vertex]!);
    for (let at = offsets[vertex]!; at < offsets[vertex + 1]!; at++) {
      if (neighbours[at]! > vertex) builder.addEdge(vertex, neighbours[at]!);
    }
  }
  return { graph: builder.build(), originalCount: vertexCount, isOriginal: false, keys };
}

function findLoops({ vertexCount, offsets, neighbours }: ColouredGraph): Uint8Array | undefined {
  let hasLoop: Uint8Array | undefined;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    for (let at = offsets[vertex]!; at < offsets[vertex + 1]!; at++) {
      if (neighbours[at] !== vertex) continue;
      hasLoop ??= new Uint8Array(vertexCount);
      hasLoop[vertex] = 1;
    }
  }
  return hasLoop;
}

/** Ranks colours as 0, 1, 2, … in their order, so that multiples of them stay small. */
function rankColours({ colours }: ColouredGraph): Int32Array {
  const rankOf = new Map<number, number>();
  for (const colour of colours.slice().sort()) if (!rankOf.has(colour)) rankOf.set(colour, rankOf.size);
  return colours.map((colour) => rankOf.get(colour)!);
}
