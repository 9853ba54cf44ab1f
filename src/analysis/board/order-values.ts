/** Orders that a binary relation gives to a set of values: a line or ring of steps, or a comparison of all pairs. */
import {
  closeUnderProducts,
  type DensePermutation,
  isPermutation,
} from "../../foundations/permutation-groups/index.ts";
import { compareNaturally } from "../../machine/derivation/index.ts";
import type { Axis } from "./board.ts";

export type Pair = readonly [string, string];

/** Ignores pairs with a value outside the set, and pairs of a value with itself. Linear in pairs and values. */
export function orderValues(values: readonly string[], pairs: readonly Pair[]): Axis | null {
  const members = new Set(values);
  const next = new Map<string, Set<string>>(values.map((value) => [value, new Set()]));
  for (const [from, to] of pairs) if (from !== to && members.has(from) && members.has(to)) next.get(from)?.add(to);
  if (values.length < 2) return null;
  return orderBySteps(values, next) ?? orderByNeighbours(values, next) ?? orderByComparison(values, next);
}

type Successors = ReadonlyMap<string, ReadonlySet<string>>;

/** Every value has at most one successor and one predecessor, and one walk visits all values. */
function orderBySteps(values: readonly string[], next: Successors): Axis | null {
  const hasPredecessor = new Set<string>();
  for (const successors of next.values()) {
    if (successors.size > 1) return null;
    for (const value of successors) {
      if (hasPredecessor.has(value)) return null;
      hasPredecessor.add(value);
    }
  }
  const first = values.find((value) => !hasPredecessor.has(value));
  const walked = walk(first ?? leastOf(values), (value) => next.get(value) ?? new Set());
  if (walked.length < values.length) return null;
  if (first !== undefined) return { values: walked, order: "line" };
  return walked.length > 2 ? { values: walked, order: "ring" } : null;
}

/**
 * The relation is symmetric, every value has at most two neighbours, and one walk visits all values. A symmetric
 * relation says nothing about only two values.
 */
function orderByNeighbours(values: readonly string[], next: Successors): Axis | null {
  if (values.length < 3) return null;
  for (const [value, neighbours] of next) {
    if (neighbours.size > 2) return null;
    for (const neighbour of neighbours) if (!next.get(neighbour)?.has(value)) return null;
  }
  const ends = values.filter((value) => next.get(value)?.size === 1);
  const walked = walk(leastOf(ends.length > 0 ? ends : values), (value) => next.get(value) ?? new Set());
  if (walked.length < values.length) return null;
  return { values: walked, order: ends.length > 0 ? "line" : "ring" };
}

/** A strict total order: every value has a different number of larger values. */
function orderByComparison(values: readonly string[], next: Successors): Axis | null {
  const sorted = [...values].sort((a, b) => (next.get(b)?.size ?? 0) - (next.get(a)?.size ?? 0));
  const isStrict = sorted.every((value, i) => {
    const larger = next.get(value) as ReadonlySet<string>;
    return larger.size === sorted.length - 1 - i && sorted.slice(i + 1).every((other) => larger.has(other));
  });
  return isStrict ? { values: sorted, order: "comparison" } : null;
}

/** Walks to an unvisited neighbour as long as there is one, to the smallest if there are two. */
function walk(start: string, nextTo: (value: string) => ReadonlySet<string>): string[] {
  const visited = new Set<string>();
  for (let at: string | undefined = start; at !== undefined; ) {
    visited.add(at);
    const open: string[] = [...nextTo(at)].filter((value) => !visited.has(value));
    at = open.length === 0 ? undefined : leastOf(open);
  }
  return [...visited];
}

/** The rules do not say which end comes first, so the spelling decides. */
const leastOf = (values: readonly string[]): string =>
  values.reduce((least, value) => (compareNaturally(value, least) < 0 ? value : least));

/** Maximum number of group elements that are searched for a reflection. */
const MOST_ELEMENTS = 2000;

/**
 * Derives an order from reflections alone. If a symmetry swaps the values in pairs (all but the middle one of an odd
 * number), each pair lies opposite each other. `images` maps each value to its image, one map per generator of the
 * symmetries. Among several reflections, the one that reverses the spelling is preferred. The spelling also decides if
 * there is no reflection.
 */
export function orderByReflection(values: readonly string[], images: readonly ReadonlyMap<string, string>[]): Axis {
  const spelled = [...values].sort(compareNaturally);
  const generators = images.flatMap((image) => {
    const permutation = Int32Array.from(spelled, (value) => spelled.indexOf(image.get(value) ?? value));
    return isPermutation(permutation) ? [permutation] : [];
  });
  const elements = closeUnderProducts(spelled.length, generators, MOST_ELEMENTS) ?? generators;
  const reflections = elements.filter(isReflection);
  const last = spelled.length - 1;
  const reflection = reflections.find((element) => element.every((image, i) => image === last - i)) ?? reflections[0];
  if (reflection === undefined) return { values: spelled, order: "spelling" };
  const indices = [...spelled.keys()];
  const firstHalf = indices.filter((i) => i < (reflection[i] as number));
  const middle = indices.filter((i) => i === reflection[i]);
  const secondHalf = firstHalf.map((i) => reflection[i] as number).reverse();
  return { values: [...firstHalf, ...middle, ...secondHalf].map((i) => spelled[i] as string), order: "reflection" };
}

/** Swaps pairs and fixes at most one value. */
function isReflection(element: DensePermutation): boolean {
  const fixed = element.filter((image, i) => image === i).length;
  return fixed === element.length % 2 && element.every((image, i) => element[image] === i);
}
