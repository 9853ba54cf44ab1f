/**
 * Twins: vertices with the same key and the same neighbours, where each vertex may also count as its own neighbour.
 * They can be exchanged without touching anything else, so one of them is kept and its key records how many it stands
 * for. Rows are compared in full if their hashes agree. Expected O(n + m).
 */

import { IntVector } from "../collections/index.ts";
import type { ColouredGraph, Vertex } from "./coloured-graph.ts";
import { type Reduction, subgraphOfKept } from "./reduction.ts";
import type { SearchGraph } from "./search-graph.ts";
import { mix } from "./trace.ts";

const APART = 0;
const JOINED = 1;

/** Returns undefined if there are no twins. */
export function collapseTwins(searchGraph: SearchGraph): Reduction | undefined {
  const { graph, keys } = searchGraph;
  /** For each vertex: the first member of its class, or -1. */
  const first = new Int32Array(graph.vertexCount).fill(-1);
  const classes: { members: Vertex[]; kind: number }[] = [];
  for (const kind of [APART, JOINED]) collectTwins(graph, keys, kind, first, classes);
  if (classes.length === 0) return undefined;
  const classOfFirst = new Map(classes.map((twins) => [twins.members[0]!, twins]));
  const starts = new IntVector();
  const bundles = new Int32Array(graph.vertexCount);
  const exchanges = new IntVector();
  const reducedKeys = new IntVector();
  const names = new Map<string, number>();
  let filled = 0;
  for (let vertex = 0; vertex < graph.vertexCount; vertex++) {
    if (first[vertex] !== -1 && first[vertex] !== vertex) continue;
    const twins = classOfFirst.get(vertex);
    const name = `${keys[vertex]} ${twins?.members.length ?? 1} ${twins?.kind}`;
    if (!names.has(name)) names.set(name, names.size);
    reducedKeys.push(names.get(name)!);
    starts.push(filled);
    bundles.set(twins?.members ?? [vertex], filled);
    const size = twins?.members.length ?? 1;
    for (let i = 1; i < size; i++) {
      exchanges.push(filled + i - 1);
      exchanges.push(filled + i);
      exchanges.push(1);
    }
    filled += size;
  }
  starts.push(filled);
  const bundleStarts = starts.data.slice(0, starts.length);
  return {
    reduced: subgraphOfKept(searchGraph, bundleStarts, bundles, reducedKeys.data.slice(0, reducedKeys.length)),
    bundleStarts,
    bundles,
    exchanges,
    interchangeable: classes.map(({ members }) => members.length),
  };
}

/** Finds the classes of at least two twins of one kind. No vertex has twins of both kinds. */
function collectTwins(
  graph: ColouredGraph,
  keys: Int32Array,
  kind: number,
  first: Int32Array,
  classes: { members: Vertex[]; kind: number }[],
): void {
  const { offsets, neighbours, vertexCount } = graph;
  const candidates = new Map<number, { members: Vertex[]; kind: number }[]>();
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    if (first[vertex] !== -1) continue;
    let hash = kind === JOINED ? mix(vertex, 7) : 0;
    for (let at = offsets[vertex]!; at < offsets[vertex + 1]!; at++) hash = (hash + mix(neighbours[at]!, 7)) | 0;
    hash = mix(keys[vertex]!, hash);
    const alike = candidates.get(hash);
    const twins = alike?.find(({ members }) => areTwins(graph, keys, members[0]!, vertex, kind));
    if (twins !== undefined) twins.members.push(vertex);
    else if (alike !== undefined) alike.push({ members: [vertex], kind });
    else candidates.set(hash, [{ members: [vertex], kind }]);
  }
  for (const alike of candidates.values()) {
    for (const twins of alike) {
      if (twins.members.length === 1) continue;
      for (const member of twins.members) first[member] = twins.members[0]!;
      classes.push(twins);
    }
  }
}

/** Compares two sorted rows. For joined twins, skips the other vertex. */
function areTwins(
  { offsets, neighbours }: ColouredGraph,
  keys: Int32Array,
  a: Vertex,
  b: Vertex,
  kind: number,
): boolean {
  if (keys[a] !== keys[b] || offsets[a + 1]! - offsets[a]! !== offsets[b + 1]! - offsets[b]!) return false;
  let inA = offsets[a]!;
  let inB = offsets[b]!;
  const endA = offsets[a + 1]!;
  const endB = offsets[b + 1]!;
  let isJoined = false;
  for (;;) {
    if (kind === JOINED && inA < endA && neighbours[inA] === b) {
      inA++;
      isJoined = true;
      continue;
    }
    if (kind === JOINED && inB < endB && neighbours[inB] === a) {
      inB++;
      continue;
    }
    if (inA === endA || inB === endB) return inA === endA && inB === endB && (kind === APART || isJoined);
    if (neighbours[inA++] !== neighbours[inB++]) return false;
  }
}
