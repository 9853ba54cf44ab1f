/**
 * The questions that every representation of a permutation group answers. A group is represented by parts, composed
 * like a formula: a direct product of factors with disjoint support (`disjoint-product.ts`); a full symmetric group on
 * equal blocks (`symmetric-blocks.ts`); a group inside blocks below one that permutes the blocks (`layered-blocks.ts`);
 * and, if nothing simpler is recognised, a stabiliser chain (`chain-part.ts`). Each part numbers its points from 0.
 *
 * Array arguments and results are dense and have length `degree`. A part may own scratch arrays, so calls must not
 * overlap. Apart from that, parts are immutable.
 */

import type { Budget } from "../budgets/index.ts";
import type { DensePermutation } from "./dense-permutation.ts";
import type { SparsePermutation } from "./sparse-permutation.ts";

/** Picks a number in [0, bound): at random for sampling, by counting for enumeration. */
export type Choose = (bound: number) => number;

/** Generators of a stabiliser. */
export interface StabiliserGenerators {
  readonly generators: readonly SparsePermutation[];
  /** False if the search was stopped early: the generators then may generate only a subgroup of the stabiliser. */
  readonly complete: boolean;
}

/** A part of a group: the questions that each kind of part answers. */
export interface GroupPart {
  readonly degree: number;
  /** The number of elements; a lower bound if not `complete`. */
  readonly order: bigint;
  /**
   * Whether the order is proven. If not, `contains` may answer false for an element of the group, but never true for a
   * non-element. What `minimise` and `stabiliser` claim about their own search then holds for the represented elements.
   */
  readonly complete: boolean;
  /** The order in which positions of vectors are compared: a permutation of 0..degree−1. */
  readonly positions: Int32Array;

  contains(images: DensePermutation): boolean;

  /**
   * Writes the element given by a sequence of choices. The requested bounds depend only on the part, and their product
   * is the order; different choices give different elements.
   */
  element(choose: Choose, out: DensePermutation): void;

  /**
   * Writes an element g that makes `permuteValues(values, g)` smallest, comparing positions in the order of
   * `positions`. Keeps at most `width` partial elements at a time. Returns false if there were more: the image found is
   * then still in the orbit of `values`, but may not be the smallest.
   */
  minimise(values: Int32Array, width: number, out: DensePermutation): boolean;

  /** The elements g with `permuteValues(values, g)` = `values`. */
  stabiliser(values: Int32Array, budget: Budget): StabiliserGenerators;

  /** The part as a formula: `S4 on blocks of 3`. */
  describe(): string;
}
