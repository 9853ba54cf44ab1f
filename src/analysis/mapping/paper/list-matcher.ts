/**
 * The greedy matching of two lists (Figure 3, lines 32 to 52), class by class. Vertex by vertex it says: pairs at distance 0
 * first, then pairs by rising distance, among equals the one that comes first in the first list, then in the second. Members of
 * one class have the same distances, so that
 * - pairs at distance 0 are counted by shape: of a shape with m members here and n there, the first min(m, n) of each are matched;
 * - what is left is grouped by class, and pairs of groups are taken by rising distance, as many members as both have;
 * - several pairs of groups at one distance are taken member by member in the order of the lists, for they compete.
 */
import type { ClassTable } from "./class-table.ts";
import { ONE } from "./fixed-point.ts";
import type { PairTable } from "./pair-table.ts";
import { doubled } from "./sequence-interner.ts";

type Compare = (one: number, other: number) => number;

/** Pairs of groups are sorted as distance · 2²² + number of the pair, which a double holds exactly. */
const PAIR_NUMBERS = 2 ** 22;
const FEW_PAIRS = 24;

/** Integers of a frame per list entry: the entries left, the next of the same group, and four numbers per group. */
const PER_ENTRY = 6;

export class ListMatcher {
  /** Sums over the matching of the last call: distances, and 1 for every vertex left alone; vertices; matches; mapped symbols. */
  distance = 0;
  examined = 0;
  matched = 0;
  assigned = 0;
  private readonly classes: ClassTable;
  private readonly compare: Compare;
  private readonly pairs: PairTable;
  private readonly isText: boolean;
  /** By shape or class: counts and group numbers of the step at hand; all 0 between steps. */
  private counts = new Int32Array(4096);
  /** A stack of frames: a matching calls itself through `compare`. */
  private frames = new Int32Array(1 << 14);
  private top = 0;
  /** Another stack, of pairs of groups to be sorted. */
  private keys = new Float64Array(1 << 12);
  private topOfKeys = 0;

  constructor(classes: ClassTable, compare: Compare, pairs: PairTable, isText: boolean) {
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
    const [u, v] = [this.leftOfOne, this.leftOfOther];
    if (u === 0 || v === 0) this.leaveAlone(u + v);
    else {
      const groups = this.group(one, m, u);
      const otherGroups = this.group(other, n, v);
      this.top = other + PER_ENTRY * n;
      this.matchGroups(one + 2 * m, groups, u, other + 2 * n, otherGroups, v, one + m, other + n);
    }
    this.top = base;
  }

  private leftOfOne = 0;
  private leftOfOther = 0;

  /** Distance 0: as many of each shape as both lists have. The classes of what is left go to the frames, in order. */
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
    // Of each shape the last ones are left; met from behind, they empty the counts.
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
   * Groups frames[start .. start + left) by class: `next` of each entry at start + size, and from start + 2 · size on four numbers
   * a group: class, members, first and last member. Tells how many groups there are.
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
    return count;
  }

  private matchGroups(
    one: number,
    ones: number,
    u: number,
    other: number,
    others: number,
    v: number,
    nextOfOne: number,
    nextOfOther: number,
  ): void {
    const sums = [this.distance, this.examined, this.matched, this.assigned] as const;
    const count = ones * others;
    const entries = this.top;
    const keys = this.topOfKeys;
    this.reserve(entries + count);
    this.reserveKeys(keys + count);
    this.top += count;
    this.topOfKeys += count;
    for (let p = 0; p < count; p++) {
      const group = one + 4 * Math.floor(p / others);
      const otherGroup = other + 4 * (p % others);
      const entry = this.compare(this.frames[group] as number, this.frames[otherGroup] as number);
      this.frames[entries + p] = entry;
      this.keys[keys + p] = p;
    }
    [this.distance, this.examined, this.matched, this.assigned] = sums;
    this.sortPairs(keys, count, entries);
    const { frames } = this;
    const { distances } = this.pairs;
    const distanceAt = (at: number): number =>
      distances[frames[entries + (this.keys[keys + at] as number)] as number] as number;
    let left = Math.min(u, v);
    let at = 0;
    while (left > 0 && at < count) {
      let end = at + 1;
      while (end < count && distanceAt(end) === distanceAt(at)) end++;
      for (;;) {
        const p = this.firstPair(keys + at, keys + end, one, other, others);
        if (p < 0) break;
        const group = one + 4 * Math.floor(p / others);
        const otherGroup = other + 4 * (p % others);
        const both = Math.min(frames[group + MEMBERS] as number, frames[otherGroup + MEMBERS] as number);
        const taken = end - at === 1 ? both : 1;
        this.take(frames[entries + p] as number, taken);
        this.use(group, taken, nextOfOne);
        this.use(otherGroup, taken, nextOfOther);
        left -= taken;
      }
      at = end;
    }
    this.leaveAlone(u + v - 2 * (Math.min(u, v) - left));
    this.topOfKeys = keys;
  }

  /** Of pairs of groups that have members left, the one whose first members come first; −1 if there is none. */
  private firstPair(start: number, end: number, one: number, other: number, others: number): number {
    const { frames, keys } = this;
    let [best, bestFirst, bestSecond] = [-1, 0, 0];
    for (let at = start; at < end; at++) {
      const p = keys[at] as number;
      const group = one + 4 * Math.floor(p / others);
      const otherGroup = other + 4 * (p % others);
      if (frames[group + MEMBERS] === 0 || frames[otherGroup + MEMBERS] === 0) continue;
      const [first, second] = [frames[group + FIRST] as number, frames[otherGroup + FIRST] as number];
      if (best >= 0 && (first > bestFirst || (first === bestFirst && second > bestSecond))) continue;
      [best, bestFirst, bestSecond] = [p, first, second];
    }
    return best;
  }

  private take(entry: number, times: number): void {
    const { distances, examined, matched, assigned } = this.pairs;
    this.distance += times * (distances[entry] as number);
    this.examined += times * (this.isText ? 1 : (examined[entry] as number));
    this.matched += times * (matched[entry] as number);
    this.assigned += times * (assigned[entry] as number);
  }

  /** Takes the first members out of a group. */
  private use(group: number, times: number, next: number): void {
    const { frames } = this;
    frames[group + MEMBERS] = (frames[group + MEMBERS] as number) - times;
    for (let k = 0; k < times; k++) frames[group + FIRST] = frames[next + (frames[group + FIRST] as number)] as number;
  }

  private leaveAlone(count: number): void {
    this.distance += count * ONE;
    this.examined += count;
  }

  /** Sorts the pair numbers at keys[start .. start + count) by distance, then by number. */
  private sortPairs(start: number, count: number, entries: number): void {
    const { keys, frames } = this;
    const { distances } = this.pairs;
    const distanceOf = (p: number): number => distances[frames[entries + p] as number] as number;
    if (count > FEW_PAIRS) {
      const part = keys.subarray(start, start + count);
      if (count > PAIR_NUMBERS) part.sort((p, q) => distanceOf(p) - distanceOf(q) || p - q);
      else {
        for (let i = 0; i < count; i++) part[i] = distanceOf(i) * PAIR_NUMBERS + i;
        part.sort();
        for (let i = 0; i < count; i++) part[i] = (part[i] as number) % PAIR_NUMBERS;
      }
      return;
    }
    for (let i = start + 1; i < start + count; i++) {
      const p = keys[i] as number;
      const distance = distanceOf(p);
      let j = i - 1;
      for (; j >= start && distanceOf(keys[j] as number) > distance; j--) keys[j + 1] = keys[j] as number;
      keys[j + 1] = p;
    }
  }

  private reserve(size: number): void {
    while (this.frames.length < size) this.frames = doubled(this.frames);
  }

  private reserveKeys(size: number): void {
    if (this.keys.length >= size) return;
    const larger = new Float64Array(size * 2);
    larger.set(this.keys);
    this.keys = larger;
  }
}

/** Numbers of a group in a frame. */
const CLASS = 0;
const MEMBERS = 1;
const FIRST = 2;
const LAST = 3;
