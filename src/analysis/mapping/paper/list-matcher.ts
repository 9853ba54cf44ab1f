/**
 * The greedy matching of two lists (Figure 3, lines 32 to 52), class by class. Vertex by vertex it is: pairs at
 * distance 0 first, then pairs by increasing distance; among equals, the pair that is first in the first list, then in
 * the second. Members of one class have the same distances, so that
 * - pairs at distance 0 are counted by shape: for a shape with m members here and n there, the first min(m, n) of each
 *   match;
 * - the rest is grouped by class, and pairs of groups are taken by increasing distance, as many members as both have;
 * - several pairs of groups at the same distance are taken member by member in the order of the lists, since they
 *   compete.
 */

import { type Budget, BudgetSpent } from "../../../foundations/budgets/index.ts";
import { grownTo, sortKeysAscending } from "../../../foundations/collections/index.ts";
import type { ClassTable } from "./class-table.ts";
import { ONE } from "./fixed-point.ts";
import { PairTable } from "./pair-table.ts";

type Compare = (one: number, other: number) => number;

/**
 * Pairs of groups are sorted by the key distance · 2²² + numbers of both groups, which a double represents exactly.
 * Lists with more groups than fit into it (a symbol used in two thousand different ways) are not compared.
 */
const GROUP_BITS = 11;
const MOST_GROUPS = 2 ** GROUP_BITS;
const PAIR_NUMBERS = MOST_GROUPS * MOST_GROUPS;

/**
 * Integers of a frame per list entry: the remaining entries, the next of the same group, and four numbers per group.
 */
const PER_ENTRY = 6;

export class ListMatcher {
  /** Sums over the last matching: distances, with 1 for every unmatched vertex; vertices; matches; mapped symbols. */
  distance = 0;
  examined = 0;
  matched = 0;
  assigned = 0;
  private readonly classes: ClassTable;
  private readonly compare: Compare;
  private readonly pairs: PairTable;
  private readonly isText: boolean;
  private readonly budget: Budget;
  /** For each shape or class: counts and group numbers of the current step. All 0 between steps. */
  private counts = new Int32Array(4096);
  /** A stack of frames, because a matching calls itself through `compare`. */
  private frames = new Int32Array(1 << 14);
  private top = 0;
  /** Another stack, with pairs of groups to be sorted. */
  private keys = new Float64Array(1 << 12);
  private topOfKeys = 0;

  constructor(classes: ClassTable, compare: Compare, pairs: PairTable, isText: boolean, budget: Budget) {
    this.budget = budget;
    this.classes = classes;
    this.compare = compare;
    this.pairs = pairs;
    this.isText = isText;
  }

  /** Matches pool[a .. a + m) with pool[b .. b + n) of the class records. */
  match(a: number, m: number, b: number, n: number): void {
    this.distance = 0;
    this.examined = 0;
    this.matched = 0;
    this.assigned = 0;
    if (m === 0 || n === 0) {
      this.leaveAlone(m + n);
      return;
    }
    const base = this.top;
    this.reserve(base + PER_ENTRY * (m + n));
    const one = base;
    const other = base + PER_ENTRY * m;
    this.matchShapes(a, m, b, n, one, other);
    const u = this.leftOfOne;
    const v = this.leftOfOther;
    if (u === 0 || v === 0) {
      this.leaveAlone(u + v);
      return;
    }
    const groups = this.group(one, m, u);
    const otherGroups = this.group(other, n, v);
    this.top = other + PER_ENTRY * n;
    if (groups === 1 && otherGroups === 1) this.matchTwoGroups(one + 2 * m, u, other + 2 * n, v);
    else
      this.matchGroups(
        { start: one + 2 * m, groups, left: u, next: one + m },
        { start: other + 2 * n, groups: otherGroups, left: v, next: other + n },
      );
    this.top = base;
  }

  private leftOfOne = 0;
  private leftOfOther = 0;

  /**
   * Distance 0: matches as many of each shape as both lists have. The classes of the rest go to the frames, in order.
   */
  private matchShapes(a: number, m: number, b: number, n: number, one: number, other: number): void {
    const { shapeOf, sizeOf, assignedOf, records } = this.classes;
    const { pool } = records;
    if (this.counts.length < records.size) this.counts = new Int32Array(records.size * 2);
    const { counts, frames } = this;
    for (let j = 0; j < n; j++) {
      const shape = shapeOf[pool[b + j] as number] as number;
      counts[shape] = (counts[shape] as number) + 1;
    }
    let u = 0;
    for (let i = 0; i < m; i++) {
      const each = pool[a + i] as number;
      const shape = shapeOf[each] as number;
      if (counts[shape] === 0) frames[one + u++] = each;
      else {
        counts[shape] = (counts[shape] as number) - 1;
        const size = sizeOf[each] as number;
        this.examined += this.isText ? 1 : size;
        this.matched += size;
        this.assigned += assignedOf[each] as number;
      }
    }
    // The last members of each shape remain. Visiting from the end empties the counts.
    let v = n;
    for (let j = n - 1; j >= 0; j--) {
      const each = pool[b + j] as number;
      const shape = shapeOf[each] as number;
      if (counts[shape] === 0) continue;
      counts[shape] = (counts[shape] as number) - 1;
      frames[other + --v] = each;
    }
    frames.copyWithin(other, other + v, other + n);
    this.leftOfOne = u;
    this.leftOfOther = n - v;
  }

  /**
   * Groups frames[start .. start + left) by class. `next` of each entry is at start + size. From start + 2 · size on,
   * each group has four numbers: class, members, first and last member. Returns the number of groups.
   */
  private group(start: number, size: number, left: number): number {
    const { frames, counts } = this;
    const [next, groups] = [start + size, start + 2 * size];
    let count = 0;
    for (let x = 0; x < left; x++) {
      const each = frames[start + x] as number;
      const number = counts[each] as number;
      if (number === 0) {
        counts[each] = ++count;
        const group = groups + 4 * (count - 1);
        frames[group + CLASS] = each;
        frames[group + MEMBERS] = 1;
        frames[group + FIRST] = x;
        frames[group + LAST] = x;
      } else {
        const group = groups + 4 * (number - 1);
        frames[next + (frames[group + LAST] as number)] = x;
        frames[group + LAST] = x;
        frames[group + MEMBERS] = (frames[group + MEMBERS] as number) + 1;
      }
    }
    for (let group = groups; group < groups + 4 * count; group += 4) counts[frames[group] as number] = 0;
    if (count > MOST_GROUPS)
      throw new BudgetSpent({ kind: "gave-up", resource: "atoms", limit: MOST_GROUPS, doing: "matching occurrences" });
    return count;
  }

  /** One group on either side: matches as many members as both have. */
  private matchTwoGroups(one: number, u: number, other: number, v: number): void {
    const { distance, examined, matched, assigned } = this;
    const entry = this.compare(this.frames[one + CLASS] as number, this.frames[other + CLASS] as number);
    this.distance = distance;
    this.examined = examined;
    this.matched = matched;
    this.assigned = assigned;
    this.take(entry, Math.min(u, v));
    this.leaveAlone(Math.abs(u - v));
  }

  private matchGroups(one: GroupList, other: GroupList): void {
    const { distance, examined, matched, assigned } = this;
    const count = one.groups * other.groups;
    const order = this.top;
    const keys = this.topOfKeys;
    this.reserve(order + PER_PAIR * count + count);
    this.reserveKeys(keys + count);
    const entries = order + PER_PAIR * count;
    this.top = entries + count;
    this.topOfKeys = keys + count;
    for (let x = 0, p = 0; x < one.groups; x++)
      for (let y = 0; y < other.groups; y++, p++) {
        const entry = this.compare(
          this.frames[one.start + 4 * x] as number,
          this.frames[other.start + 4 * y] as number,
        );
        this.frames[entries + p] = entry;
        this.keys[keys + p] = this.pairs.distanceOf(entry) * PAIR_NUMBERS + ((x << GROUP_BITS) | y);
      }
    this.distance = distance;
    this.examined = examined;
    this.matched = matched;
    this.assigned = assigned;
    sortKeysAscending(this.keys, keys, keys + count);
    for (let k = 0; k < count; k++) {
      const key = this.keys[keys + k] as number;
      const pairDistance = Math.floor(key / PAIR_NUMBERS);
      const p = key - pairDistance * PAIR_NUMBERS;
      const [x, y] = [p >> GROUP_BITS, p & (MOST_GROUPS - 1)];
      const at = order + PER_PAIR * k;
      this.frames[at + DISTANCE] = pairDistance;
      this.frames[at + ONE_GROUP] = one.start + 4 * x;
      this.frames[at + OTHER_GROUP] = other.start + 4 * y;
      this.frames[at + ENTRY] = this.frames[entries + x * other.groups + y] as number;
    }
    this.topOfKeys = keys;
    this.matchInOrder(one, other, order, order + PER_PAIR * count);
  }

  /** Takes pairs of groups in the order of frames[start .. stop). */
  private matchInOrder(one: GroupList, other: GroupList, start: number, stop: number): void {
    const { frames } = this;
    const most = Math.min(one.left, other.left);
    let left = most;
    let end = start;
    for (let at = start; left > 0 && at < stop; at = end) {
      const distance = frames[at + DISTANCE];
      for (end = at + PER_PAIR; end < stop && frames[end + DISTANCE] === distance; ) end += PER_PAIR;
      for (;;) {
        const pair = this.firstPair(at, end);
        if (pair < 0) break;
        const group = frames[pair + ONE_GROUP] as number;
        const otherGroup = frames[pair + OTHER_GROUP] as number;
        const both = Math.min(frames[group + MEMBERS] as number, frames[otherGroup + MEMBERS] as number);
        const taken = end - at === PER_PAIR ? both : 1;
        this.take(frames[pair + ENTRY] as number, taken);
        this.use(group, taken, one.next);
        this.use(otherGroup, taken, other.next);
        left -= taken;
        if (end - at > PER_PAIR) this.budget.spend((end - at) / PER_PAIR, "matching occurrences");
      }
    }
    this.leaveAlone(one.left + other.left - 2 * (most - left));
  }

  /** The pair of groups with remaining members whose first members come first; −1 if there is none. */
  private firstPair(start: number, end: number): number {
    const { frames } = this;
    let best = -1;
    let bestFirst = 0;
    let bestSecond = 0;
    for (let at = start; at < end; at += PER_PAIR) {
      const group = frames[at + ONE_GROUP] as number;
      const otherGroup = frames[at + OTHER_GROUP] as number;
      if (frames[group + MEMBERS] === 0 || frames[otherGroup + MEMBERS] === 0) continue;
      const first = frames[group + FIRST] as number;
      const second = frames[otherGroup + FIRST] as number;
      if (best >= 0 && (first > bestFirst || (first === bestFirst && second > bestSecond))) continue;
      best = at;
      bestFirst = first;
      bestSecond = second;
    }
    return best;
  }

  private take(entry: number, times: number): void {
    const { results } = this.pairs;
    const at = entry * PairTable.FIELDS;
    this.distance += times * (results[at] as number);
    this.examined += times * (this.isText ? 1 : (results[at + 1] as number));
    this.matched += times * (results[at + 2] as number);
    this.assigned += times * (results[at + 3] as number);
  }

  /** Removes the first members of a group. */
  private use(group: number, times: number, next: number): void {
    const { frames } = this;
    frames[group + MEMBERS] = (frames[group + MEMBERS] as number) - times;
    for (let k = 0; k < times; k++) frames[group + FIRST] = frames[next + (frames[group + FIRST] as number)] as number;
  }

  private leaveAlone(count: number): void {
    this.distance += count * ONE;
    this.examined += count;
  }

  private reserve(size: number): void {
    this.frames = grownTo(this.frames, size);
  }

  private reserveKeys(size: number): void {
    this.keys = grownTo(this.keys, size);
  }
}

/** The groups of a list in a frame. */
interface GroupList {
  /** Where the groups start, four numbers each. */
  readonly start: number;
  readonly groups: number;
  /** Total number of members. */
  readonly left: number;
  /** Start of the links from each member to the next of the same group. */
  readonly next: number;
}

/** Field offsets of a pair of groups in a frame. */
const DISTANCE = 0;
const ONE_GROUP = 1;
const OTHER_GROUP = 2;
const ENTRY = 3;
const PER_PAIR = 4;

/** Field offsets of a group in a frame. */
const CLASS = 0;
const MEMBERS = 1;
const FIRST = 2;
const LAST = 3;
