/**
 * A group in two layers: an upper group T permutes blocks, and inside each block a lower group acts independently of
 * all other blocks. For k blocks of one kind with lower group H this is the wreath product H ≀ T of order |H|^k·|T|: a
 * forest of equal trees, a thousand pentagons. There may be several kinds of blocks.
 *
 * Blocks of one kind have the same local points 0..size−1; the upper group moves local point i of a block to local
 * point i of its target. So every element is an element of H in each block, followed by a permutation of blocks.
 */

import type { Budget } from "../budgets/index.ts";
import { type DensePermutation, identityPermutation, invert, permuteValues } from "./dense-permutation.ts";
import type { Choose, GroupPart, StabiliserGenerators } from "./group-part.ts";
import { productOf } from "./large-products.ts";
import { computeOrbits } from "./orbits.ts";
import { type SparsePermutation, sparseFromPairs } from "./sparse-permutation.ts";

/** The layout of the blocks. Kinds and blocks are numbered from 0. */
export interface BlockLayout {
  /** Points of block b in local order: points[starts[b] .. starts[b + 1]). Every point occurs once. Length degree. */
  readonly points: Int32Array;
  /** Length blocks + 1. */
  readonly starts: Int32Array;
  /** Block of each point; length degree. */
  readonly blockOf: Int32Array;
  /** Kind of each block; the upper group preserves kinds. Length blocks. */
  readonly kindOf: Int32Array;
}

export class LayeredBlocks implements GroupPart {
  readonly layout: BlockLayout;
  /** The lower group of each kind. */
  readonly lower: readonly GroupPart[];
  readonly upper: GroupPart;
  readonly order: bigint;
  readonly complete: boolean;
  readonly positions: Int32Array;
  private readonly blocksOfKind: Int32Array;
  /** Number of each point inside its block; length degree. */
  private readonly localOf: Int32Array;

  constructor(layout: BlockLayout, lower: readonly GroupPart[], upper: GroupPart) {
    this.layout = layout;
    this.lower = lower;
    this.upper = upper;
    this.blocksOfKind = new Int32Array(lower.length);
    for (const kind of layout.kindOf) this.blocksOfKind[kind]!++;
    const lowerOrders = lower.map((part, kind) => part.order ** BigInt(this.blocksOfKind[kind]!));
    this.order = productOf([upper.order, ...lowerOrders]);
    this.complete = upper.complete && lower.every((part) => part.complete);
    this.localOf = new Int32Array(layout.points.length);
    for (let block = 0; block < layout.kindOf.length; block++) {
      const start = layout.starts[block]!;
      for (let at = start; at < layout.starts[block + 1]!; at++) this.localOf[layout.points[at]!] = at - start;
    }
    this.positions = this.orderPositions();
  }

  get degree(): number {
    return this.layout.points.length;
  }

  contains(images: DensePermutation): boolean {
    const { blockOf, kindOf } = this.layout;
    const target = new Int32Array(kindOf.length);
    for (let block = 0; block < target.length; block++) {
      const points = this.pointsOf(block);
      const to = blockOf[images[points[0]!]!]!;
      if (kindOf[to] !== kindOf[block]) return false;
      for (let i = 1; i < points.length; i++) if (blockOf[images[points[i]!]!] !== to) return false;
      if (points.length > 1 && !this.lowerOf(block).contains(points.map((point) => this.localOf[images[point]!]!))) {
        return false;
      }
      target[block] = to;
    }
    return this.upper.contains(target);
  }

  element(choose: Choose, out: DensePermutation): void {
    const target = new Int32Array(this.layout.kindOf.length);
    this.upper.element(choose, target);
    for (let block = 0; block < target.length; block++) {
      const local = new Int32Array(this.pointsOf(block).length);
      this.lowerOf(block).element(choose, local);
      this.placeBlock(block, target[block]!, local, out);
    }
  }

  /** Minimises each block on its own, ranks the blocks by content, and lets the upper group arrange the ranks. */
  minimise(values: Int32Array, width: number, out: DensePermutation): boolean {
    const settled = this.settleBlocks(values, width);
    const target = new Int32Array(settled.ranks.length);
    const exact = this.upper.minimise(settled.ranks, width, target);
    for (let block = 0; block < target.length; block++) {
      this.placeBlock(block, target[block]!, settled.elements[block]!, out);
    }
    return exact && settled.exact;
  }

  /**
   * Lifts the elements of the upper group that preserve the ranks through the minimal forms; below, uses one block per
   * orbit.
   */
  stabiliser(values: Int32Array, budget: Budget): StabiliserGenerators {
    const settled = this.settleBlocks(values, SETTLING_WIDTH);
    const above = this.upper.stabiliser(settled.ranks, budget);
    const generators = above.generators.map((generator) => this.lift(generator, settled.elements));
    let complete = above.complete && settled.exact;
    const orbits = computeOrbits(this.layout.kindOf.length, above.generators);
    for (let orbit = 0; orbit < orbits.count; orbit++) {
      const block = orbits.points[orbits.starts[orbit]!]!;
      const points = this.pointsOf(block);
      const below = this.lowerOf(block).stabiliser(
        points.map((point) => values[point]!),
        budget,
      );
      if (!below.complete) complete = false;
      for (const { support, images } of below.generators) {
        generators.push(
          sparseFromPairs(
            support.map((i) => points[i]!),
            images.map((i) => points[i]!),
          )!,
        );
      }
    }
    return { generators, complete };
  }

  /** The lower groups of all blocks, equal descriptions counted together, and the upper group. */
  describe(): string {
    const counts = new Map<string, number>();
    this.lower.forEach((part, kind) => {
      if (part.order === 1n) return;
      const text = part.describe();
      counts.set(text, (counts.get(text) ?? 0) + this.blocksOfKind[kind]!);
    });
    const lower = [...counts].map(([text, count]) => `(${text})^${count}`).join(" × ");
    return `(${lower}) ⋊ (${this.upper.describe()})`;
  }

  private lowerOf(block: number): GroupPart {
    return this.lower[this.layout.kindOf[block]!]!;
  }

  private pointsOf(block: number): Int32Array {
    return this.layout.points.subarray(this.layout.starts[block]!, this.layout.starts[block + 1]!);
  }

  /** Sends local point i of a block to local point local[i] of the target. */
  private placeBlock(block: number, target: number, local: DensePermutation, out: DensePermutation): void {
    const from = this.pointsOf(block);
    const to = this.pointsOf(target);
    for (let i = 0; i < from.length; i++) out[from[i]!] = to[local[i]!]!;
  }

  /** The minimal form of every block and its rank among the blocks of its kind: equal forms have equal ranks. */
  private settleBlocks(values: Int32Array, width: number): SettledBlocks {
    const { kindOf } = this.layout;
    const elements: DensePermutation[] = [];
    const forms: Int32Array[] = [];
    let exact = true;
    for (let block = 0; block < kindOf.length; block++) {
      const points = this.pointsOf(block);
      const content = points.map((point) => values[point]!);
      const element = identityPermutation(points.length);
      if (points.length > 1 && !this.lowerOf(block).minimise(content, width, element)) exact = false;
      elements.push(element);
      forms.push(permuteValues(content, element));
    }
    return { elements, ranks: this.rankForms(forms), exact };
  }

  private rankForms(forms: readonly Int32Array[]): Int32Array {
    const { kindOf } = this.layout;
    const compare = (a: number, b: number): number => {
      const byKind = kindOf[a]! - kindOf[b]!;
      return byKind !== 0 ? byKind : compareForms(forms[a]!, forms[b]!, this.lowerOf(a).positions);
    };
    const sorted = Array.from(forms.keys()).sort(compare);
    const ranks = new Int32Array(forms.length);
    for (let i = 1; i < sorted.length; i++) {
      ranks[sorted[i]!] = ranks[sorted[i - 1]!]! + (compare(sorted[i - 1]!, sorted[i]!) === 0 ? 0 : 1);
    }
    return ranks;
  }

  /**
   * Turns a permutation of blocks of equal form into one of points: into the minimal form of the source, out of the
   * target's.
   */
  private lift(generator: SparsePermutation, elements: readonly DensePermutation[]): SparsePermutation {
    const points: number[] = [];
    const images: number[] = [];
    for (let i = 0; i < generator.support.length; i++) {
      const from = this.pointsOf(generator.support[i]!);
      const to = this.pointsOf(generator.images[i]!);
      const into = elements[generator.support[i]!]!;
      const outOf = invert(elements[generator.images[i]!]!);
      for (let j = 0; j < from.length; j++) {
        points.push(from[j]!);
        images.push(to[outOf[into[j]!]!]!);
      }
    }
    return sparseFromPairs(points, images)!;
  }

  private orderPositions(): Int32Array {
    const positions = new Int32Array(this.degree);
    let next = 0;
    for (const block of this.upper.positions) {
      const points = this.pointsOf(block);
      for (const local of this.lowerOf(block).positions) positions[next++] = points[local]!;
    }
    return positions;
  }
}

/** Maximum number of candidates per block when a stabiliser needs the minimal forms. */
const SETTLING_WIDTH = 4096;

interface SettledBlocks {
  /** For each block: the element of the lower group that gives the minimal form. */
  readonly elements: readonly DensePermutation[];
  readonly ranks: Int32Array;
  readonly exact: boolean;
}

function compareForms(a: Int32Array, b: Int32Array, positions: Int32Array): number {
  for (let i = 0; i < positions.length; i++) {
    const difference = a[positions[i]!]! - b[positions[i]!]!;
    if (difference !== 0) return difference;
  }
  return 0;
}
