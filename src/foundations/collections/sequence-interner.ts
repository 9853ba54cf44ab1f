/**
 * Numbers sequences of integers densely, in order of first appearance: hash-consing without strings. The sequences are
 * stored one after another in one pool; an open-addressing hash table finds them. Append-only.
 */
import { doubled, grownTo } from "./grown.ts";

/** Number of sequences for which there is room at first; a power of two. */
const FIRST_CAPACITY = 1024;

export class SequenceInterner {
  /** All sequences in the order of their numbers. Growth replaces this array, so read it again after `intern`. */
  pool: Int32Array;
  /** Sequence n is pool[offsets[n] .. offsets[n + 1]). */
  offsets: Int32Array;
  size = 0;
  /**
   * Hash table of sequence numbers + 1, with 0 for a free slot. Its length is a power of two; it is at most half full.
   */
  private table: Int32Array;
  private hashes: Int32Array;
  private readonly beforeGrowth: (integers: number) => void;

  /**
   * `beforeGrowth` is called with the number of integers about to be allocated; it may throw. Where there are many
   * interners of few sequences each, `capacity` is small.
   */
  constructor(beforeGrowth: (integers: number) => void = () => {}, capacity = FIRST_CAPACITY) {
    this.beforeGrowth = beforeGrowth;
    this.pool = new Int32Array(capacity * 8);
    this.offsets = new Int32Array(capacity + 1);
    this.table = new Int32Array(capacity * 2);
    this.hashes = new Int32Array(capacity);
  }

  /** Number of the sequence buffer[0 .. length); assigns the next free number to a new sequence. */
  intern(buffer: Int32Array, length: number): number {
    const hash = hashOf(buffer, length);
    const mask = this.table.length - 1;
    let slot = hash & mask;
    for (let entry = this.table[slot] as number; entry !== 0; entry = this.table[slot] as number) {
      if (this.hashes[entry - 1] === hash && this.equals(entry - 1, buffer, length)) return entry - 1;
      slot = (slot + 1) & mask;
    }
    this.table[slot] = this.size + 1;
    return this.append(buffer, length, hash);
  }

  private equals(number: number, buffer: Int32Array, length: number): boolean {
    const start = this.offsets[number] as number;
    if ((this.offsets[number + 1] as number) - start !== length) return false;
    for (let i = 0; i < length; i++) if (this.pool[start + i] !== buffer[i]) return false;
    return true;
  }

  private append(buffer: Int32Array, length: number, hash: number): number {
    const number = this.size++;
    const start = this.offsets[number] as number;
    while (start + length > this.pool.length) {
      this.beforeGrowth(this.pool.length);
      this.pool = doubled(this.pool);
    }
    if (number >= this.hashes.length) {
      this.beforeGrowth(2 * this.hashes.length);
      this.hashes = doubled(this.hashes);
      this.offsets = grownTo(this.offsets, this.hashes.length + 1);
    }
    for (let i = 0; i < length; i++) this.pool[start + i] = buffer[i] as number;
    this.offsets[number + 1] = start + length;
    this.hashes[number] = hash;
    if (this.size * 2 > this.table.length) this.rehash();
    return number;
  }

  private rehash(): void {
    this.beforeGrowth(this.table.length);
    this.table = new Int32Array(this.table.length * 2);
    const mask = this.table.length - 1;
    for (let number = 0; number < this.size; number++) {
      let slot = (this.hashes[number] as number) & mask;
      while (this.table[slot] !== 0) slot = (slot + 1) & mask;
      this.table[slot] = number + 1;
    }
  }
}

function hashOf(buffer: Int32Array, length: number): number {
  let hash = length;
  for (let i = 0; i < length; i++) {
    hash = Math.imul(hash ^ (buffer[i] as number), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash;
}
