/**
 * A direct product of groups that move disjoint sets of points. It answers every question by asking its factors one by
 * one.
 */

import type { Budget } from "../budgets/index.ts";
import { type DensePermutation, setIdentity } from "./dense-permutation.ts";
import type { Choose, GroupPart, StabiliserGenerators } from "./group-part.ts";
import { productOf } from "./large-products.ts";
import type { SparsePermutation } from "./sparse-permutation.ts";

export interface ProductFactor {
  /** The points that the factor acts on, ascending: its local point i stands for points[i]. */
  readonly points: Int32Array;
  readonly part: GroupPart;
}

export class DisjointProduct implements GroupPart {
  readonly degree: number;
  readonly factors: readonly ProductFactor[];
  readonly order: bigint;
  readonly complete: boolean;
  readonly positions: Int32Array;
  /** For each point: its number inside its factor, and the factor; both −1 if no factor moves it. Length degree. */
  private readonly localOf: Int32Array;
  private readonly factorOf: Int32Array;

  constructor(degree: number, factors: readonly ProductFactor[]) {
    this.degree = degree;
    this.factors = factors;
    this.order = productOf(factors.map(({ part }) => part.order));
    this.complete = factors.every(({ part }) => part.complete);
    this.localOf = new Int32Array(degree).fill(-1);
    this.factorOf = new Int32Array(degree).fill(-1);
    factors.forEach(({ points }, factor) => {
      for (let i = 0; i < points.length; i++) {
        this.localOf[points[i]!] = i;
        this.factorOf[points[i]!] = factor;
      }
    });
    this.positions = this.orderPositions();
  }

  contains(images: DensePermutation): boolean {
    for (let point = 0; point < this.degree; point++) {
      if (this.factorOf[point] === -1 && images[point] !== point) return false;
      if (this.factorOf[images[point]!] !== this.factorOf[point]) return false;
    }
    return this.factors.every(({ points, part }) =>
      part.contains(points.map((point) => this.localOf[images[point]!]!)),
    );
  }

  element(choose: Choose, out: DensePermutation): void {
    setIdentity(out);
    for (const { points, part } of this.factors) {
      const local = new Int32Array(points.length);
      part.element(choose, local);
      scatter(local, points, out);
    }
  }

  minimise(values: Int32Array, width: number, out: DensePermutation): boolean {
    setIdentity(out);
    let exact = true;
    for (const { points, part } of this.factors) {
      const local = new Int32Array(points.length);
      if (!part.minimise(gather(values, points), width, local)) exact = false;
      scatter(local, points, out);
    }
    return exact;
  }

  stabiliser(values: Int32Array, budget: Budget): StabiliserGenerators {
    const generators: SparsePermutation[] = [];
    let complete = true;
    for (const { points, part } of this.factors) {
      const found = part.stabiliser(gather(values, points), budget);
      for (const { support, images } of found.generators) {
        generators.push({ support: gather(points, support), images: gather(points, images) });
      }
      if (!found.complete) complete = false;
    }
    return { generators, complete };
  }

  /** The factors joined by ×; equal descriptions are counted. */
  describe(): string {
    const counts = new Map<string, number>();
    for (const { part } of this.factors) {
      const text = part.describe();
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    if (counts.size === 0) return "trivial";
    return [...counts].map(([text, count]) => (count === 1 ? text : `(${text})^${count}`)).join(" × ");
  }

  /** Factor after factor, each in its own order, then the points that no factor moves. */
  private orderPositions(): Int32Array {
    const positions = new Int32Array(this.degree);
    let next = 0;
    for (const { points, part } of this.factors) {
      for (let i = 0; i < points.length; i++) positions[next++] = points[part.positions[i]!]!;
    }
    for (let point = 0; point < this.degree; point++) if (this.factorOf[point] === -1) positions[next++] = point;
    return positions;
  }
}

function gather(values: Int32Array, points: Int32Array): Int32Array {
  const local = new Int32Array(points.length);
  for (let i = 0; i < points.length; i++) local[i] = values[points[i]!]!;
  return local;
}

function scatter(local: DensePermutation, points: Int32Array, out: DensePermutation): void {
  for (let i = 0; i < points.length; i++) out[points[i]!] = points[local[i]!]!;
}
