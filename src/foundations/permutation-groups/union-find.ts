import { identityPermutation } from "./dense-permutation.ts";

/**
 * Disjoint classes of points (Tarjan 1975): union by size with path halving, so that m operations take O(m α(m)) steps.
 */
export class UnionFind {
  /** Parent of each point; a root is its own parent. */
  private readonly parent: Int32Array;
  /** Size of the class; valid only at roots. */
  private readonly size: Int32Array;
  /** Number of classes. */
  count: number;

  constructor(degree: number) {
    this.parent = identityPermutation(degree);
    this.size = new Int32Array(degree).fill(1);
    this.count = degree;
  }

  find(point: number): number {
    const parent = this.parent;
    let at = point;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!;
      at = parent[at]!;
    }
    return at;
  }

  /** Joins two classes; returns false if they were already one. */
  union(a: number, b: number): boolean {
    let rootA = this.find(a);
    let rootB = this.find(b);
    if (rootA === rootB) return false;
    if (this.size[rootA]! < this.size[rootB]!) [rootA, rootB] = [rootB, rootA];
    this.parent[rootB] = rootA;
    this.size[rootA] = this.size[rootA]! + this.size[rootB]!;
    this.count--;
    return true;
  }

  sizeOf(point: number): number {
    return this.size[this.find(point)]!;
  }
}
