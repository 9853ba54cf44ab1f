/**
 * Proves an automorphism or isomorphism, edge by edge. No result leaves this folder without this proof, so a hash
 * collision in the search can cost time but never cause a wrong answer.
 *
 * Only edges at moved vertices need a check, because all other edges stay in place. Every edge at a moved vertex must
 * map to an edge. The map is injective on the finitely many edges that meet the support, so it then permutes them.
 * Linear in the degrees of the support.
 */

import { identityPermutation, type SparsePermutation } from "../permutation-groups/index.ts";
import type { ColouredGraph, Vertex } from "./coloured-graph.ts";

/** A workspace for certifying many maps from one graph to another (by default the same). */
export class Certifier {
  private readonly source: ColouredGraph;
  private readonly target: ColouredGraph;
  /** Marks the row of the current image with the current stamp. Length vertexCount. */
  private readonly marks: Int32Array;
  private stamp = 0;

  constructor(source: ColouredGraph, target: ColouredGraph = source) {
    this.source = source;
    this.target = target;
    this.marks = new Int32Array(target.vertexCount);
  }

  /**
   * Whether colours and edges at the first `size` vertices of `support` map to colours and edges. `images` has the
   * image of every vertex; the caller guarantees that it is a bijection.
   */
  carriesEdges(images: Int32Array, support: Int32Array, size: number): boolean {
    const { directed } = this.source;
    for (let i = 0; i < size; i++) {
      const vertex = support[i]!;
      if (this.source.colours[vertex] !== this.target.colours[images[vertex]!]) return false;
      if (!this.carriesRow(images, vertex, false)) return false;
      if (directed && !this.carriesRow(images, vertex, true)) return false;
    }
    return true;
  }

  private carriesRow(images: Int32Array, vertex: Vertex, incoming: boolean): boolean {
    const source = this.source;
    const target = this.target;
    const offsets = incoming ? source.incomingOffsets : source.offsets;
    const neighbours = incoming ? source.incomingNeighbours : source.neighbours;
    const targetOffsets = incoming ? target.incomingOffsets : target.offsets;
    const targetNeighbours = incoming ? target.incomingNeighbours : target.neighbours;
    const image = images[vertex]!;
    const start = offsets[vertex]!;
    const end = offsets[vertex + 1]!;
    const imageStart = targetOffsets[image]!;
    const imageEnd = targetOffsets[image + 1]!;
    if (end - start !== imageEnd - imageStart) return false;
    const marks = this.marks;
    const stamp = this.nextStamp();
    for (let at = imageStart; at < imageEnd; at++) marks[targetNeighbours[at]!] = stamp;
    for (let at = start; at < end; at++) if (marks[images[neighbours[at]!]!] !== stamp) return false;
    return true;
  }

  private nextStamp(): number {
    if (this.stamp === 0x7fffffff) {
      this.marks.fill(0);
      this.stamp = 0;
    }
    return ++this.stamp;
  }
}

/** Whether the permutation is an automorphism of the graph: well formed, preserving colours, mapping edges to edges. */
export function certifyAutomorphism(graph: ColouredGraph, permutation: SparsePermutation): boolean {
  const images = identityPermutation(graph.vertexCount);
  const { support } = permutation;
  if (support.length !== permutation.images.length) return false;
  for (let i = 0; i < support.length; i++) {
    const vertex = support[i]!;
    if (vertex < 0 || vertex >= images.length) return false;
    images[vertex] = permutation.images[i]!;
  }
  return isBijection(images) && new Certifier(graph).carriesEdges(images, support, support.length);
}

/** Whether `mapping` (the image of every vertex of `left`) is an isomorphism from `left` to `right`. */
export function certifyIsomorphism(left: ColouredGraph, right: ColouredGraph, mapping: Int32Array): boolean {
  const { vertexCount } = left;
  if (right.vertexCount !== vertexCount || mapping.length !== vertexCount) return false;
  if (left.directed !== right.directed || left.edgeCount !== right.edgeCount || !isBijection(mapping)) return false;
  return new Certifier(left, right).carriesEdges(mapping, identityPermutation(vertexCount), vertexCount);
}

function isBijection(images: Int32Array): boolean {
  const isReached = new Uint8Array(images.length);
  for (let v = 0; v < images.length; v++) {
    const image = images[v]!;
    if (image < 0 || image >= images.length || isReached[image] === 1) return false;
    isReached[image] = 1;
  }
  return true;
}
