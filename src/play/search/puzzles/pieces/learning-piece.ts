/**
 * The table of one piece while it is being learned: its values, numbered as they are met, and how moves change them.
 */
import { SequenceInterner } from "../../../../foundations/collections/index.ts";
import type { State } from "../../../../machine/index.ts";

const UNKNOWN = -1;
/** There may be a thousand pieces with two values each. */
const FEW_VALUES = 8;

export class LearningPiece {
  readonly fluents: readonly number[];
  readonly values = new SequenceInterner(undefined, FEW_VALUES);
  /** By value and move: the next value. And by next value and move: the value before. */
  readonly next: number[] = [];
  readonly before: number[] = [];
  unknown = 0;
  /** Entries looked at while searching for unknown ones. */
  visits = 0;
  private readonly moves: number;
  private readonly buffer: Int32Array;

  constructor(fluents: readonly number[], moves: number) {
    this.fluents = fluents;
    this.moves = moves;
    this.buffer = new Int32Array(fluents.length);
  }

  valueIn(state: State): number {
    const { fluents, buffer } = this;
    for (let i = 0; i < fluents.length; i++) {
      const fluent = fluents[i] as number;
      buffer[i] = ((state[fluent >> 5] as number) >>> (fluent & 31)) & 1;
    }
    const before = this.values.size;
    const value = this.values.intern(buffer, buffer.length);
    if (value === before)
      for (let move = 0; move < this.moves; move++) {
        this.next.push(UNKNOWN);
        this.before.push(UNKNOWN);
        this.unknown++;
      }
    return value;
  }

  /** Records a step. Returns false if the move is not one-to-one. */
  record(value: number, move: number, next: number): boolean {
    const entry = value * this.moves + move;
    const back = next * this.moves + move;
    if (this.next[entry] === next) return true;
    if (this.next[entry] !== UNKNOWN || this.before[back] !== UNKNOWN) return false;
    this.next[entry] = next;
    this.before[back] = value;
    this.unknown--;
    return true;
  }

  /** Moves from a value to the nearest value with a move not yet tried, and that move; empty if there is none. */
  wayToUnknown(from: number): number[] {
    const reachedBy = new Map<number, number>([[from, UNKNOWN]]);
    const queue = [from];
    for (const value of queue)
      for (let move = 0; move < this.moves; move++) {
        this.visits++;
        const next = this.next[value * this.moves + move] as number;
        if (next === UNKNOWN) return [...this.wayBack(value, from, reachedBy), move];
        if (reachedBy.has(next)) continue;
        reachedBy.set(next, move);
        queue.push(next);
      }
    return [];
  }

  private wayBack(value: number, from: number, reachedBy: ReadonlyMap<number, number>): number[] {
    const way: number[] = [];
    for (let at = value; at !== from; ) {
      const move = reachedBy.get(at) as number;
      way.push(move);
      at = this.before[at * this.moves + move] as number;
    }
    return way.reverse();
  }
}
