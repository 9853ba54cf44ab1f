/**
 * Pendant trees: removes leaves, round by round, until only vertices on or between cycles (or the centre of a tree)
 * remain. Each removed vertex has a type: its key and the sorted types of its children (Aho, Hopcroft and Ullman 1974,
 * §3.2). The trees attached to a remaining vertex become part of its key. Equal subtrees at one vertex can be
 * exchanged. Expected O(n), apart from sorting the types at each vertex. No recursion, because trees can be deep.
 */

import { IntVector } from "../collections/index.ts";
import type { Vertex } from "./coloured-graph.ts";
import { type Reduction, subgraphOfKept } from "./reduction.ts";
import type { SearchGraph } from "./search-graph.ts";

/** Returns undefined if there are no leaves to remove. */
export function foldPendantTrees(searchGraph: SearchGraph): Reduction | undefined {
  const { graph, keys } = searchGraph;
  const { vertexCount } = graph;
  const { order, parents } = peel(searchGraph);
  if (order.length === 0) return undefined;
  const trees: Trees = {
    types: new Int32Array(vertexCount),
    sizes: new Int32Array(vertexCount).fill(1),
    children: new Map(),
  };
  const names = new Map<string, number>();
  const typeOf = (vertex: Vertex): number => {
    const children = trees.children.get(vertex);
    children?.sort((a, b) => trees.types[a]! - trees.types[b]!);
    const name = `${keys[vertex]}:${children?.map((child) => trees.types[child]).join() ?? ""}`;
    if (!names.has(name)) names.set(name, names.size);
    return names.get(name)!;
  };
  for (let i = 0; i < order.length; i++) {
    // In this order the children of a vertex are known before the vertex itself is removed.
    const vertex = order.data[i]!;
    const parent = parents[vertex]!;
    trees.types[vertex] = typeOf(vertex);
    trees.sizes[parent]! += trees.sizes[vertex]!;
    const siblings = trees.children.get(parent);
    if (siblings === undefined) trees.children.set(parent, [vertex]);
    else siblings.push(vertex);
  }
  const kept: Vertex[] = [];
  for (let vertex = 0; vertex < vertexCount; vertex++) if (parents[vertex] === -1) kept.push(vertex);
  const reducedKeys = Int32Array.from(kept, typeOf);
  const layout = layOutTrees(kept, trees, vertexCount);
  return { reduced: subgraphOfKept(searchGraph, layout.bundleStarts, layout.bundles, reducedKeys), ...layout };
}

interface Trees {
  /** For each removed vertex: its type, equal for equal subtrees. */
  readonly types: Int32Array;
  /** For each vertex: number of vertices in its subtree, itself included. */
  readonly sizes: Int32Array;
  /** Children of each vertex, sorted by type. */
  readonly children: Map<Vertex, Vertex[]>;
}

/** The removed vertices, leaves first, and the parent of each (-1 for those that remain). */
function peel({ graph }: SearchGraph): { order: IntVector; parents: Int32Array } {
  const { offsets, neighbours, vertexCount } = graph;
  const degrees = new Int32Array(vertexCount);
  const parents = new Int32Array(vertexCount).fill(-1);
  const order = new IntVector();
  let leaves: Vertex[] = [];
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    degrees[vertex] = offsets[vertex + 1]! - offsets[vertex]!;
    if (degrees[vertex] === 1) leaves.push(vertex);
  }
  const parentOf = (vertex: Vertex): Vertex => {
    let at = offsets[vertex]!;
    while (parents[neighbours[at]!] !== -1) at++;
    return neighbours[at]!;
  };
  while (leaves.length > 0) {
    // Two leaves adjacent to each other both remain, because neither may go first.
    const round = leaves.filter((vertex) => degrees[vertex] === 1 && degrees[parentOf(vertex)] !== 1);
    const roundParents = round.map(parentOf);
    leaves = [];
    for (let i = 0; i < round.length; i++) {
      const parent = roundParents[i]!;
      parents[round[i]!] = parent;
      order.push(round[i]!);
      if (--degrees[parent]! === 1) leaves.push(parent);
    }
  }
  return { order, parents };
}

/** Bundles: each remaining vertex with its trees. Every subtree is an interval that starts with its root. */
function layOutTrees(kept: readonly Vertex[], { types, sizes, children }: Trees, vertexCount: number) {
  const bundleStarts = new Int32Array(kept.length + 1);
  const bundles = new Int32Array(vertexCount);
  const exchanges = new IntVector();
  const interchangeable: number[] = [];
  const pending = new IntVector();
  let filled = 0;
  for (let r = 0; r < kept.length; r++) {
    bundleStarts[r] = filled;
    pending.push(kept[r]!);
    pending.push(filled);
    filled += sizes[kept[r]!]!;
    while (pending.length > 0) {
      const start = pending.pop();
      const vertex = pending.pop();
      bundles[start] = vertex;
      let childStart = start + 1;
      let alike = 1;
      const below = children.get(vertex) ?? [];
      for (let i = 0; i < below.length; i++) {
        const child = below[i]!;
        const size = sizes[child]!;
        pending.push(child);
        pending.push(childStart);
        if (i > 0 && types[below[i - 1]!] === types[child]) {
          exchanges.push(childStart - size);
          exchanges.push(childStart);
          exchanges.push(size);
          alike++;
        } else {
          if (alike > 1) interchangeable.push(alike);
          alike = 1;
        }
        childStart += size;
      }
      if (alike > 1) interchangeable.push(alike);
    }
  }
  bundleStarts[kept.length] = filled;
  return { bundleStarts, bundles, exchanges, interchangeable };
}
