/** Comparisons of classes by pair: a hash table with open addressing over parallel arrays. Append-only. */
import { ONE } from "./fixed-point.ts";
import { doubled } from "./sequence-interner.ts";

const FIRST_CAPACITY = 4096;

export class PairTable {
  /** The entry of every two vertices of different colours. */
  static readonly DIFFERENT = 0;
  /** By entry: a multiple of 2⁻³⁰; vertices examined; vertices matched; mapped symbols among these. */
  distances = new Int32Array(FIRST_CAPACITY);
  examined = new Int32Array(FIRST_CAPACITY);
  matched = new Int32Array(FIRST_CAPACITY);
  assigned = new Int32Array(FIRST_CAPACITY);
  private ones = new Int32Array(FIRST_CAPACITY);
  private others = new Int32Array(FIRST_CAPACITY);
  size = 1;
  /** Entries by hash, 0 where free; a power of two, at most half full. */
  private table = new Int32Array(FIRST_CAPACITY * 2);

  constructor() {
    this.distances[PairTable.DIFFERENT] = ONE;
    this.examined[PairTable.DIFFERENT] = 1;
  }

  /** −1 where the pair is not known. */
  find(one: number, other: number): number {
    const mask = this.table.length - 1;
    let slot = hashOf(one, other) & mask;
    for (let entry = this.table[slot] as number; entry !== 0; entry = this.table[slot] as number) {
      if (this.ones[entry] === one && this.others[entry] === other) return entry;
      slot = (slot + 1) & mask;
    }
    return -1;
  }

  add(one: number, other: number, distance: number, examined: number, matched: number, assigned: number): number {
    if (this.size >= this.distances.length) this.grow();
    const entry = this.size++;
    this.ones[entry] = one;
    this.others[entry] = other;
    this.distances[entry] = distance;
    this.examined[entry] = examined;
    this.matched[entry] = matched;
    this.assigned[entry] = assigned;
    this.place(entry);
    return entry;
  }

  private place(entry: number): void {
    const mask = this.table.length - 1;
    let slot = hashOf(this.ones[entry] as number, this.others[entry] as number) & mask;
    while (this.table[slot] !== 0) slot = (slot + 1) & mask;
    this.table[slot] = entry;
  }

  private grow(): void {
    this.distances = doubled(this.distances);
    this.examined = doubled(this.examined);
    this.matched = doubled(this.matched);
    this.assigned = doubled(this.assigned);
    this.ones = doubled(this.ones);
    this.others = doubled(this.others);
    this.table = new Int32Array(this.table.length * 2);
    for (let entry = 1; entry < this.size; entry++) this.place(entry);
  }
}

function hashOf(one: number, other: number): number {
  const mixed = Math.imul(one, 0x9e3779b1) ^ Math.imul(other, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}
