/**
 * A transposition table with one entry per slot; the newer or deeper entry stays. Several threads may read and write
 * one table without locks: the check word of an entry is combined with its content, so an entry mixed from two
 * concurrent writes is not found.
 */
import type { SeededRandom } from "../../../foundations/collections/index.ts";

export const BOUND = { none: 0, exact: 1, lower: 2, upper: 3 } as const;

/** Words of an entry: the other half of the hash combined with the content, the value, depth and bound, the move. */
const ENTRY = { check: 0, value: 1, kind: 2, move: 3, words: 4 } as const;
/** A kind packs depth and bound into one word. */
const DEPTH_SHIFT = 2;
const BOUND_MASK = 3;

/** Hashes the content of an entry to one word, so that parts of different entries do not match. */
const mixed = (kind: number, move: number, bits: number): number => Math.imul(move ^ (kind << 20), 0x9e3779b1) ^ bits;

/** The memory of a table. Threads may share it if it is a SharedArrayBuffer. */
export type TableMemory = ArrayBuffer | SharedArrayBuffer;

/** What searches of one game must share to use one table: its memory, and the Zobrist keys of the fluents. */
export interface Positions {
  readonly memory: TableMemory;
  /** Two words per fluent. */
  readonly zobrist: Int32Array;
}

/** `slots` must be a power of two. The memory is shared if requested and supported by the environment. */
export function newPositions(slots: number, fluentCount: number, random: SeededRandom, isShared: boolean): Positions {
  const bytes = slots * ENTRY.words * Int32Array.BYTES_PER_ELEMENT;
  return {
    memory:
      isShared && typeof SharedArrayBuffer !== "undefined" ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes),
    zobrist: Int32Array.from({ length: 2 * fluentCount }, () => random.word() | 0),
  };
}

export class PositionTable {
  /** Results of the last successful `find`. */
  value = 0;
  depth = 0;
  bound: number = BOUND.none;
  move = -1;
  private readonly mask: number;
  private readonly words: Int32Array;
  private readonly valueBits = new Int32Array(1);
  private readonly valueOfBits = new Float32Array(this.valueBits.buffer);

  constructor(memory: TableMemory) {
    this.words = new Int32Array(memory);
    this.mask = this.words.length / ENTRY.words - 1;
  }

  /** Whether a position is known. If so, sets `value`, `depth`, `bound` and `move`. */
  find(hash: number, check: number): boolean {
    const { words } = this;
    const at = (hash & this.mask) * ENTRY.words;
    const kind = words[at + ENTRY.kind] as number;
    const move = words[at + ENTRY.move] as number;
    const bits = words[at + ENTRY.value] as number;
    if (kind === 0 || ((words[at + ENTRY.check] as number) ^ mixed(kind, move, bits)) !== check) return false;
    this.valueBits[0] = bits; // Not read again, because another thread may have overwritten it.
    this.value = this.valueOfBits[0] as number;
    this.depth = kind >> DEPTH_SHIFT;
    this.bound = kind & BOUND_MASK;
    this.move = move;
    return true;
  }

  put(hash: number, check: number, depth: number, bound: number, value: number, move: number): void {
    const { words } = this;
    const at = (hash & this.mask) * ENTRY.words;
    const kind = words[at + ENTRY.kind] as number;
    if (kind >> DEPTH_SHIFT > depth + 2) {
      const known = words[at + ENTRY.move] as number;
      const knownBits = words[at + ENTRY.value] as number;
      const other = (words[at + ENTRY.check] as number) ^ mixed(kind, known, knownBits);
      if (other !== check) {
        const shallower = kind - (1 << DEPTH_SHIFT); // Entries that are never used lose depth until they give way.
        words[at + ENTRY.kind] = shallower;
        words[at + ENTRY.check] = other ^ mixed(shallower, known, knownBits);
        return;
      }
    }
    this.valueOfBits[0] = value;
    const bits = this.valueBits[0] as number;
    words[at + ENTRY.value] = bits;
    const newKind = (depth << DEPTH_SHIFT) | bound;
    words[at + ENTRY.kind] = newKind;
    words[at + ENTRY.move] = move;
    words[at + ENTRY.check] = check ^ mixed(newKind, move, bits);
  }
}
