/** The stack of alpha-beta search: one choice of one side in one state. */
import type { State } from "../../machine/index.ts";
import { AVERAGE, type ChoiceKind, GREATEST, LEAST } from "./sides.ts";

/** A record of the stack; used again, with its arrays, when the stack grows to the same height. */
export class Choice {
  kind: ChoiceKind = GREATEST;
  /** Position of the state among the open ones. */
  position = 0;
  /** The first choice of its state: its value is the state's. */
  isFirst = false;
  /** The last choice of its state: its options lead to successors. */
  isLast = false;
  optionCount = 0;
  /** By role: which of its moves, as far as chosen before this choice. */
  readonly digits: Int32Array;
  /** Options in the order in which they are tried; the next place in it. */
  order: Int32Array = new Int32Array(0);
  next = 0;
  /** By option: what the successor is worth, NaN where it must be searched. Of a last choice only. */
  known: Float64Array = new Float64Array(0);
  /** By option with a known value: the steps that it looks ahead, or INEXACT. */
  knownHeights: Int32Array = new Int32Array(0);
  /** By option: a guess at what the successor is worth; the order of those that must be searched. */
  guesses: Float64Array = new Float64Array(0);
  /** By option: the successor, where it must be searched. */
  readonly successors: State[] = [];
  alpha = 0;
  beta = 0;
  /** The best so far; for chance the sum so far. */
  best = 0;
  /** The steps that `best` looks ahead, or INEXACT where a horizon is in it. */
  height = 0;
  /** The option being searched. */
  current = 0;
  /** Expansions before that of the state. */
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

  /** Leaves only the options that stand for themselves; answers how many are gone. */
  keepRepresentatives(representatives: Int32Array): number {
    const before = this.optionCount;
    let kept = 0;
    for (let option = 0; option < before; option++) if (representatives[option] === option) this.order[kept++] = option;
    this.optionCount = kept;
    return before - kept;
  }

  /** Takes the value of one option. What is cut rests on the value that cuts it alone. */
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
