/** What a search remembers of positions by their hash: one entry a slot, the newer or deeper one stays. */

export const BOUND = { none: 0, exact: 1, lower: 2, upper: 3 } as const;

export class PositionTable {
  readonly mask: number;
  /** The other half of the hash, to tell positions of one slot apart. */
  readonly checks: Int32Array;
  readonly values: Float32Array;
  readonly depths: Int8Array;
  readonly bounds: Uint8Array;
  readonly moves: Int32Array;

  /** So many slots, a power of two. */
  constructor(slots: number) {
    this.mask = slots - 1;
    this.checks = new Int32Array(slots);
    this.values = new Float32Array(slots);
    this.depths = new Int8Array(slots);
    this.bounds = new Uint8Array(slots);
    this.moves = new Int32Array(slots);
  }

  /** The slot of a position, or −1 where it is not known. */
  find(hash: number, check: number): number {
    const slot = hash & this.mask;
    return this.bounds[slot] !== BOUND.none && this.checks[slot] === check ? slot : -1;
  }

  put(hash: number, check: number, depth: number, bound: number, value: number, move: number): void {
    const slot = hash & this.mask;
    if (this.bounds[slot] !== BOUND.none && this.checks[slot] !== check && (this.depths[slot] as number) > depth + 2) {
      this.depths[slot] = (this.depths[slot] as number) - 1; // what nobody asks for gives way in time
      return;
    }
    this.checks[slot] = check;
    this.values[slot] = value;
    this.depths[slot] = depth;
    this.bounds[slot] = bound;
    this.moves[slot] = move;
  }
}
