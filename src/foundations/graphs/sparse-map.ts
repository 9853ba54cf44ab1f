/**
 * Guesses an automorphism from two nodes with equal traces, long before the leaves.
 *
 * Both nodes have the same singleton positions. The map sends the first path's vertex at such a position to the
 * alternative's vertex there. Open chains are closed into cycles, everything else is fixed. On sparse graphs this is
 * nearly always an automorphism after one or two steps (Piperno's "early" automorphisms; dejavu's sparse leaves). If it
 * is not, the certificate fails at the cost of the few rows visited.
 */

import { sortAscending } from "../collections/index.ts";
import { identityPermutation, type SparsePermutation } from "../permutation-groups/index.ts";
import type { Certifier } from "./certify.ts";
import type { OrderedPartition } from "./ordered-partition.ts";

/**
 * If more than one in this many vertices is moved, scanning all vertices for the moved ones is cheaper than sorting
 * them.
 */
const SCAN_SHARE = 16;

export class SparseMap {
  /** Images and preimages; identity outside the support. Length vertexCount. */
  private readonly images: Int32Array;
  private readonly preimages: Int32Array;
  private readonly support: Int32Array;
  private size = 0;
  private readonly certifier: Certifier;

  constructor(vertexCount: number, certifier: Certifier) {
    this.certifier = certifier;
    this.images = identityPermutation(vertexCount);
    this.preimages = identityPermutation(vertexCount);
    this.support = new Int32Array(vertexCount);
  }

  /**
   * Tries the map from `leaf` to `partition` on the singletons from number `first` on. Returns it if it is an
   * automorphism.
   */
  automorphismBetween(leaf: Int32Array, partition: OrderedPartition, first: number): SparsePermutation | undefined {
    const { singletons, singletonCount, elements } = partition;
    for (let i = first; i < singletonCount; i++) {
      const position = singletons[i]!;
      const vertex = leaf[position]!;
      // Equal hashes of different traces can lead to a position that the path has not settled.
      if (vertex === -1) return this.forget();
      this.send(vertex, elements[position]!);
    }
    this.closeChains();
    return this.certified();
  }

  /** Tries to exchange two lists of vertices entry by entry. Returns the exchange if it is an automorphism. */
  exchangeOf(list: Int32Array, left: number, right: number, size: number): SparsePermutation | undefined {
    for (let i = 0; i < size; i++) {
      this.send(list[left + i]!, list[right + i]!);
      this.send(list[right + i]!, list[left + i]!);
    }
    return this.certified();
  }

  /**
   * Tries to send each point to its image. Returns the map if it is an automorphism. Pre: `images` is a permutation of
   * `points`.
   */
  automorphismOf(points: Int32Array, images: Int32Array): SparsePermutation | undefined {
    for (let i = 0; i < points.length; i++) this.send(points[i]!, images[i]!);
    return this.certified();
  }

  private send(vertex: number, image: number): void {
    if (vertex === image) return;
    this.images[vertex] = image;
    this.preimages[image] = vertex;
    this.support[this.size++] = vertex;
  }

  private closeChains(): void {
    const images = this.images;
    const preimages = this.preimages;
    const support = this.support;
    const size = this.size;
    for (let i = 0; i < size; i++) {
      const last = images[support[i]!]!;
      if (images[last] !== last) continue;
      let first = last;
      while (preimages[first] !== first) first = preimages[first]!;
      this.send(last, first);
    }
  }

  /** Certifies the current map, then resets it. */
  private certified(): SparsePermutation | undefined {
    const size = this.size;
    const isAutomorphism = size > 0 && this.certifier.carriesEdges(this.images, this.support, size);
    let result: SparsePermutation | undefined;
    if (isAutomorphism) {
      const support = this.sortedSupport();
      const images = new Int32Array(size);
      for (let i = 0; i < size; i++) images[i] = this.images[support[i]!]!;
      result = { support, images };
    }
    this.forget();
    return result;
  }

  /** The moved vertices in ascending order: sorted if they are few, else found by scanning all vertices. */
  private sortedSupport(): Int32Array {
    const size = this.size;
    // A loop, because `slice` takes longer than all the rest for the two to ten vertices that most generators move.
    const support = new Int32Array(size);
    for (let i = 0; i < size; i++) support[i] = this.support[i]!;
    if (size * SCAN_SHARE < this.images.length) sortAscending(support, 0, size);
    else {
      let filled = 0;
      for (let v = 0; filled < size; v++) if (this.images[v] !== v) support[filled++] = v;
    }
    return support;
  }

  private forget(): undefined {
    for (let i = 0; i < this.size; i++) {
      const vertex = this.support[i]!;
      this.preimages[this.images[vertex]!] = this.images[vertex]!;
      this.images[vertex] = vertex;
    }
    this.size = 0;
    return undefined;
  }
}
