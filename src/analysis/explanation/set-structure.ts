/**
 * How a group permutes one of its orbits, if simple words describe it: in every way; in every way inside blocks that
 * are exchanged as wholes; around a ring; around a ring in both directions. Each answer is proved by the order of the
 * group and by permutations that it contains.
 */
import {
  createGroup,
  enumerateGroup,
  factorial,
  productOf,
  type SparsePermutation,
  sparseFromPairs,
  UnionFind,
} from "../../foundations/permutation-groups/index.ts";
import type { ThingGroup } from "./thing-group.ts";

export type SetStructure =
  | { readonly kind: "symmetric"; readonly members: readonly number[] }
  /** Blocks of equal size. Each is permuted in every way, and the blocks are exchanged in every way as wholes. */
  | { readonly kind: "blocks"; readonly blocks: readonly (readonly number[])[] }
  /** Members in their order around the ring. `reflected`: the ring is also reversed. */
  | { readonly kind: "ring"; readonly members: readonly number[]; readonly reflected: boolean };

/** Longer rings are not searched. */
const LONGEST_RING = 64;
/** Blocks are not searched in larger orbits. */
const MOST_MEMBERS = 200;

/**
 * Pre: `group` acts only on this orbit. Null if nothing fits. Two blocks of two also form a square, with opposite
 * corners as the blocks; `first` says which of the two names to prefer.
 */
export function setStructure(
  group: ThingGroup,
  orbit: readonly number[],
  first: "blocks" | "ring",
): SetStructure | null {
  if (!group.isComplete) return null;
  const { length } = orbit;
  if (group.order === factorial(length)) return { kind: "symmetric", members: orbit };
  if (first === "ring") return ringStructure(group, orbit) ?? blockStructure(group, orbit);
  return blockStructure(group, orbit) ?? ringStructure(group, orbit);
}

/** With more points, only those that generators exchange are compared. */
const MOST_COMPARED = 150;

/**
 * Classes of points of which any two can be exchanged while everything else is fixed, including classes of one point.
 * O(n²) membership tests.
 */
export function exchangeClasses(group: ThingGroup, points: readonly number[]): number[][] {
  const classes = new UnionFind(points.length);
  const numbers = new Map(points.map((point, i) => [point, i]));
  for (const { support } of group.generators) {
    const [a, b, ...more] = [...support].map((point) => numbers.get(point));
    if (a !== undefined && b !== undefined && more.length === 0) classes.union(a, b);
  }
  for (let i = 1; i < points.length && points.length <= MOST_COMPARED; i++)
    for (let j = 0; j < i; j++)
      if (classes.find(i) !== classes.find(j) && group.exchanges([points[i] as number], [points[j] as number]))
        classes.union(i, j);
  const found = new Map<number, number[]>();
  points.forEach((point, i) => {
    found.set(classes.find(i), [...(found.get(classes.find(i)) ?? []), point]);
  });
  return [...found.values()];
}

function blockStructure(group: ThingGroup, orbit: readonly number[]): SetStructure | null {
  if (orbit.length > MOST_MEMBERS) return null;
  const blocks = exchangeClasses(group, orbit);
  const [first, ...others] = blocks as [number[], ...number[][]];
  if (first.length < 2 || others.length === 0 || others.some(({ length }) => length !== first.length)) return null;
  if (!others.every((other) => group.exchanges(first, other))) return null;
  const inside = productOf(blocks.map(() => factorial(first.length)));
  return group.order === inside * factorial(blocks.length) ? { kind: "blocks", blocks } : null;
}

function ringStructure(group: ThingGroup, orbit: readonly number[]): SetStructure | null {
  const { length } = orbit;
  const [once, twice] = [BigInt(length), BigInt(2 * length)];
  if (length < 3 || length > LONGEST_RING || (group.order !== once && group.order !== twice)) return null;
  const elements = enumerateGroup(createGroup(group.degree, group.generators), 2 * length) ?? [];
  for (const element of elements) {
    const members = [orbit[0] as number];
    for (let at = element[members[0] as number] as number; at !== members[0]; at = element[at] as number)
      members.push(at);
    if (members.length !== length) continue;
    if (group.order === once) return { kind: "ring", members, reflected: false };
    // If the order is twice the length, and the group contains the rotation and a reflection, these generate it.
    if (group.contains(reversal(members))) return { kind: "ring", members, reflected: true };
  }
  return null;
}

/** Reverses the ring. The first member is fixed. */
const reversal = (members: readonly number[]): SparsePermutation =>
  sparseFromPairs(
    members,
    members.map((_, i) => members[(members.length - i) % members.length] as number),
  ) as SparsePermutation;

/**
 * Writes a ring from its smallest member on, towards its smaller neighbour. A group that rotates a ring contains the
 * inverse rotation too, so the direction is free.
 */
export function startingWell(members: readonly number[], compare: (a: number, b: number) => number): number[] {
  const start = members.indexOf([...members].sort(compare)[0] as number);
  const [first, ...rest] = [...members.slice(start), ...members.slice(0, start)] as [number, ...number[]];
  return compare(rest[0] as number, rest.at(-1) as number) <= 0 ? [first, ...rest] : [first, ...rest.reverse()];
}

/**
 * The bijections of one orbit to another that commute with the group: each member of the first orbit has its own member
 * of the second. Usually there is none or one. At most O(members² · generators).
 */
export function companions(
  { images }: ThingGroup,
  orbit: readonly number[],
  other: readonly number[],
): Map<number, number>[] {
  if (orbit.length !== other.length) return [];
  return other.flatMap((candidate) => {
    const partner = new Map([[orbit[0] as number, candidate]]);
    const open = [orbit[0] as number];
    for (let point = open.pop(); point !== undefined; point = open.pop())
      for (const image of images) {
        const own = partner.get(point) as number;
        const [to, partnerTo] = [image.get(point) ?? point, image.get(own) ?? own];
        const known = partner.get(to);
        if (known !== undefined && known !== partnerTo) return [];
        if (known === undefined) open.push(to);
        partner.set(to, partnerTo);
      }
    return new Set(partner.values()).size === orbit.length ? [partner] : [];
  });
}
