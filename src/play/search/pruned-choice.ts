/** The stack of the pruned alpha-beta search: each entry is one choice of one side in one state. */
import type { State } from "../../machine/index.ts";
import { AVERAGE, type ChoiceKind, GREATEST, LEAST } from "./sides.ts";

/** An entry of the stack. Entries and their arrays are reused when the stack reaches the same height again. */
export class Choice {
  kind: ChoiceKind = GREATEST;
  /** Position of the state among the open states. */
  position = 0;
  /** Whether this is the first choice of its state; its value is then the state's. */
  isFirst = false;
  /** Whether this is the last choice of its state; its options then lead to successors. */
  isLast = false;
  optionCount = 0;
  /** By role: the index of its move, as far as chosen before this choice. */
  readonly digits: Int32Array;
  /** Options in the order in which they are tried, and the next index in it. */
  order: Int32Array = new Int32Array(0);
  next = 0;
  /** By option: the value of the successor, or NaN if it must be searched. Only for last choices. */
  known: Float64Array = new Float64Array(0);
  /** By option with a known value: the number of steps it looks ahead, or INEXACT. */
  knownHeights: Int32Array = new Int32Array(0);
  /** By option: an estimate of the successor's value, which orders those that must be searched. */
  guesses: Float64Array = new Float64Array(0);
  /** By option: the successor, if it must be searched. */
  readonly successors: State[] = [];
  alpha = 0;
  beta = 0;
  /** The best value so far; for chance the sum so far. */
  best = 0;
  /** The number of steps that `best` looks ahead, or INEXACT if it depends on a horizon. */
  height = 0;
  /** The option being searched. */
  current = 0;
  /** Number of expansions before that of the state. */
  expandedBefore = 0;

  constructor(roleCount: number) {
    this.digits = new Int32Array(roleCount);
  }

  reserve(optionCount: number): void {
    this.optionCount = optionCount;
    this.next = 0;
    if (this.order.length < optionCount) {
      this.order = new Int32Array(2 * optionCount);
      this.known = new Float64Array(2 * optionCount);
      this.knownHeights = new Int32Array(2 * optionCount);
      this.guesses = new Float64Array(2 * optionCount);
    }
    for (let option = 0; option < optionCount; option++) this.order[option] = option;
  }

  /** Keeps only the options that represent themselves. Returns the number of removed options. */
  keepRepresentatives(representatives: Int32Array): number {
    const before = this.optionCount;
    let kept = 0;
    for (let option = 0; option < before; option++) if (representatives[option] === option) this.order[kept++] = option;
    this.optionCount = kept;
    return before - kept;
  }

  /** Takes the value of one option. After a cutoff, only the value that caused it counts for the height. */
  absorb(value: number, height: number): void {
    if (this.kind === AVERAGE) this.best += value;
    else if (this.kind === GREATEST ? value > this.best : value < this.best) this.best = value;
    this.height = this.isCut() || height > this.height ? height : this.height;
  }

  /** Whether the remaining options do not matter. */
  isCut(): boolean {
    return this.kind === GREATEST ? this.best >= this.beta : this.kind === LEAST && this.best <= this.alpha;
  }

  value(): number {
    return this.kind === AVERAGE && this.optionCount > 0 ? this.best / this.optionCount : this.best;
  }
}

export class ChoiceStack {
  size = 0;
  private readonly roleCount: number;
  private readonly records: Choice[] = [];

  constructor(roleCount: number) {
    this.roleCount = roleCount;
  }

  get top(): Choice {
    return this.records[this.size - 1] as Choice;
  }

  push(kind: ChoiceKind, alpha: number, beta: number): Choice {
    let record = this.records[this.size];
    if (record === undefined) {
      record = new Choice(this.roleCount);
      this.records.push(record);
    }
    this.size++;
    record.kind = kind;
    record.alpha = alpha;
    record.beta = beta;
    record.best = kind === AVERAGE ? 0 : kind === GREATEST ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
    record.height = 0;
    return record;
  }
}
