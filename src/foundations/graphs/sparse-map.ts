/**
 * Guesses an automorphism from two nodes with equal traces, long before the leaves.
 *
 * Both nodes have the same singleton positions. The vertex that the first path has there is sent to the one the
 * alternative has; open chains are closed into cycles, everything else stays fixed. On sparse graphs this is nearly
 * always an automorphism after one or two steps (Piperno's "early" automorphisms; dejavu's sparse leaves), and where it
 * is not, the certificate says so at the cost of the few rows that were looked at.
 */

import { identityPermutation, type SparsePermutation } from "../permutation-groups/index.ts";
import type { Certifier } from "./certify.ts";
import type { OrderedPartition } from "./ordered-partition.ts";
import { sortAscending } from "./sort-ascending.ts";

/** Moved vertices are found by looking at all when more than one in so many is moved: that is cheaper than sorting. */
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

  /** Tries the map from `leaf` to `partition` on the singletons from number `first` on; the automorphism, if it is one. */
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

  /** Tries to exchange two lists of vertices, one by one; the automorphism, if it is one. */
  exchangeOf(list: Int32Array, left: number, right: number, size: number): SparsePermutation | undefined {
    for (let i = 0; i < size; i++) {
      this.send(list[left + i]!, list[right + i]!);
      this.send(list[right + i]!, list[left + i]!);
    }
    return this.certified();
  }

  /** Tries to send each point to its image; the automorphism, if it is one. Points must be permuted. */
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

  /** Certifies the map in hand, and forgets it. */
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

  /** The moved vertices in ascending order: sorted where they are few, else picked out of all. */
  private sortedSupport(): Int32Array {
    const size = this.size;
    // A loop, since `slice` takes longer than all the rest for the two or ten vertices that most generators move.
    const support = new Int32Array(size);
    for (let i = 0; i < size; i++) support[i] = this.support[i]!;
    if (size * SCAN_SHARE < this.images.length) sortAscending(support, size);
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
