/**
 * Allocates blocks of numbers of many lengths in a few large arrays, for data that only some nodes have. Blocks never
 * move.
 */

/** Number of entries in a chunk. A longer block gets its own chunk. */
const CHUNK = 1 << 18;
/** Lengths are rounded up to a multiple of this, so that freed blocks can be reused. */
const STEP = 8;
export const NO_BLOCK = -1;

export class BlockArena<Numbers extends Int32Array | Float32Array> {
  private readonly make: (length: number) => Numbers;
  private readonly maximal: number;
  private readonly chunks: Numbers[] = [];
  /** Number of entries in all chunks. */
  private taken = 0;
  /** The chunk that is being filled, and its fill level. */
  private open = -1;
  private filled = CHUNK;
  /** By rounded length: freed blocks. */
  private readonly free = new Map<number, number[]>();

  /** `maximal`: maximum number of entries. */
  constructor(make: (length: number) => Numbers, maximal: number) {
    this.make = make;
    this.maximal = maximal;
  }

  /**
   * Returns the address of a block with at least `length` entries, or NO_BLOCK if there is no room. The entries are not
   * cleared.
   */
  take(length: number): number {
    const rounded = roundUp(length);
    const known = this.free.get(rounded)?.pop();
    if (known !== undefined) return known;
    if (this.filled + rounded > CHUNK && !this.grow(rounded)) return NO_BLOCK;
    const address = this.open * CHUNK + this.filled;
    this.filled += rounded;
    return address;
  }

  /** Requires that the block was taken with this length and not yet freed. */
  give(address: number, length: number): void {
    const rounded = roundUp(length);
    const list = this.free.get(rounded);
    if (list === undefined) this.free.set(rounded, [address]);
    else list.push(address);
  }

  /** Returns the array that contains a block. */
  arrayOf(address: number): Numbers {
    return this.chunks[Math.floor(address / CHUNK)] as Numbers;
  }

  /** Returns the index in its array where a block begins. */
  startOf(address: number): number {
    return address % CHUNK;
  }

  private grow(length: number): boolean {
    const size = Math.max(CHUNK, length);
    if (this.chunks.length > 0 && this.taken + size > this.maximal) return false;
    this.open = this.chunks.push(this.make(size)) - 1;
    this.taken += size;
    this.filled = 0;
    return true;
  }
}

const roundUp = (length: number): number => Math.max(STEP, Math.ceil(length / STEP) * STEP);
