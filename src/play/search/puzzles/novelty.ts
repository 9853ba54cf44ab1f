/**
 * How new a state is (Lipovetzky and Geffner 2012, 2017): 0 where it has a fluent that no state of its class had, 1 where it has such a
 * pair of fluents, else 2. States are classed by their distance from the goal, so that progress is new too.
 */
import { lowestBit } from "../../../foundations/collections/index.ts";
import type { State } from "../../../machine/index.ts";

export const NOT_NEW = 2;
/** Pairs are looked at where there are at most so many fluents, and for so many classes. */
const MOST_PAIRED_FLUENTS = 1200;
const MOST_CLASSES = 64;

export class Novelty {
  private readonly fluents: number;
  /** Bits that are not looked at. */
  private readonly ignored: Int32Array | undefined;
  private readonly singles = new Map<number, Uint8Array>();
  private readonly pairs = new Map<number, Uint8Array>();
  private readonly held: Int32Array;

  constructor(fluents: number, ignored: Int32Array | undefined) {
    this.fluents = fluents;
    this.ignored = ignored;
    this.held = new Int32Array(fluents);
  }

  /** Notes the state, a bit per fluent, and tells how new it was. */
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
