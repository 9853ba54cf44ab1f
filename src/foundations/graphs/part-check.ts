/**
 * Checks whether the parts matched so far are isomorphic to their counterparts.
 *
 * After a component has fallen apart, its parts are connected only through complete joins. Suppose that the map on the
 * parts already handled is an isomorphism of the subgraphs that they induce. Then any automorphism that continues the
 * earlier choices can be changed into one that also continues the choices in these parts (exchange the images of
 * isomorphic parts). So a later failure is final for the component, and its matched parts need no backtracking. Without
 * this check, n independent parts would multiply their failures.
 */

import type { ColouredGraph } from "./coloured-graph.ts";
import type { FirstPath } from "./first-path.ts";
import type { OrderedPartition } from "./ordered-partition.ts";

export class PartCheck {
  private readonly path: FirstPath;
  private readonly pathGraph: ColouredGraph;
  private readonly graph: ColouredGraph;
  private readonly partition: OrderedPartition;
  /** Position of each vertex in the path's leaf; computed on first use. */
  private pathPositions: Int32Array | undefined;
  /**
   * For each position: `members` has the stamp of the check if the position is among the checked singletons, `row` has
   * the stamp of the current row.
   */
  private members: Int32Array | undefined;
  private row: Int32Array | undefined;
  private stamp = 0;
  private rowStamp = 0;

  constructor(path: FirstPath, pathGraph: ColouredGraph, graph: ColouredGraph, partition: OrderedPartition) {
    this.path = path;
    this.pathGraph = pathGraph;
    this.graph = graph;
    this.partition = partition;
  }

  /**
   * Compares, by position, the subgraphs on the singletons from number `first` on, in the path and in the current node.
   */
  isIsomorphism(first: number): boolean {
    const { singletons, singletonCount, elements, positions, vertexCount } = this.partition;
    const { leaf } = this.path;
    const pathPositions = (this.pathPositions ??= positionsIn(leaf));
    const members = (this.members ??= new Int32Array(vertexCount));
    const row = (this.row ??= new Int32Array(vertexCount));
    const stamp = ++this.stamp;
    for (let i = first; i < singletonCount; i++) {
      if (leaf[singletons[i]!] === -1) return false;
      members[singletons[i]!] = stamp;
    }
    for (let i = first; i < singletonCount; i++) {
      const position = singletons[i]!;
      const rowStamp = ++this.rowStamp;
      let open = 0;
      const { offsets, neighbours } = this.graph;
      const vertex = elements[position]!;
      for (let at = offsets[vertex]!; at < offsets[vertex + 1]!; at++) {
        const neighbour = positions[neighbours[at]!]!;
        if (members[neighbour] !== stamp) continue;
        row[neighbour] = rowStamp;
        open++;
      }
      const pathVertex = leaf[position]!;
      const pathGraph = this.pathGraph;
      for (let at = pathGraph.offsets[pathVertex]!; at < pathGraph.offsets[pathVertex + 1]!; at++) {
        const neighbour = pathPositions[pathGraph.neighbours[at]!]!;
        if (neighbour === -1 || members[neighbour] !== stamp) continue;
        if (row[neighbour] !== rowStamp) return false;
        open--;
      }
      if (open !== 0) return false;
    }
    return true;
  }
}

function positionsIn(leaf: Int32Array): Int32Array {
  const positions = new Int32Array(leaf.length).fill(-1);
  for (let position = 0; position < leaf.length; position++) {
    if (leaf[position] !== -1) positions[leaf[position]!] = position;
  }
  return positions;
}
