/**
 * The group that automorphisms of a graph induce on some of its vertices. Automorphisms that move none of these
 * vertices act trivially and do not count (crissrace: 48 automorphisms of the rule graph, 2 symmetries).
 *
 * If the budget leaves a stabiliser chain unproved, its order can still be certain. It is the number of automorphisms
 * divided by the number of those that fix every chosen vertex. The latter are the automorphisms of the graph in which
 * each chosen vertex has a colour of its own.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { SeededRandom } from "../../foundations/collections/index.ts";
import { type AutomorphismGroup, type ColouredGraph, findAutomorphisms } from "../../foundations/graphs/index.ts";
import {
  createGroup,
  type GroupOptions,
  type PermutationGroup,
  type SparsePermutation,
  sparseFromPairs,
} from "../../foundations/permutation-groups/index.ts";

export interface Points {
  readonly degree: number;
  /** For each vertex: its point, −1 if it has none. No automorphism maps a vertex with a point to one without. */
  readonly pointOf: Int32Array;
}

interface RestrictOptions {
  readonly random: SeededRandom;
  /** For the second search, if the first chain is left unproved. */
  readonly budget?: Budget;
  /** Budget of each stabiliser chain; by default that of `createGroup`. */
  readonly groupBudget?: () => Budget;
}

export function restrictGroup(
  graph: ColouredGraph,
  automorphisms: AutomorphismGroup,
  points: Points,
  { random, budget, groupBudget }: RestrictOptions,
): PermutationGroup {
  const induced = automorphisms.generators.flatMap((generator) => {
    const restricted = restrict(generator, points.pointOf);
    return restricted.support.length === 0 ? [] : [restricted];
  });
  const groupOptions = (): GroupOptions => ({
    random,
    ...(groupBudget === undefined ? {} : { budget: groupBudget() }),
  });
  const group = createGroup(points.degree, induced, groupOptions());
  if (group.complete || !automorphisms.complete) return group;
  const kernel = findAutomorphisms(withColourEach(graph, points.pointOf), budget === undefined ? {} : { budget });
  if (!kernel.complete) return group;
  return createGroup(points.degree, induced, { ...groupOptions(), knownOrder: automorphisms.order / kernel.order });
}

function restrict(generator: SparsePermutation, pointOf: Int32Array): SparsePermutation {
  const points: number[] = [];
  const images: number[] = [];
  generator.support.forEach((vertex, i) => {
    const point = pointOf[vertex] as number;
    if (point === -1) return;
    points.push(point);
    images.push(pointOf[generator.images[i] as number] as number);
  });
  const restricted = sparseFromPairs(points, images);
  if (restricted === undefined) throw new Error("an automorphism mixes points with other vertices");
  return restricted;
}

/** The same graph, with every vertex that has a point in a colour of its own. */
function withColourEach(graph: ColouredGraph, pointOf: Int32Array): ColouredGraph {
  const first = graph.colours.reduce((most, colour) => Math.max(most, colour), 0) + 1;
  const colours = graph.colours.map((colour, vertex) => {
    const point = pointOf[vertex] as number;
    return point === -1 ? colour : first + point;
  });
  return { ...graph, colours };
}
