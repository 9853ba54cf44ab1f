/**
 * Runs a join plan: a loop over its steps with backtracking. All state is in integers, and there is no recursion over
 * the conditions (a sheet may have a rule with thousands of them).
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { Pattern } from "./numeric-clause.ts";
import { FILTER, type Filter, type JoinPlan, type Match, type Step, type TupleSource } from "./plan-join.ts";
import type { ColumnIndex, Relation } from "./relation.ts";
import type { TermStore } from "./term-store.ts";

/** The range [from, to) of tuple numbers that a positive condition may use. */
export interface TupleRange {
  from: number;
  to: number;
}

/** Number of matches between two checks of the budget. */
const WORK_PER_LOOK = 1024;

export class Join {
  readonly plan: JoinPlan;
  /** The values of the clause's variables at a match. */
  readonly slots: Int32Array;
  /** By positive condition: the number of the tuple that matched. */
  readonly tuples: Int32Array;
  private readonly terms: TermStore;
  private readonly budget: Budget;
  /** By step: the tuple to try next. Index chains run from new to old, scans from old to new. */
  private readonly at: Int32Array;
  /** By step: the index it follows, made when first needed; null if it scans. */
  private readonly indexes: (ColumnIndex | null)[];
  /** By positive condition: its range [from, to) of tuple numbers. */
  private readonly from: Int32Array;
  private readonly to: Int32Array;
  private work = 0;

  constructor(plan: JoinPlan, terms: TermStore, budget: Budget) {
    this.plan = plan;
    this.terms = terms;
    this.budget = budget;
    this.slots = new Int32Array(plan.slotCount);
    this.tuples = new Int32Array(plan.clause.positive.length);
    this.at = new Int32Array(plan.steps.length);
    this.indexes = plan.steps.map(() => null);
    this.from = new Int32Array(plan.clause.positive.length);
    this.to = new Int32Array(plan.clause.positive.length);
  }

  /** Calls `onMatch` once for every way to satisfy the conditions within the given ranges. */
  run(ranges: readonly Readonly<TupleRange>[], onMatch: () => void): void {
    const { steps, prelude } = this.plan;
    for (let literal = 0; literal < ranges.length; literal++) {
      const { from, to } = ranges[literal] as Readonly<TupleRange>;
      this.from[literal] = from;
      this.to[literal] = to;
    }
    if (!this.passAll(prelude)) return;
    if (steps.length === 0) {
      onMatch();
      return;
    }
    this.updateIndexes();
    this.enter(0);
    this.walk(onMatch);
    this.settle();
  }

  /**
   * Writes the tuple that the source builds from the current match. Returns false if one of its terms does not exist
   * yet.
   */
  fill(source: TupleSource): boolean {
    if (source.builds !== null)
      for (const { slot, pattern } of source.builds) {
        const term = this.find(pattern);
        if (term < 0) return false;
        this.slots[slot] = term;
      }
    this.copy(source);
    return true;
  }

  /** Same as `fill`, but creates missing terms. */
  make(source: TupleSource): Int32Array {
    if (source.builds !== null) for (const { slot, pattern } of source.builds) this.slots[slot] = this.intern(pattern);
    this.copy(source);
    return source.tuple;
  }

  private copy({ entries, tuple }: TupleSource): void {
    const { slots } = this;
    for (let i = 0; i < entries.length; i++) {
      const entry = entries[i] as number;
      tuple[i] = entry >= 0 ? (slots[entry] as number) : ~entry;
    }
  }

  private settle(): void {
    const { work } = this;
    this.work = 0;
    this.budget.spend(work, `instantiating ${this.plan.clause.name}`);
  }

  private updateIndexes(): void {
    const { steps } = this.plan;
    for (let i = 0; i < steps.length; i++) {
      const { keyColumns, relation } = steps[i] as Step;
      if (keyColumns.length === 0) continue;
      const known = this.indexes[i] as ColumnIndex | null;
      if (known === null) this.indexes[i] = relation.index(keyColumns);
      else known.update();
    }
  }

  /** Positions a step before its first tuple. */
  private enter(depth: number): void {
    const step = this.plan.steps[depth] as Step;
    const index = this.indexes[depth] as ColumnIndex | null;
    if (index === null) this.at[depth] = this.from[step.literal] as number;
    else this.at[depth] = this.fill(step.key) ? index.first(step.key.tuple) : -1;
  }

  /**
   * Goes from match to match. Each step moves to its next matching tuple, and backtracks if it has none left. This is
   * the loop over all candidates of all joins: the common reasons to reject a candidate are inlined, the rare ones are
   * separate methods. It is one long function on purpose: the JIT compiler would compile shorter ones again into each
   * of their callers, and set-up ends before that pays off.
   */
  private walk(onMatch: () => void): void {
    const { steps } = this.plan;
    const { slots, at, tuples, indexes } = this;
    let depth = 0;
    while (depth >= 0) {
      const step = steps[depth] as Step;
      const { literal, keyColumns, binds, repeats, matches, filters } = step;
      const { data, arity } = step.relation;
      const key = step.key.tuple;
      const index = indexes[depth] as ColumnIndex | null;
      const from = this.from[literal] as number;
      const to = this.to[literal] as number;
      let isFound = false;
      for (let tuple = at[depth] as number; !isFound && (index === null ? tuple < to : tuple >= from); ) {
        const candidate = tuple;
        tuple = index === null ? tuple + 1 : index.after(tuple);
        if (candidate >= to) continue;
        const start = candidate * arity;
        let i = 0;
        while (i < keyColumns.length && data[start + (keyColumns[i] as number)] === key[i]) i++;
        if (i < keyColumns.length) continue;
        if (++this.work >= WORK_PER_LOOK) this.settle();
        for (i = 0; i < binds.length; i += 2)
          slots[binds[i + 1] as number] = data[start + (binds[i] as number)] as number;
        for (i = 0; i < repeats.length; i += 2)
          if (slots[repeats[i + 1] as number] !== data[start + (repeats[i] as number)]) break;
        if (i < repeats.length || (matches !== null && !this.matchAll(step, start))) continue;
        tuples[literal] = candidate;
        if (filters !== null && !this.passAll(filters)) continue;
        at[depth] = tuple;
        isFound = true;
      }
      if (!isFound) depth--;
      else if (depth === steps.length - 1) onMatch();
      else this.enter(++depth);
    }
  }

  private matchAll({ matches, relation }: Step, start: number): boolean {
    for (const { column, match } of matches ?? [])
      if (!this.matches(match, relation.data[start + column] as number)) return false;
    return true;
  }

  private passAll(filters: readonly Filter[]): boolean {
    for (let i = 0; i < filters.length; i++) {
      const { kind, literal, relation, key } = filters[i] as Filter;
      if (kind === FILTER.distinct) {
        const pair = this.make(key);
        if (pair[0] === pair[1]) return false;
        continue;
      }
      const tuple = this.fill(key) ? (relation as Relation).find(key.tuple) : -1;
      if (kind === FILTER.absent) {
        if (tuple >= 0) return false;
        continue;
      }
      this.tuples[literal] = tuple;
      if (tuple < (this.from[literal] as number) || tuple >= (this.to[literal] as number)) return false;
    }
    return true;
  }

  private matches(match: Match, term: number): boolean {
    switch (match.kind) {
      case "bind":
        this.slots[match.slot] = term;
        return true;
      case "same":
        return this.slots[match.slot] === term;
      case "term":
        return match.term === term;
      default:
        if (this.terms.functorOf[term] !== match.functor) return false;
        for (let i = 0; i < match.args.length; i++)
          if (!this.matches(match.args[i]!, this.terms.argument(term, i))) return false;
        return true;
    }
  }

  private find(pattern: Pattern): number {
    if (pattern.kind === "slot") return this.slots[pattern.slot] as number;
    if (pattern.kind === "term") return pattern.term;
    const args = pattern.args.map((argument) => this.find(argument));
    return args.includes(-1) ? -1 : this.terms.find(pattern.functor, args);
  }

  private intern(pattern: Pattern): number {
    if (pattern.kind === "slot") return this.slots[pattern.slot] as number;
    if (pattern.kind === "term") return pattern.term;
    return this.terms.intern(
      pattern.functor,
      pattern.args.map((argument) => this.intern(argument)),
    );
  }
}
