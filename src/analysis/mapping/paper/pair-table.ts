/** Comparisons of pairs of classes: a hash table with open addressing over parallel arrays. Append-only. */

import type { Budget } from "../../../foundations/budgets/index.ts";
import { doubled } from "../../../foundations/collections/index.ts";
import { ONE } from "./fixed-point.ts";
import { holdIntegers } from "./hold-integers.ts";

const FIRST_CAPACITY = 4096;
/** Numbers per slot. The fourth is unused, so that a slot never crosses a cache line. */
const SLOT = 4;
const DOING = "comparing symbols";

export class PairTable {
  /** The entry for any two vertices of different colours. */
  static readonly DIFFERENT = 0;
  /** Numbers per entry in `results`. */
  static readonly FIELDS = 4;
  /**
   * Entry e starts at e · FIELDS: distance as a multiple of 2⁻³⁰, vertices examined, vertices matched, mapped
   * symbols among these.
   */
  results = new Int32Array(FIRST_CAPACITY * PairTable.FIELDS);
  size = 1;
  /**
   * Slots by hash, SLOT numbers each: the two classes and the entry, 0 if free. The number of slots is a power of two,
   * and at most half of them are used.
   */
  private table = new Int32Array(FIRST_CAPACITY * 2 * SLOT);
  private mask = FIRST_CAPACITY * 2 - 1;
  private readonly budget: Budget;

  constructor(budget: Budget) {
    this.budget = budget;
    this.results.set([ONE, 1, 0, 0], PairTable.DIFFERENT * PairTable.FIELDS);
  }

  distanceOf(entry: number): number {
    return this.results[entry * PairTable.FIELDS] as number;
  }

  /** −1 if the pair is not known. */
  find(one: number, other: number): number {
    const { table, mask } = this;
    for (let slot = hashOf(one, other) & mask; ; slot = (slot + 1) & mask) {
      const entry = table[slot * SLOT + 2] as number;
      if (entry === 0) return -1;
      if (table[slot * SLOT] === one && table[slot * SLOT + 1] === other) return entry;
    }
  }

  add(one: number, other: number, distance: number, examined: number, matched: number, assigned: number): number {
    const entry = this.size++;
    const at = entry * PairTable.FIELDS;
    if (at >= this.results.length) {
      holdIntegers(this.budget, this.results.length, DOING);
      this.results = doubled(this.results);
    }
    this.results[at] = distance;
    this.results[at + 1] = examined;
    this.results[at + 2] = matched;
    this.results[at + 3] = assigned;
    if (this.size * 2 > this.mask) this.rehash();
    this.place(one, other, entry);
    return entry;
  }

  private place(one: number, other: number, entry: number): void {
    const { table, mask } = this;
    let slot = hashOf(one, other) & mask;
    while (table[slot * SLOT + 2] !== 0) slot = (slot + 1) & mask;
    table[slot * SLOT] = one;
    table[slot * SLOT + 1] = other;
    table[slot * SLOT + 2] = entry;
  }

  private rehash(): void {
    const old = this.table;
    holdIntegers(this.budget, old.length, DOING);
    this.table = new Int32Array(old.length * 2);
    this.mask = this.mask * 2 + 1;
    for (let at = 0; at < old.length; at += SLOT)
      if (old[at + 2] !== 0) this.place(old[at] as number, old[at + 1] as number, old[at + 2] as number);
  }
}

function hashOf(one: number, other: number): number {
  const mixed = Math.imul(one, 0x9e3779b1) + other;
  const again = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  return again ^ (again >>> 13);
}
