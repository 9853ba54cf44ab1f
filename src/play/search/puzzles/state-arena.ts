/**
 * Stores many states of one machine, each once, with the step that first led to it: a hash table over one large array.
 */
import { doubled, grownTo } from "../../../foundations/collections/index.ts";
import type { Move, State } from "../../../machine/index.ts";

const NONE = -1;
const FIRST_ENTRIES = 1 << 10;
/** Approximate bytes per entry besides its state: parent, move, depth, start, and two slots of the half-empty table. */
const BYTES_BESIDES = 4 * 6;

export class StateArena {
  size = 0;
  /** By entry: the entry it came from (−1 for the first), and the move made there. */
  parents = new Int32Array(FIRST_ENTRIES);
  moves = new Int32Array(FIRST_ENTRIES);
  depths = new Int32Array(FIRST_ENTRIES);
  /** By entry: where its state begins in `words`. One more entry marks the end of the last state. */
  private starts = new Float64Array(FIRST_ENTRIES + 1);
  private words = new Int32Array(FIRST_ENTRIES);
  private table = new Int32Array(2 * FIRST_ENTRIES).fill(NONE);
  /** Bits to ignore when states are compared; undefined if all count. */
  private readonly ignored: Int32Array | undefined;
  private readonly mostBytes: number;

  constructor(mostBytes: number, ignored?: Int32Array) {
    this.mostBytes = mostBytes;
    this.ignored = ignored;
  }

  /** Whether the memory limit is reached. */
  get isFull(): boolean {
    const bytes = 4 * (this.starts[this.size] as number) + BYTES_BESIDES * this.size;
    return bytes > this.mostBytes;
  }

  /** Adds a state and returns its entry, or −1 if it was already there. */
  add(state: State, parent: number, move: Move): number {
    if (2 * (this.size + 1) > this.table.length) this.rehash(2 * this.table.length);
    const mask = this.table.length - 1;
    let place = this.hash(state) & mask;
    for (let entry = this.table[place] as number; entry !== NONE; entry = this.table[place] as number) {
      if (this.isSame(entry, state)) return NONE;
      place = (place + 1) & mask;
    }
    const entry = this.size++;
    this.table[place] = entry;
    this.store(entry, state);
    this.parents[entry] = parent;
    this.moves[entry] = move;
    this.depths[entry] = parent === NONE ? 0 : (this.depths[parent] as number) + 1;
    return entry;
  }

  /** Returns a view of an entry's state; valid until the next `add`. */
  state(entry: number): State {
    return this.words.subarray(this.starts[entry] as number, this.starts[entry + 1] as number);
  }

  /** Returns the moves from the first entry to this one. */
  pathTo(entry: number): Move[] {
    const path: Move[] = [];
    for (let at = entry; this.parents[at] !== NONE; at = this.parents[at] as number)
      path.push(this.moves[at] as number);
    return path.reverse();
  }

  private store(entry: number, state: State): void {
    if (entry + 1 >= this.parents.length) {
      this.parents = doubled(this.parents);
      this.moves = doubled(this.moves);
      this.depths = doubled(this.depths);
      this.starts = doubled(this.starts);
    }
    const start = this.starts[entry] as number;
    this.words = grownTo(this.words, start + state.length);
    this.words.set(state, start);
    this.starts[entry + 1] = start + state.length;
  }

  private hash(state: State): number {
    const { ignored } = this;
    let hash = state.length;
    for (let i = 0; i < state.length; i++) {
      const word = ignored === undefined ? (state[i] as number) : (state[i] as number) & ~(ignored[i] as number);
      hash = Math.imul(hash ^ word, 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    return Math.imul(hash, 0x85ebca6b) >>> 1;
  }

  private isSame(entry: number, state: State): boolean {
    const { words, ignored } = this;
    const start = this.starts[entry] as number;
    if ((this.starts[entry + 1] as number) - start !== state.length) return false;
    for (let i = 0; i < state.length; i++) {
      const difference = (words[start + i] as number) ^ (state[i] as number);
      if ((ignored === undefined ? difference : difference & ~(ignored[i] as number)) !== 0) return false;
    }
    return true;
  }

  private rehash(places: number): void {
    this.table = new Int32Array(places).fill(NONE);
    for (let entry = 0; entry < this.size; entry++) {
      let place = this.hash(this.state(entry)) & (places - 1);
      while (this.table[place] !== NONE) place = (place + 1) & (places - 1);
      this.table[place] = entry;
    }
  }
}
