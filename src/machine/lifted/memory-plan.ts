/**
 * The layout of the linear memory of the machine. Single words and small arrays come first, then the state, then
 * tables. The arena for answers comes last and grows. `segments` is the initial content of the memory.
 */
import { STEP } from "../relational/index.ts";
import { refuse } from "./refusal.ts";
import type { Table } from "./tables.ts";

/** Maximum layout size in bytes: the tables of a sheet that needs more would not fit any cache. */
const MOST_BYTES = 2 ** 28;

/** Byte addresses of single words. Address 0 stays free, because pointer 0 means "none". */
export const WORD = {
  /** Advances by TICK. Every generation and every list of answers under construction takes its own number. */
  clock: 8,
  /** The stamps of answers that are valid for the state, and for the state and joint move. */
  stateStamp: 12,
  stepStamp: 16,
  /** Work left until the host is asked whether to continue. */
  fuel: 20,
  /** Next free byte of the arena, and its end. */
  arena: 24,
  arenaEnd: 28,
  /** Two words of a random generator. */
  random: 32,
  /** Number of moves made in this playout. */
  steps: 40,
  /** Recursive calls in progress: number of entries on the stack, and nesting depth of calls. */
  stackTop: 44,
  depth: 48,
  /** The lowest stack entry that the call in progress has read from; whether an entry has grown in this round. */
  low: 52,
  grown: 56,
  /** Counted work, if it is counted. */
  work: 60,
} as const;

/** The word with the stamp of answers of a table that are valid now. */
export const stampOf = ({ relation }: Table): number => (relation.level === STEP ? WORD.stepStamp : WORD.stateStamp);

const FIRST_FREE = 64;

/** Numbers taken from the clock are multiples of this: stamp, stamp + 1 (false), stamp + 2 (provisional). */
export const TICK = 4;
export const FALSE = 1;
export const PROVISIONAL = 2;
/** The host clears all stamps once the clock has passed this. */
export const CLOCK_LIMIT = 2 ** 30;

export interface Segment {
  readonly address: number;
  readonly data: Int32Array | Uint8Array;
}

export class MemoryPlan {
  readonly segments: Segment[] = [];
  private top: number = FIRST_FREE;
  /** Ranges of bytes that contain stamps. */
  readonly stamped: { readonly from: number; readonly to: number }[] = [];

  get end(): number {
    return this.top;
  }

  /** Addresses are multiples of eight. */
  allocate(bytes: number): number {
    const address = this.top;
    this.top = (address + bytes + 7) & ~7;
    if (this.top > MOST_BYTES || bytes > MOST_BYTES) refuse("tables that need too much memory");
    return address;
  }

  allocateStamped(bytes: number): number {
    const from = this.allocate(bytes);
    this.stamped.push({ from, to: this.top });
    return from;
  }

  place(data: Int32Array | Uint8Array): number {
    const address = this.allocate(data.byteLength);
    this.segments.push({ address, data });
    return address;
  }
}
