/**
 * The answers of one relation under one binding pattern: a memo table for derived relations, an index for facts,
 * fluents and moves. A pattern has one letter per column: `b` bound by the caller, `f` wanted, `i` ignored (some value,
 * no matter which).
 *
 * An entry is found by its bound terms. Each bound column numbers the terms it has seen, so keys range only over
 * demanded terms. If the product of the columns' capacities is small, the concatenated numbers are the slot; otherwise
 * they are hashed. A generation stamp marks valid entries, which are never cleared.
 */

import { doubled } from "../../foundations/collections/index.ts";
import type { TermId } from "../derivation/index.ts";
import { type Relation, STATIC } from "./program.ts";

/** A stamp is 8 · generation + one of these. A stamp of an older generation, like 0, means that nothing is known. */
export const FALSE = 0;
/** Being computed now, further up the stack. */
export const IN_PROGRESS = 1;
/** Computed, but from entries still in progress: sound, perhaps not complete. */
export const PROVISIONAL = 2;
/** Complete; for a pattern without wanted columns: true. */
export const KNOWN = 3;
/** The slot is taken, but nothing is known. */
export const CLAIMED = 4;
export const STAMP_BITS = 3;

/** log2 of the maximum number of slots of a table that is not hashed. */
const DENSE_BITS = 20;
const FIRST_HASH_BITS = 8;

/** Thrown if a table needs a new layout. It is caught where no slot is held; then the query is repeated. */
export class TableFull extends Error {
  readonly table: Table;

  constructor(table: Table) {
    super("a table is full");
    this.table = table;
  }
}

export class Table {
  readonly id: number;
  readonly relation: Relation;
  readonly pattern: string;
  readonly boundColumns: readonly number[];
  readonly freeColumns: readonly number[];
  /** Whether the table memoises clauses (otherwise it is an index of given rows). */
  readonly derived: boolean;
  readonly recursive: boolean;

  /** By bound column: term to its number in this column + 1; 0 or beyond the end if not seen. */
  readonly numbers: Int32Array[];
  /** By bound column: number of terms seen. */
  readonly seen: number[];
  /** By bound column: number of bits it takes in the slot, 2^bits ≥ seen; meaningless if hashed. */
  readonly bits: number[];
  hashed = false;
  /** If hashed: by slot, the bound terms. */
  keys: Int32Array = new Int32Array(0);
  private used = 0;
  private usedGeneration = 0;

  stamps: Int32Array = new Int32Array(0);
  /** If columns are wanted, by slot: offset of its first row in `data`, and number of rows. */
  starts: Int32Array = new Int32Array(0);
  counts: Int32Array = new Int32Array(0);
  /**
   * For recursive relations, by slot: position in the engine's stack, or the lowest position a provisional entry
   * depends on.
   */
  lows: Int32Array = new Int32Array(0);
  /** For recursive relations, by slot: the iteration in which a provisional entry was computed. */
  iterations: Int32Array = new Int32Array(0);
  /** Rows of the wanted columns. */
  data: Int32Array = new Int32Array(16);
  dataUsed = 0;
  /** The generation that `data` (and for given rows, the index) belongs to. */
  generation = 0;

  /** Computes a call on the bound terms in the engine's `args` by these plans. */
  evaluator: (() => boolean) | null = null;
  evaluatedPlans: readonly unknown[] | null = null;

  /** Whether the plans never produce a row twice, so that no duplicates need to be removed. */
  rowsAreDistinct = false;

  /**
   * Measured since the last plan: calls, their rows (for a test: successes), calls computed, and the work of computing
   * them.
   */
  calls = 0;
  found = 0;
  solved = 0;
  work = 0;

  constructor(id: number, relation: Relation, pattern: string, capacities: readonly number[]) {
    this.id = id;
    this.relation = relation;
    this.pattern = pattern;
    this.boundColumns = columnsOf(pattern, "b");
    this.freeColumns = columnsOf(pattern, "f");
    this.derived = relation.source === "clauses";
    this.recursive = this.derived && relation.recursive;
    this.numbers = this.boundColumns.map(() => new Int32Array(16));
    this.seen = this.boundColumns.map(() => 0);
    this.bits = this.boundColumns.map((column) => bitsFor(capacities[column] ?? 4));
    this.layOut();
  }

  get isTest(): boolean {
    return this.freeColumns.length === 0;
  }

  private layOut(): void {
    const bits = this.bits.reduce((sum, column) => sum + column, 0);
    this.hashed = bits > DENSE_BITS;
    const slots = 1 << (this.hashed ? FIRST_HASH_BITS : bits);
    this.allocate(slots);
  }

  private allocate(slots: number): void {
    this.stamps = new Int32Array(slots);
    this.used = this.usedGeneration = 0;
    if (this.hashed) this.keys = new Int32Array(slots * this.boundColumns.length);
    if (!this.isTest) {
      this.starts = new Int32Array(slots);
      this.counts = new Int32Array(slots);
    }
    if (this.recursive) {
      this.lows = new Int32Array(slots);
      this.iterations = new Int32Array(slots);
    }
  }

  /**
   * Returns the slot of the bound terms args[at …]. For given rows: -1 if no row can match. For clauses: the slot is
   * claimed.
   * @throws TableFull
   */
  locate(args: ArrayLike<number>, at: number, generation: number): number {
    if (this.hashed) return this.locateHashed(args, at, generation);
    let slot = 0;
    for (let i = 0; i < this.numbers.length; i++) {
      const term = args[at + i] as number;
      const numbers = this.numbers[i] as Int32Array;
      let number = term < numbers.length ? (numbers[term] as number) : 0;
      if (number === 0) {
        if (!this.derived) return -1;
        number = this.number(i, term);
      }
      slot = (slot << (this.bits[i] as number)) | (number - 1);
    }
    return slot;
  }

  /** Gives a term its number in a bound column. If hashed, the number only serves to count the terms. */
  private number(i: number, term: TermId): number {
    const number = (this.seen[i] as number) + 1;
    if (!this.hashed && number > 1 << (this.bits[i] as number)) {
      this.bits[i]! += 1;
      throw new TableFull(this);
    }
    while (term >= (this.numbers[i] as Int32Array).length) {
      this.numbers[i] = doubled(this.numbers[i] as Int32Array);
    }
    (this.numbers[i] as Int32Array)[term] = number;
    this.seen[i] = number;
    return number;
  }

  /** The first slot to probe for bound terms in a hashed table. */
  private homeOf(args: ArrayLike<number>, at: number): number {
    const width = this.boundColumns.length;
    let hash = width;
    for (let i = 0; i < width; i++) hash = Math.imul(hash ^ (args[at + i] as number), 0x85ebca6b) ^ (hash >>> 15);
    return (hash ^ (hash >>> 13)) & (this.stamps.length - 1);
  }

  private locateHashed(args: ArrayLike<number>, at: number, generation: number): number {
    const width = this.boundColumns.length;
    const mask = this.stamps.length - 1;
    let slot = this.homeOf(args, at);
    probe: while ((this.stamps[slot] as number) >> STAMP_BITS === generation) {
      const key = slot * width;
      for (let i = 0; i < width; i++)
        if (this.keys[key + i] !== args[at + i]) {
          slot = (slot + 1) & mask;
          continue probe;
        }
      return slot;
    }
    return this.derived ? this.claim(slot, args, at, generation) : -1;
  }

  private claim(slot: number, args: ArrayLike<number>, at: number, generation: number): number {
    if (this.usedGeneration !== generation) {
      this.usedGeneration = generation;
      this.used = 0;
    }
    if (++this.used * 2 > this.stamps.length) throw new TableFull(this);
    const width = this.boundColumns.length;
    for (let i = 0; i < width; i++) {
      const term = args[at + i] as number;
      this.keys[slot * width + i] = term;
      if (!(this.numbers[i] as Int32Array)[term]) this.number(i, term);
    }
    this.stamps[slot] = (generation << STAMP_BITS) | CLAIMED;
    return slot;
  }

  /** Returns the slot of bound terms for writing an index; claims it if new. */
  locateForRow(args: ArrayLike<number>, at: number, generation: number): number {
    if (this.hashed) {
      const slot = this.locateHashed(args, at, generation);
      return slot >= 0 ? slot : this.claimRow(args, at, generation);
    }
    let slot = 0;
    for (let i = 0; i < this.numbers.length; i++) {
      const term = args[at + i] as number;
      const number = (this.numbers[i] as Int32Array)[term] || this.number(i, term);
      slot = (slot << (this.bits[i] as number)) | (number - 1);
    }
    return slot;
  }

  private claimRow(args: ArrayLike<number>, at: number, generation: number): number {
    const mask = this.stamps.length - 1;
    let slot = this.homeOf(args, at);
    while ((this.stamps[slot] as number) >> STAMP_BITS === generation) slot = (slot + 1) & mask;
    return this.claim(slot, args, at, generation);
  }

  /**
   * Makes room after TableFull. A hashed table of clauses keeps its complete entries; everything else of the generation
   * is forgotten.
   */
  enlarge(generation: number): void {
    const old = {
      hashed: this.hashed,
      keys: this.keys,
      stamps: this.stamps,
      starts: this.starts,
      counts: this.counts,
    };
    if (this.hashed) this.allocate(this.stamps.length * 2);
    else this.layOut();
    if (this.derived && old.hashed) this.copyKnown(old, generation);
    else {
      this.generation = 0;
      this.dataUsed = 0;
    }
  }

  private copyKnown(
    old: { keys: Int32Array; stamps: Int32Array; starts: Int32Array; counts: Int32Array },
    generation: number,
  ): void {
    const width = this.boundColumns.length;
    for (let from = 0; from < old.stamps.length; from++) {
      const stamp = old.stamps[from] as number;
      const status = stamp & ((1 << STAMP_BITS) - 1);
      if (stamp >> STAMP_BITS !== generation || (status !== KNOWN && status !== FALSE)) continue;
      const slot = this.locateHashed(old.keys, from * width, generation);
      this.stamps[slot] = stamp;
      if (this.isTest) continue;
      this.starts[slot] = old.starts[from] as number;
      this.counts[slot] = old.counts[from] as number;
    }
  }

  /** Appends rows[from, to) (values of the wanted columns) to `data` and points the slot to them. */
  store(slot: number, rows: Int32Array, from: number, to: number, generation: number): void {
    if (this.generation !== generation) {
      this.generation = generation;
      this.dataUsed = 0;
    }
    const length = to - from;
    this.reserve(this.dataUsed + length);
    for (let i = 0; i < length; i++) this.data[this.dataUsed + i] = rows[from + i] as number;
    this.starts[slot] = this.dataUsed;
    this.counts[slot] = length / this.freeColumns.length;
    this.dataUsed += length;
  }

  /** Lays the table out for the terms seen so far; forgets its contents. */
  shrink(): void {
    this.seen.forEach((seen, i) => {
      this.bits[i] = bitsFor(Math.max(1, seen));
    });
    this.layOut();
    this.generation = 0;
    this.dataUsed = 0;
  }

  /** Makes `data` at least this long. */
  reserve(length: number): void {
    while (length > this.data.length) {
      this.data = doubled(this.data);
    }
  }

  /** Forgets everything, so that generations can be counted from 1 again. Static answers are computed again. */
  forget(): void {
    this.stamps.fill(0);
    this.generation = 0;
    this.usedGeneration = 0;
  }

  get bytes(): number {
    const perSlot = 1 + (this.isTest ? 0 : 2) + (this.recursive ? 2 : 0);
    return 4 * (this.stamps.length * perSlot + this.keys.length + this.data.length);
  }

  get isStatic(): boolean {
    return this.relation.level === STATIC;
  }
}

function columnsOf(pattern: string, letter: string): number[] {
  return [...pattern].flatMap((other, column) => (other === letter ? [column] : []));
}

const bitsFor = (capacity: number): number => Math.max(0, Math.ceil(Math.log2(capacity)));
