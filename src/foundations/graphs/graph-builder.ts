/**
 * Collects vertices and edges in any order and builds a `ColouredGraph`. Repeated edges count once; in an undirected
 * graph both orientations name the same edge. Loops are allowed. Bad input throws a RangeError that names the value.
 *
 * Two stable counting sorts (first by target, then by source) sort the rows, so that building takes O(n + m) whatever
 * the order of insertion, without comparisons and without recursion.
 */

import { doubled } from "../collections/index.ts";
import type { ColouredGraph, Vertex } from "./coloured-graph.ts";

const LARGEST_COLOUR = 0x7fffffff;

/** The kind of graph to build. */
export interface GraphBuilderOptions {
  /** Default false. */
  readonly directed?: boolean;
  /** Number of initial vertices, all of colour 0. Default 0. */
  readonly vertexCount?: number;
}

/** Builds a coloured graph vertex by vertex and edge by edge. */
export class GraphBuilder {
  readonly directed: boolean;
  private count: number;
  private arcCount = 0;
  /** Colour of each vertex; capacity at least `count`, zero beyond it. */
  private colours: Int32Array;
  /** End points in order of insertion; capacity at least `arcCount`. */
  private sources: Int32Array = new Int32Array(16);
  private targets: Int32Array = new Int32Array(16);

  constructor(options: GraphBuilderOptions = {}) {
    const vertexCount = options.vertexCount ?? 0;
    if (!Number.isInteger(vertexCount) || vertexCount < 0)
      throw new RangeError(`not a number of vertices: ${vertexCount}`);
    this.directed = options.directed ?? false;
    this.count = vertexCount;
    this.colours = new Int32Array(Math.max(16, vertexCount));
  }

  get vertexCount(): number {
    return this.count;
  }

  /** Adds a vertex and returns its number, the next free one. */
  addVertex(colour = 0): Vertex {
    checkColour(colour);
    const vertex = this.count++;
    if (vertex === this.colours.length) this.colours = doubled(this.colours);
    this.colours[vertex] = colour;
    return vertex;
  }

  setColour(vertex: Vertex, colour: number): this {
    this.checkVertex(vertex);
    checkColour(colour);
    this.colours[vertex] = colour;
    return this;
  }

  /** Adds the edge {source, target} or, if directed, the arc from source to target. Both vertices must exist. */
  addEdge(source: Vertex, target: Vertex): this {
    this.checkVertex(source);
    this.checkVertex(target);
    if (this.arcCount === this.sources.length) {
      this.sources = doubled(this.sources);
      this.targets = doubled(this.targets);
    }
    this.sources[this.arcCount] = source;
    this.targets[this.arcCount] = target;
    this.arcCount++;
    return this;
  }

  build(): ColouredGraph {
    const vertexCount = this.count;
    const sources = this.sources.subarray(0, this.arcCount);
    const targets = this.targets.subarray(0, this.arcCount);
    const colours = this.colours.slice(0, vertexCount);
    if (this.directed) {
      const outgoing = sortedRows(vertexCount, sources, targets);
      const incoming = sortedRows(vertexCount, targets, sources);
      return {
        vertexCount,
        edgeCount: outgoing.neighbours.length,
        directed: true,
        offsets: outgoing.offsets,
        neighbours: outgoing.neighbours,
        incomingOffsets: incoming.offsets,
        incomingNeighbours: incoming.neighbours,
        colours,
      };
    }
    const { offsets, neighbours } = sortedRows(vertexCount, joined(sources, targets), joined(targets, sources));
    return {
      vertexCount,
      edgeCount: (neighbours.length + countLoops(offsets, neighbours)) / 2,
      directed: false,
      offsets,
      neighbours,
      incomingOffsets: offsets,
      incomingNeighbours: neighbours,
      colours,
    };
  }

  private checkVertex(vertex: Vertex): void {
    if (!Number.isInteger(vertex) || vertex < 0 || vertex >= this.count) {
      throw new RangeError(`vertex ${vertex} is not in 0..${this.count - 1}`);
    }
  }
}

/** Builds a graph from pairs of end points; `colours`, if given, has one entry per vertex. */
export function graphFromEdges(
  vertexCount: number,
  edges: Iterable<readonly [Vertex, Vertex]>,
  options: { readonly directed?: boolean; readonly colours?: ArrayLike<number> } = {},
): ColouredGraph {
  const builder = new GraphBuilder({ vertexCount, directed: options.directed ?? false });
  if (options.colours !== undefined) {
    if (options.colours.length !== vertexCount) {
      throw new RangeError(`${options.colours.length} colours for ${vertexCount} vertices`);
    }
    for (let vertex = 0; vertex < vertexCount; vertex++) builder.setColour(vertex, options.colours[vertex] as number);
  }
  for (const [source, target] of edges) builder.addEdge(source, target);
  return builder.build();
}

function checkColour(colour: number): void {
  if (!Number.isInteger(colour) || colour < 0 || colour > LARGEST_COLOUR) {
    throw new RangeError(`colour ${colour} is not in 0..${LARGEST_COLOUR}`);
  }
}

function joined(first: Int32Array, second: Int32Array): Int32Array {
  const both = new Int32Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

function countLoops(offsets: Int32Array, neighbours: Int32Array): number {
  let loops = 0;
  for (let vertex = 0; vertex + 1 < offsets.length; vertex++) {
    const end = offsets[vertex + 1] as number;
    for (let at = offsets[vertex] as number; at < end; at++) if (neighbours[at] === vertex) loops++;
  }
  return loops;
}

/** Compressed sparse rows of the given pairs: sorted, without duplicates. */
function sortedRows(
  vertexCount: number,
  sources: Int32Array,
  targets: Int32Array,
): { offsets: Int32Array; neighbours: Int32Array } {
  const byTarget = stableOrder(vertexCount, targets, undefined);
  const order = stableOrder(vertexCount, sources, byTarget);
  const offsets = new Int32Array(vertexCount + 1);
  const neighbours = new Int32Array(order.length);
  let filled = 0;
  let row = 0;
  for (let i = 0; i < order.length; i++) {
    const arc = order[i] as number;
    const source = sources[arc] as number;
    const target = targets[arc] as number;
    while (row < source) offsets[++row] = filled;
    if (filled > (offsets[row] as number) && neighbours[filled - 1] === target) continue;
    neighbours[filled++] = target;
  }
  while (row < vertexCount) offsets[++row] = filled;
  return { offsets, neighbours: filled === neighbours.length ? neighbours : neighbours.slice(0, filled) };
}

/** Indices of `keys`, sorted by key, stably with respect to `order` (by default ascending). Keys are in [0, limit). */
function stableOrder(limit: number, keys: Int32Array, order: Int32Array | undefined): Int32Array {
  const next = new Int32Array(limit + 1);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as number;
    next[key + 1] = (next[key + 1] as number) + 1;
  }
  for (let key = 0; key < limit; key++) next[key + 1] = (next[key + 1] as number) + (next[key] as number);
  const sorted = new Int32Array(keys.length);
  for (let i = 0; i < keys.length; i++) {
    const index = order === undefined ? i : (order[i] as number);
    const key = keys[index] as number;
    const place = next[key] as number;
    next[key] = place + 1;
    sorted[place] = index;
  }
  return sorted;
}
