/**
 * Splits a group into a direct product of independent parts: the players on the one hand and the rotations of the board
 * on the other, even if the generators mix them. Topics are orbits, and all cells of one kind of board are one topic.
 * Two topics are tied if the order of the group on both together is smaller than the product of its orders on each. The
 * split is used only if the orders prove it.
 */
import { productOf, UnionFind } from "../../foundations/permutation-groups/index.ts";
import type { ThingGroup } from "./thing-group.ts";

/** Groups with more topics stay as they are. Topics that no generator ties together are split off before. */
const MOST_TOPICS = 40;

/** `kindOf`: the kind of board of a point, or −1. */
export function directFactors(group: ThingGroup, kindOf: (point: number) => number): ThingGroup[] {
  const kinds = new Map<number, number[]>();
  const topics: number[][] = [];
  for (const orbit of group.orbits()) {
    const kind = kindOf(orbit[0] as number);
    const known = kind === -1 ? undefined : kinds.get(kind);
    if (known !== undefined) for (const point of orbit) known.push(point);
    else {
      topics.push(orbit);
      if (kind !== -1) kinds.set(kind, orbit);
    }
  }
  const topicOf = new Map(topics.flatMap((topic, i) => topic.map((point) => [point, i] as const)));
  const linked = new UnionFind(topics.length);
  for (const { support } of group.generators)
    for (const point of support)
      linked.union(topicOf.get(point) as number, topicOf.get(support[0] as number) as number);
  return bundles(linked, topics).flatMap((bundle) => split(group, bundle));
}

function split(group: ThingGroup, topics: readonly (readonly number[])[]): ThingGroup[] {
  const whole = group.on(topics.flat());
  if (topics.length === 1 || topics.length > MOST_TOPICS) return [whole];
  const orders = topics.map((topic) => group.on(topic).order);
  const tied = new UnionFind(topics.length);
  for (let i = 0; i < topics.length; i++)
    for (let j = 0; j < i; j++) {
      if (tied.find(i) === tied.find(j)) continue;
      const both = group.on([...(topics[i] as number[]), ...(topics[j] as number[])]);
      if (both.order !== (orders[i] as bigint) * (orders[j] as bigint)) tied.union(i, j);
    }
  const parts = bundles(tied, topics).map((bundle) => group.on(bundle.flat()));
  const isProduct = [whole, ...parts].every(({ isComplete }) => isComplete);
  return isProduct && productOf(parts.map(({ order }) => order)) === whole.order ? parts : [whole];
}

function bundles<T>(classes: UnionFind, members: readonly T[]): T[][] {
  const found = new Map<number, T[]>();
  members.forEach((member, i) => {
    const root = classes.find(i);
    const known = found.get(root);
    if (known === undefined) found.set(root, [member]);
    else known.push(member);
  });
  return [...found.values()];
}
