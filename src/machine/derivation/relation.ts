/**
 * A relation: a growing set of tuples of term numbers, numbered in order of insertion. Hash indexes for any set of
 * bound columns are made on demand.
 */
import { grownTo } from "../../foundations/collections/index.ts";
import { finish, mix } from "./hash.ts";

export class Relation {
  readonly name: string;
  readonly arity: number;
  /** Its position in the table of relations. */
  readonly number: number;
  /** Number of tuples so far. */
  size = 0;
  /** Tuple t is at [t · arity, (t + 1) · arity). */
  data: Int32Array;
  /**
   * Hash table over whole tuples with open addressing: tuple + 1, or 0 if empty. The length is a power of two; at most
   * half is full.
   */
  private table = new Int32Array(16);
  /** By column: the number of different values, counted when the relation had `countedAt` tuples. */
  private readonly valueCounts: { values: number; countedAt: number }[];
  private readonly indexes = new Map<string, ColumnIndex>();

  constructor(name: string, arity: number, number: number) {
    this.name = name;
    this.arity = arity;
    this.number = number;
    this.data = new Int32Array(8 * arity);
    this.valueCounts = Array.from({ length: arity }, () => ({ values: 0, countedAt: 0 }));
  }

  /** Returns the number of the tuple, which is added if new. `size` shows whether it was new. */
  add(tuple: ArrayLike<number>): number {
    const slot = this.slotOf(tuple);
    const found = this.table[slot] as number;
    if (found !== 0) return found - 1;
    const start = this.size * this.arity;
    this.data = grownTo(this.data, start + this.arity);
    for (let i = 0; i < this.arity; i++) this.data[start + i] = tuple[i] as number;
    this.table[slot] = ++this.size;
    if (2 * this.size > this.table.length) this.rebuild(2 * this.table.length);
    return this.size - 1;
  }

  /** Returns the number of the tuple, or −1. */
  find(tuple: ArrayLike<number>): number {
    return (this.table[this.slotOf(tuple)] as number) - 1;
  }

  value(tuple: number, column: number): number {
    return this.data[tuple * this.arity + column] as number;
  }

  /** Returns the index on these columns (ascending), containing all current tuples. */
  index(columns: ArrayLike<number>): ColumnIndex {
    const key = Array.prototype.join.call(columns);
    let index = this.indexes.get(key);
    if (index === undefined) {
      index = new ColumnIndex(this, Int32Array.from(columns));
      this.indexes.set(key, index);
    }
    index.update();
    return index;
  }

  /** Returns roughly how many different values a column has. It is recounted each time the relation has doubled. */
  valuesIn(column: number): number {
    const count = this.valueCounts[column] as { values: number; countedAt: number };
    if (this.size >= 2 * count.countedAt && this.size > 0) {
      const values = new Set<number>();
      for (let tuple = 0; tuple < this.size; tuple++) values.add(this.value(tuple, column));
      count.values = values.size;
      count.countedAt = this.size;
    }
    return count.values;
  }

  /** Removes all tuples from number `size` on. */
  truncate(size: number): void {
    if (size === this.size) return;
    this.size = size;
    this.indexes.clear();
    this.rebuild(this.table.length);
  }

  /** Memory in bytes, including indexes. */
  get bytes(): number {
    let bytes = 4 * (this.data.length + this.table.length);
    for (const index of this.indexes.values()) bytes += index.bytes;
    return bytes;
  }

  private slotOf(tuple: ArrayLike<number>): number {
    const { arity, data, table } = this;
    const mask = table.length - 1;
    let hash = 0;
    for (let i = 0; i < arity; i++) hash = mix(hash, tuple[i] as number);
    let slot = finish(hash) & mask;
    for (;;) {
      const entry = table[slot] as number;
      if (entry === 0) return slot;
      const start = (entry - 1) * arity;
      let i = 0;
      while (i < arity && data[start + i] === tuple[i]) i++;
      if (i === arity) return slot;
      slot = (slot + 1) & mask;
    }
  }

  private rebuild(length: number): void {
    const { arity, data } = this;
    const table = new Int32Array(length);
    const mask = length - 1;
    for (let tuple = 0; tuple < this.size; tuple++) {
      let hash = 0;
      for (let i = 0; i < arity; i++) hash = mix(hash, data[tuple * arity + i] as number);
      let slot = finish(hash) & mask;
      while (table[slot] !== 0) slot = (slot + 1) & mask;
      table[slot] = tuple + 1;
    }
    this.table = table;
  }
}

/**
 * Chains tuples by the hash of some columns, newest first. A chain may contain tuples with a colliding hash, so callers
 * must compare the columns.
 */
export class ColumnIndex {
  readonly relation: Relation;
  readonly columns: Int32Array;
  /** By hash: tuple + 1 of the newest, or 0. The length is a power of two and at least the number of tuples. */
  private heads = new Int32Array(16);
  /** By tuple: tuple + 1 of the next older one in its chain, or 0. */
  private next = new Int32Array(16);
  private indexed = 0;

  constructor(relation: Relation, columns: Int32Array) {
    this.relation = relation;
    this.columns = columns;
  }

  get bytes(): number {
    return 4 * (this.heads.length + this.next.length);
  }

  /** Adds the tuples inserted since the last call. Must not be called while a chain is being walked. */
  update(): void {
    const { size } = this.relation;
    if (size === this.indexed) return;
    if (size > this.next.length) {
      const capacity = Math.max(size, 2 * this.next.length);
      const grown = new Int32Array(capacity);
      grown.set(this.next);
      this.next = grown;
      let length = this.heads.length;
      while (length < capacity) length *= 2;
      this.heads = new Int32Array(length);
      this.indexed = 0;
    }
    const { columns, heads, next } = this;
    const { arity, data } = this.relation;
    const mask = heads.length - 1;
    for (let tuple = this.indexed; tuple < size; tuple++) {
      let hash = 0;
      for (let i = 0; i < columns.length; i++) hash = mix(hash, data[tuple * arity + (columns[i] as number)] as number);
      const slot = finish(hash) & mask;
      next[tuple] = heads[slot] as number;
      heads[slot] = tuple + 1;
    }
    this.indexed = size;
  }

  /** Returns the newest tuple of the chain for these column values, or −1. */
  first(key: Int32Array): number {
    let hash = 0;
    for (let i = 0; i < this.columns.length; i++) hash = mix(hash, key[i] as number);
    return (this.heads[finish(hash) & (this.heads.length - 1)] as number) - 1;
  }

  /** Returns the next older tuple of the same chain, or −1. */
  after(tuple: number): number {
    return (this.next[tuple] as number) - 1;
  }
}
