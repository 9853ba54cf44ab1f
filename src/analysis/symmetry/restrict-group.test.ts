import { expect, test } from "vitest";
import { Budget } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { type ColouredGraph, findAutomorphisms, graphFromEdges } from "../../foundations/graphs/index.ts";
import type { PermutationGroup } from "../../foundations/permutation-groups/index.ts";
import { type Points, restrictGroup } from "./restrict-group.ts";

/**
 * The pairs of seven things, joined if they are disjoint. The group is that of the things: 7!, in an action that only a
 * stabiliser chain reveals. Every pair also has two leaves that can only be swapped with each other: 2^21 more
 * automorphisms.
 */
const THINGS = 7;
const PAIRS = Array.from({ length: THINGS }, (_, a) => a).flatMap((a) =>
  Array.from({ length: THINGS - a - 1 }, (_, i) => [a, a + 1 + i] as const),
);

function pairsWithLeaves(): { readonly graph: ColouredGraph; readonly points: Points } {
  const degree = PAIRS.length;
  const joined = PAIRS.flatMap(([a, b], i) =>
    PAIRS.flatMap(([c, d], j): [number, number][] =>
      i < j && ![a, b].includes(c) && ![a, b].includes(d) ? [[i, j]] : [],
    ),
  );
  const leaves = PAIRS.flatMap((_, i): [number, number][] => [
    [i, degree + 2 * i],
    [i, degree + 2 * i + 1],
  ]);
  const pointOf = Int32Array.from({ length: 3 * degree }, (_, vertex) => (vertex < degree ? vertex : -1));
  return { graph: graphFromEdges(3 * degree, [...joined, ...leaves]), points: { degree, pointOf } };
}

const { graph, points } = pairsWithLeaves();
const automorphisms = findAutomorphisms(graph);
/** If not all automorphisms are known, nothing is concluded from their number. */
const restrictWithin = (steps: number, complete = true): PermutationGroup =>
  restrictGroup(graph, { ...automorphisms, complete }, points, {
    random: createRandom(1),
    groupBudget: () => new Budget({ steps }),
  });

test("automorphisms that move no point do not count", () => {
  expect(automorphisms.order).toBe(5040n * 2n ** 21n);
  const group = restrictWithin(1e8);
  expect([group.order, group.complete]).toEqual([5040n, true]);
});

test("a chain without proof has a certain order through those that keep every point", () => {
  const sizes = Array.from({ length: 40 }, (_, i) => Math.floor(1000 * 1.2 ** i));
  const proved = sizes.map((steps) => restrictWithin(steps));
  const unaided = sizes.map((steps) => restrictWithin(steps, false));
  for (const { order, complete } of [...proved, ...unaided]) if (complete) expect(order).toBe(5040n);
  const helped = sizes.filter((_, i) => proved[i]?.complete && !unaided[i]?.complete);
  expect(helped.length).toBeGreaterThan(0);
});
