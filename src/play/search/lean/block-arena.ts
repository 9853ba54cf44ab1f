/** Blocks of numbers of many lengths in a few large arrays: for what belongs to some nodes only. Nothing is ever moved. */

/** Entries of a chunk; a block that is longer gets a chunk of its own. */
const CHUNK = 1 << 18;
/** Lengths are rounded up to a multiple of this, so that blocks that were given back fit others. */
const STEP = 8;
export const NO_BLOCK = -1;

export class BlockArena<Numbers extends Int32Array | Float32Array> {
  private readonly make: (length: number) => Numbers;
  private readonly maximal: number;
  private readonly chunks: Numbers[] = [];
  /** Entries of all chunks. */
  private taken = 0;
  /** The chunk that is being filled, and how far. */
  private open = -1;
  private filled = CHUNK;
  /** By rounded length: blocks that were given back. */
  private readonly free = new Map<number, number[]>();

  /** `maximal`: entries, at most. */
  constructor(make: (length: number) => Numbers, maximal: number) {
    this.make = make;
    this.maximal = maximal;
  }

  /** The address of a block with at least so many entries, which hold anything; NO_BLOCK where there is no room. */
  take(length: number): number {
    const rounded = roundUp(length);
    const known = this.free.get(rounded)?.pop();
    if (known !== undefined) return known;
    if (this.filled + rounded > CHUNK && !this.grow(rounded)) return NO_BLOCK;
    const address = this.open * CHUNK + this.filled;
    this.filled += rounded;
    return address;
  }

  /** Pre: taken with this length, and not given back since. */
  give(address: number, length: number): void {
    const rounded = roundUp(length);
    const list = this.free.get(rounded);
    if (list === undefined) this.free.set(rounded, [address]);
    else list.push(address);
  }

  /** The array in which a block lies. */
  arrayOf(address: number): Numbers {
    return this.chunks[Math.floor(address / CHUNK)] as Numbers;
  }

  /** Where in its array a block begins. */
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
