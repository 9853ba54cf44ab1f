/**
 * A canonical order of the vertices: isomorphic graphs, put in this order, are equal.
 *
 * If every choice on the first path was between vertices of one orbit, any other run would have reached an equivalent
 * leaf, so the path's leaf is canonical. This holds for nearly all graphs, and the automorphism search proves it;
 * nothing else is needed then. Otherwise:
 * - The components of the refined graph are ordered one by one, then sorted by their appearance in that order.
 * - Inside a component, at the first choice between several orbits, those with the rarest trace are kept; among these,
 *   those with the rarest children. Each remaining orbit is a subproblem, and the smallest resulting graph wins.
 * Only ties between different orbits branch. All decisions use label-independent values.
 */

import { AutomorphismSearch } from "./automorphism-search.ts";
import type { ColouredGraph } from "./coloured-graph.ts";
import { QuotientComponents } from "./quotient-components.ts";
import { rarestChoices } from "./rarest-choices.ts";
import { inducedSubgraph } from "./relabel-graph.ts";
import type { SearchBudget } from "./search-budget.ts";
import type { ImperfectChoice } from "./search-progress.ts";

/**
 * Maximum nesting of subproblems; beyond it the answer is incomplete. Each subproblem is smaller or more refined than
 * the one around it.
 */
const DEPTH_LIMIT = 400;

export interface CanonicalOrder {
  /** The vertices in canonical order. */
  readonly order: Int32Array;
  /** False if the budget was spent: the order is then not canonical. */
  readonly complete: boolean;
}

/** `graph` must be undirected and without loops; `keys` give the initial cells (search-graph.ts). */
export function canonicalOrder(
  graph: ColouredGraph,
  keys: Int32Array,
  budget: SearchBudget,
  depth = 0,
): CanonicalOrder {
  const search = new AutomorphismSearch(
    { graph, keys, originalCount: graph.vertexCount, isOriginal: true },
    { budget, onGenerator: () => {}, needsPath: true },
  );
  search.run();
  const { path, partition } = search;
  if (path === undefined) return { order: partition.elements.slice(), complete: true };
  if (!search.isComplete) return { order: partition.elements.slice(), complete: false };
  if (search.firstImperfectChoice === undefined) return { order: path.leaf, complete: true };
  if (depth === DEPTH_LIMIT) return { order: partition.elements.slice(), complete: false };
  const components = new QuotientComponents(graph, partition);
  const { count, starts } = components.splitInterval(0, graph.vertexCount);
  if (starts[0]! > 0 || count > 1) return orderByComponents(search, components, depth);
  return orderByChoice(search, search.firstImperfectChoice, depth);
}

/** Orders each component of the root on its own, then sorts the components by cell, size and appearance. */
function orderByComponents(search: AutomorphismSearch, components: QuotientComponents, depth: number): CanonicalOrder {
  const { graph } = search.searchGraph;
  const { elements, cellOf, lengths } = search.partition;
  const { count, starts, firstCells } = components.result;
  const ordered: { firstCell: number; vertices: Int32Array; appearance: Int32Array }[] = [];
  let complete = true;
  for (let i = 0; i < count; i++) {
    const vertices = components.arena.slice(starts[i]!, starts[i + 1]!);
    const part = inducedSubgraph(graph, vertices);
    const keys = vertices.map((vertex) => cellOf[vertex]!);
    const result = canonicalOrder(part, keys, search.budget, depth + 1);
    complete &&= result.complete;
    ordered.push({
      firstCell: firstCells[i]!,
      vertices: result.order.map((local) => vertices[local]!),
      appearance: appearanceOf(part, keys, result.order),
    });
  }
  ordered.sort((a, b) => a.firstCell - b.firstCell || compareArrays(a.appearance, b.appearance));
  const order = new Int32Array(graph.vertexCount);
  const filled = new Int32Array(graph.vertexCount);
  for (let cell = 0; cell < order.length; cell += lengths[cell]!)
    if (lengths[cell] === 1) order[cell] = elements[cell]!;
  for (const { vertices } of ordered) {
    for (const vertex of vertices) order[cellOf[vertex]! + filled[cellOf[vertex]!]!++] = vertex;
  }
  return { order, complete };
}

/** For a single component: continues from the choices that resemble the fewest others. */
function orderByChoice(search: AutomorphismSearch, choice: ImperfectChoice, depth: number): CanonicalOrder {
  const { partition, refinement, budget } = search;
  const { graph, keys } = search.searchGraph;
  refinement.trace.startHash();
  for (let i = 0; i < choice.level; i++) refinement.individualiseAndRefine(search.path!.vertices.data[i]!);
  const vertices = rarestChoices(graph, partition, choice.representatives, budget);
  const { splitCount, singletonCount } = partition;
  let best: { order: Int32Array; appearance: Int32Array } | undefined;
  let complete = !budget.isSpent;
  for (const vertex of vertices) {
    refinement.individualiseAndRefine(vertex);
    const result = canonicalOrder(graph, partition.cellOf.slice(), budget, depth + 1);
    partition.undoTo(splitCount, singletonCount);
    complete &&= result.complete;
    const appearance = appearanceOf(graph, keys, result.order);
    if (best === undefined || compareArrays(appearance, best.appearance) < 0) {
      best = { order: result.order, appearance };
    }
    if (!complete) break;
  }
  return { order: best!.order, complete };
}

/** Keys and rows of the graph in the given order. Equal for two orders exactly if both make the graph equal. */
function appearanceOf(graph: ColouredGraph, keys: Int32Array, order: Int32Array): Int32Array {
  const { offsets, neighbours, vertexCount } = graph;
  const places = new Int32Array(vertexCount);
  for (let i = 0; i < vertexCount; i++) places[order[i]!] = i;
  const appearance = new Int32Array(1 + 2 * vertexCount + neighbours.length);
  appearance[0] = vertexCount;
  let filled = 1;
  for (let i = 0; i < vertexCount; i++) {
    const vertex = order[i]!;
    const row = neighbours.subarray(offsets[vertex]!, offsets[vertex + 1]!);
    appearance[filled++] = keys[vertex]!;
    appearance[filled++] = row.length;
    appearance.set(row.map((neighbour) => places[neighbour]!).sort(), filled);
    filled += row.length;
  }
  return appearance;
}

function compareArrays(a: Int32Array, b: Int32Array): number {
  if (a.length !== b.length) return a.length - b.length;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return 0;
}
