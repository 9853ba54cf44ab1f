/**
 * Computes how novel a state is (Lipovetzky and Geffner 2012, 2017): 0 if it has a fluent that no earlier state of its
 * class had, 1 if it has such a pair of fluents, otherwise 2. Classes are distances to the goal, so progress counts as
 * novel too.
 */
import { lowestBit } from "../../../foundations/collections/index.ts";
import type { State } from "../../../machine/index.ts";

export const NOT_NEW = 2;
/** Pairs are tracked only up to this many fluents. Larger distances share the last class. */
const MOST_PAIRED_FLUENTS = 1200;
const MOST_CLASSES = 64;

export class Novelty {
  private readonly fluents: number;
  /** Bits to ignore. */
  private readonly ignored: Int32Array | undefined;
  private readonly singles = new Map<number, Uint8Array>();
  private readonly pairs = new Map<number, Uint8Array>();
  private readonly held: Int32Array;

  constructor(fluents: number, ignored: Int32Array | undefined) {
    this.fluents = fluents;
    this.ignored = ignored;
    this.held = new Int32Array(fluents);
  }

  /** Records the state, given as one bit per fluent, and returns how novel it was. */
  of(state: State, distance: number): number {
    const kind = Math.min(distance, MOST_CLASSES - 1);
    const count = this.collect(state);
    const isNew = this.noteSingles(kind, count);
    if (this.fluents > MOST_PAIRED_FLUENTS) return isNew ? 0 : NOT_NEW;
    const hasNewPair = this.notePairs(kind, count);
    return isNew ? 0 : hasNewPair ? 1 : NOT_NEW;
  }

  private collect(state: State): number {
    let count = 0;
    for (let word = 0; word < state.length; word++) {
      let bits = state[word] as number;
      if (this.ignored !== undefined) bits &= ~(this.ignored[word] as number);
      for (; bits !== 0; bits &= bits - 1) this.held[count++] = 32 * word + lowestBit(bits);
    }
    return count;
  }

  private noteSingles(kind: number, count: number): boolean {
    const seen = tableOf(this.singles, kind, this.fluents);
    let isNew = false;
    for (let i = 0; i < count; i++) {
      const fluent = this.held[i] as number;
      if (seen[fluent] === 1) continue;
      seen[fluent] = 1;
      isNew = true;
    }
    return isNew;
  }

  private notePairs(kind: number, count: number): boolean {
    const seen = tableOf(this.pairs, kind, (this.fluents * this.fluents + 7) >> 3);
    let isNew = false;
    for (let i = 1; i < count; i++) {
      const row = (this.held[i] as number) * this.fluents;
      for (let j = 0; j < i; j++) {
        const pair = row + (this.held[j] as number);
        const bit = 1 << (pair & 7);
        const byte = seen[pair >> 3] as number;
        if ((byte & bit) !== 0) continue;
        seen[pair >> 3] = byte | bit;
        isNew = true;
      }
    }
    return isNew;
  }
}

function tableOf(tables: Map<number, Uint8Array>, kind: number, length: number): Uint8Array {
  let table = tables.get(kind);
  if (table === undefined) {
    table = new Uint8Array(length);
    tables.set(kind, table);
  }
  return table;
}
