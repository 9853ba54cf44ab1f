/**
 * The questions that every representation of a permutation group answers. A group is represented by parts put together
 * like a formula: a direct product of factors with disjoint support (`disjoint-product.ts`), a full symmetric group on
 * equal blocks (`symmetric-blocks.ts`), a group inside blocks below one that permutes the blocks (`layered-blocks.ts`),
 * and, where nothing simpler is recognised, a stabiliser chain (`chain-part.ts`). Each part numbers its points from 0.
 *
 * Arrays handed in and out are dense and have length `degree`. A part may own scratch arrays, so a call must return
 * before the next begins; nothing else about it changes.
 */

import type { Budget } from "../budgets/index.ts";
import type { DensePermutation } from "./dense-permutation.ts";
import type { SparsePermutation } from "./sparse-permutation.ts";

/** Picks a number in [0, bound): at random to sample, by counting to enumerate. */
export type Choose = (bound: number) => number;

/** Generators of a stabiliser. */
export interface StabiliserGenerators {
  readonly generators: readonly SparsePermutation[];
  /** False: the search was cut short, and they generate a subgroup of the stabiliser that may be smaller. */
  readonly complete: boolean;
}

/** A direct factor of a group: what is asked of each kind of factor. */
export interface GroupPart {
  readonly degree: number;
  /** The number of elements; a lower bound where not `complete`. */
  readonly order: bigint;
  /**
   * Whether the order is proven. Where it is not, `contains` may answer false for an element, never true for a stranger,
   * and what `minimise` and `stabiliser` say of their own search holds for the elements represented.
   */
  readonly complete: boolean;
  /** The order in which positions are compared when images of a vector are: a permutation of 0..degree−1. */
  readonly positions: Int32Array;

  contains(images: DensePermutation): boolean;

  /**
   * Writes the element named by a sequence of choices. The bounds asked for depend on the part alone and their product
   * is the order; different choices give different elements.
   */
  element(choose: Choose, out: DensePermutation): void;

  /**
   * Writes an element g that makes `permuteValues(values, g)` least, comparing positions in the order of `positions`.
   * At most `width` partial elements are kept side by side. False: there were more, and the image found, though in the
   * orbit of `values`, may not be the least.
   */
  minimise(values: Int32Array, width: number, out: DensePermutation): boolean;

  /** The elements g with `permuteValues(values, g)` = `values`. */
  stabiliser(values: Int32Array, budget: Budget): StabiliserGenerators;

  /** The part as a formula: `S4 on blocks of 3`. */
  describe(): string;
}
