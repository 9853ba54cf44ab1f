/**
 * The operands of each node of a usage graph, in one array for all nodes, and the first parent of each node. Linear in
 * the graph.
 */
import type { UsageGraph } from "./usage-graph.ts";

export interface Operands {
  /**
   * Length nodes + 1: the operands of node n are children[first[n]] to children[first[n + 1] - 1], with their places.
   */
  readonly first: Int32Array;
  readonly children: Int32Array;
  readonly places: Int32Array;
  /** For each node: its parent (the first of several, or -1), and its place there. */
  readonly parents: Int32Array;
  readonly placesAtParents: Int32Array;
}

export function operandsOf({ nodeCount, edgeParents, edgeChildren, edgePlaces }: UsageGraph): Operands {
  const first = new Int32Array(nodeCount + 1);
  const parents = new Int32Array(nodeCount).fill(-1);
  const placesAtParents = new Int32Array(nodeCount);
  edgeParents.forEach((parent, edge) => {
    first[parent + 1]!++;
    const child = edgeChildren[edge]!;
    const known = parents[child]!;
    if (known >= 0 && known < parent) return;
    parents[child] = parent;
    placesAtParents[child] = edgePlaces[edge]!;
  });
  for (let node = 0; node < nodeCount; node++) first[node + 1]! += first[node]!;
  const children = new Int32Array(edgeParents.length);
  const places = new Int32Array(edgeParents.length);
  const fill = first.slice();
  edgeParents.forEach((parent, edge) => {
    const at = fill[parent]!++;
    children[at] = edgeChildren[edge]!;
    places[at] = edgePlaces[edge]!;
  });
  return { first, children, places, parents, placesAtParents };
}
