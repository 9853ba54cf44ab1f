/**
 * A permutation group built from generators, and the questions it can answer. Degrees of 10^5 and orders with thousands
 * of digits are ordinary: the group is decomposed first (`create-part.ts`), and only what cannot be decomposed becomes
 * a stabiliser chain.
 */

import { Budget } from "../budgets/index.ts";
import { createRandom, type SeededRandom } from "../collections/index.ts";
import { createPart } from "./create-part.ts";
import { type DensePermutation, permuteValues } from "./dense-permutation.ts";
import { choicesOf, ElementTable } from "./element-table.ts";
import type { GroupPart } from "./group-part.ts";
import { denseFromSparse, isSparsePermutation, type SparsePermutation } from "./sparse-permutation.ts";

/** A permutation group: generators, degree, order, and the representation behind them. */
export interface PermutationGroup {
  /** The group acts on the points 0..degree−1. */
  readonly degree: number;
  readonly generators: readonly SparsePermutation[];
  /** The number of elements; a lower bound if not `complete`. */
  readonly order: bigint;
  readonly complete: boolean;
  /** How the group is represented. */
  readonly part: GroupPart;
}

/** Options for building a group: its random generator and its limits. */
export interface GroupOptions {
  /** Used to build stabiliser chains. It affects the time, not the answers. Default: a generator with seed 1. */
  readonly random?: SeededRandom;
  /** Default: 5·10^8 elementary steps, 10^9 bytes. */
  readonly budget?: Budget;
  /** The order, if it is known for certain: building then ends without a proof of its own. */
  readonly knownOrder?: bigint;
}

const defaultBudget = (): Budget => new Budget({ steps: 5e8, bytes: 1e9 });

/** Throws a RangeError unless the generators are valid and move only points below `degree`. */
export function createGroup(
  degree: number,
  generators: readonly SparsePermutation[],
  options: GroupOptions = {},
): PermutationGroup {
  for (const generator of generators) {
    if (!isSparsePermutation(generator, degree)) throw new RangeError(`not a permutation of ${degree} points`);
  }
  const budget = options.budget ?? defaultBudget();
  const { random = createRandom(1), knownOrder } = options;
  if (knownOrder !== undefined) {
    const part = createPart(degree, generators, { random, budget, verify: false });
    if (part.order === knownOrder) return { degree, generators, order: knownOrder, complete: true, part };
  }
  const part = createPart(degree, generators, { random, budget, verify: true });
  return { degree, generators, order: part.order, complete: part.complete, part };
}

/** Membership. If the group is not complete, false may mean "not found to be an element". */
export function groupContains(group: PermutationGroup, element: SparsePermutation | DensePermutation): boolean {
  if (element instanceof Int32Array) return element.length === group.degree && group.part.contains(element);
  const { support } = element;
  if (support.length > 0 && support[support.length - 1]! >= group.degree) return false;
  return group.part.contains(denseFromSparse(element, group.degree));
}

/** A uniformly distributed element (if the group is complete). */
export function randomElement(group: PermutationGroup, random: SeededRandom): DensePermutation {
  const element = new Int32Array(group.degree);
  group.part.element((bound) => random.below(bound), element);
  return element;
}

/** All elements, each once, generated lazily; undefined if there are more than `limit`. */
export function enumerateGroup(group: PermutationGroup, limit: number): Iterable<DensePermutation> | undefined {
  return group.order > BigInt(limit) ? undefined : countThrough(group, Number(group.order));
}

function* countThrough(group: PermutationGroup, order: number): Iterable<DensePermutation> {
  for (let rank = 0; rank < order; rank++) {
    const element = new Int32Array(group.degree);
    group.part.element(choicesOf(rank), element);
    yield element;
  }
}

/** All elements in a table; undefined if there are more than `limit`. */
export function tabulateElements(group: PermutationGroup, limit: number): ElementTable | undefined {
  if (group.order > BigInt(limit)) return undefined;
  const { part } = group;
  return new ElementTable(Number(group.order), part.positions, (choose, row) => part.element(choose, row));
}

/** The subgroup that fixes each of the points. */
export function pointwiseStabiliser(
  group: PermutationGroup,
  points: Iterable<number>,
  options: GroupOptions = {},
): PermutationGroup {
  const values = new Int32Array(group.degree);
  let next = 1;
  for (const point of points) values[point] = next++;
  return vectorStabiliser(group, values, options);
}

/** The subgroup that maps a set of points onto itself. */
export function setwiseStabiliser(
  group: PermutationGroup,
  points: Iterable<number>,
  options: GroupOptions = {},
): PermutationGroup {
  return vectorStabiliser(group, indicatorOf(group.degree, points), options);
}

/** The subgroup that leaves a vector of values, one per point, unchanged. */
export function vectorStabiliser(
  group: PermutationGroup,
  values: Int32Array,
  options: GroupOptions = {},
): PermutationGroup {
  const budget = options.budget ?? defaultBudget();
  const { generators, complete } = group.part.stabiliser(values, budget);
  const stabiliser = createGroup(group.degree, generators, options);
  return { ...stabiliser, complete: stabiliser.complete && complete && group.complete };
}

/** The smallest image of a vector under a group, and an element that produces it. */
export interface MinimalImage {
  /** The smallest vector in the orbit of the given one, comparing positions in the order of `part.positions`. */
  readonly image: Int32Array;
  /** An element that produces it: `permuteValues(values, element)` equals `image`. */
  readonly element: DensePermutation;
  /** True: images are equal if and only if the vectors are in one orbit. False: the search was cut off at `width`. */
  readonly exact: boolean;
}

/** Default for the number of partial elements kept: as many as fit two million numbers, but at least 1024. */
const defaultWidth = (degree: number): number => Math.max(1024, Math.floor((1 << 21) / Math.max(1, degree)));

/** A canonical representative of the orbit of a vector. `width` bounds the search if the group has no simple form. */
export function minimalImage(
  group: PermutationGroup,
  values: Int32Array,
  width = defaultWidth(group.degree),
): MinimalImage {
  const element = new Int32Array(group.degree);
  const exact = group.part.minimise(values, width, element) && group.complete;
  return { image: permuteValues(values, element), element, exact };
}

/** The smallest image of a set under a group, and an element that produces it. */
export interface MinimalSet {
  /** The points of the canonical image, ascending. */
  readonly points: Int32Array;
  readonly element: DensePermutation;
  readonly exact: boolean;
}

/** A canonical representative of the orbit of a set: its points are as early as possible in `part.positions`. */
export function minimalSet(
  group: PermutationGroup,
  points: Iterable<number>,
  width = defaultWidth(group.degree),
): MinimalSet {
  const absent = indicatorOf(group.degree, points).map((present) => 1 - present);
  const { image, element, exact } = minimalImage(group, absent, width);
  const found: number[] = [];
  for (let point = 0; point < image.length; point++) if (image[point] === 0) found.push(point);
  return { points: Int32Array.from(found), element, exact };
}

function indicatorOf(degree: number, points: Iterable<number>): Int32Array {
  const values = new Int32Array(degree);
  for (const point of points) values[point] = 1;
  return values;
}
