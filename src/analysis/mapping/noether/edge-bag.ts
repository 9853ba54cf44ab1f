/** Counts typed edges (symbol, type, symbol): a table with open addressing over packed arrays. */
import { mixHash } from "./mix-hash.ts";

export class EdgeBag {
  private capacity = 1 << 12;
  /** For each slot: the edge's number + 1, or 0. */
  private slots = new Int32Array(this.capacity);
  private size = 0;
  private starts = new Int32Array(this.capacity >> 1);
  private types = new Uint32Array(this.capacity >> 1);
  private ends = new Int32Array(this.capacity >> 1);
  private counts = new Float64Array(this.capacity >> 1);

  add(start: number, type: number, end: number, count = 1): void {
    const slot = this.slotOf(start, type, end);
    const known = this.slots[slot]! - 1;
    if (known >= 0) {
      this.counts[known] = this.counts[known]! + count;
      return;
    }
    const edge = this.size++;
    this.slots[slot] = edge + 1;
    this.starts[edge] = start;
    this.types[edge] = type;
    this.ends[edge] = end;
    this.counts[edge] = count;
    if (this.size === this.capacity >> 1) this.grow();
  }

  count(start: number, type: number, end: number): number {
    const edge = this.slots[this.slotOf(start, type, end)]! - 1;
    return edge < 0 ? 0 : this.counts[edge]!;
  }

  get edgeCount(): number {
    return this.size;
  }

  /** Calls `visit` once for every edge, in the order of first appearance. */
  forEach(visit: (start: number, type: number, end: number, count: number) => void): void {
    for (let edge = 0; edge < this.size; edge++)
      visit(this.starts[edge]!, this.types[edge]!, this.ends[edge]!, this.counts[edge]!);
  }

  /** The slot of an edge, or the free slot where it would go. */
  private slotOf(start: number, type: number, end: number): number {
    const mask = this.capacity - 1;
    let slot = mixHash(mixHash(type, start), end) & mask;
    for (let edge = this.slots[slot]! - 1; edge >= 0; edge = this.slots[slot]! - 1) {
      if (this.types[edge] === type && this.starts[edge] === start && this.ends[edge] === end) return slot;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private grow(): void {
    this.capacity *= 2;
    const half = this.capacity >> 1;
    const [starts, types, ends, counts] = [this.starts, this.types, this.ends, this.counts];
    this.starts = new Int32Array(half);
    this.starts.set(starts);
    this.types = new Uint32Array(half);
    this.types.set(types);
    this.ends = new Int32Array(half);
    this.ends.set(ends);
    this.counts = new Float64Array(half);
    this.counts.set(counts);
    this.slots = new Int32Array(this.capacity);
    const mask = this.capacity - 1;
    for (let edge = 0; edge < this.size; edge++) {
      let slot = mixHash(mixHash(types[edge]!, starts[edge]!), ends[edge]!) & mask;
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
      this.slots[slot] = edge + 1;
    }
  }
}
