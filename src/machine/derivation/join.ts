/**
 * Runs a join plan: a loop over its steps with backtracking, all state in integers, no recursion over the conditions (a
 * sheet may have a rule with thousands of them).
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { Pattern } from "./numeric-clause.ts";
import type { Filter, JoinPlan, Match, Step, TupleSource } from "./plan-join.ts";
import type { ColumnIndex } from "./relation.ts";
import type { TermStore } from "./term-store.ts";

/** Which tuples of a positive condition count: those numbered [from, to). */
export interface TupleRange {
  readonly from: number;
  readonly to: number;
}

/** Matches between two looks at the budget. */
const WORK_PER_LOOK = 1024;

export class Join {
  readonly plan: JoinPlan;
  /** The values of the clause's variables at a match. */
  readonly slots: Int32Array;
  /** By positive condition: the number of the tuple that matched. */
  readonly tuples: Int32Array;
  private readonly terms: TermStore;
  private readonly budget: Budget;
  /** By step: the tuple it stands at, its upper bound, and the index it walks (null: it scans). */
  private readonly at: Int32Array;
  private readonly bound: Int32Array;
  private readonly indexes: (ColumnIndex | null)[];
  /** By positive condition. */
  private ranges: readonly TupleRange[] = [];
  private work = 0;

  constructor(plan: JoinPlan, terms: TermStore, budget: Budget) {
    this.plan = plan;
    this.terms = terms;
    this.budget = budget;
    this.slots = new Int32Array(plan.slotCount);
    this.tuples = new Int32Array(plan.clause.positive.length);
    this.at = new Int32Array(plan.steps.length);
    this.bound = new Int32Array(plan.steps.length);
    this.indexes = plan.steps.map(() => null);
  }

  /** Calls `onMatch` for every way to satisfy the conditions within the given ranges, each once. */
  run(ranges: readonly TupleRange[], onMatch: () => void): void {
    const { steps, prelude } = this.plan;
    this.ranges = ranges;
    for (const filter of prelude) if (!this.passes(filter)) return;
    if (steps.length === 0) {
      onMatch();
      return;
    }
    for (const [i, step] of steps.entries())
      this.indexes[i] = step.keyColumns.length === 0 ? null : step.relation.index(step.keyColumns);
    const last = steps.length - 1;
    let depth = 0;
    this.enter(0, steps[0]!);
    while (depth >= 0) {
      if (!this.advance(depth, steps[depth]!)) depth--;
      else if (depth === last) onMatch();
      else {
        depth++;
        this.enter(depth, steps[depth]!);
      }
    }
    this.settle();
  }

  /** Writes the tuple that the source makes of the current match; false where one of its terms was never made. */
  fill(source: TupleSource): boolean {
    for (const { slot, pattern } of source.builds) {
      const term = this.find(pattern);
      if (term < 0) return false;
      this.slots[slot] = term;
    }
    this.copy(source);
    return true;
  }

  /** The same, making terms that are new. */
  make(source: TupleSource): Int32Array {
    for (const { slot, pattern } of source.builds) this.slots[slot] = this.intern(pattern);
    this.copy(source);
    return source.tuple;
  }

  private copy({ entries, tuple }: TupleSource): void {
    for (let i = 0; i < entries.length; i++) {
      const entry = entries[i] as number;
      tuple[i] = entry >= 0 ? (this.slots[entry] as number) : ~entry;
    }
  }

  private settle(): void {
    const { work } = this;
    this.work = 0;
    this.budget.spend(work, `instantiating ${this.plan.clause.name}`);
  }

  /** Puts a step before its first tuple. */
  private enter(depth: number, step: Step): void {
    const range = this.ranges[step.literal] as TupleRange;
    const index = this.indexes[depth] as ColumnIndex | null;
    this.bound[depth] = range.to;
    if (index === null) this.at[depth] = range.from - 1;
    else if (this.fill(step.key)) {
      // Chains run from new to old: `at` holds the tuple to try next, plus one so that 0 means the end.
      this.at[depth] = index.first(step.key.tuple) + 1;
    } else this.at[depth] = 0;
  }

  /** Goes to the step's next tuple that fits; false at the end. */
  private advance(depth: number, step: Step): boolean {
    const index = this.indexes[depth] as ColumnIndex | null;
    const bound = this.bound[depth] as number;
    const { from } = this.ranges[step.literal] as TupleRange;
    if (index === null) {
      for (let tuple = (this.at[depth] as number) + 1; tuple < bound; tuple++) {
        if (!this.accepts(step, tuple)) continue;
        this.at[depth] = tuple;
        return true;
      }
      return false;
    }
    for (let tuple = (this.at[depth] as number) - 1; tuple >= from; tuple = index.after(tuple)) {
      if (tuple >= bound || !this.hasKey(step, tuple) || !this.accepts(step, tuple)) continue;
      this.at[depth] = index.after(tuple) + 1;
      return true;
    }
    return false;
  }

  private hasKey(step: Step, tuple: number): boolean {
    const { keyColumns, key, relation } = step;
    const start = tuple * relation.arity;
    for (let i = 0; i < keyColumns.length; i++)
      if (relation.data[start + (keyColumns[i] as number)] !== key.tuple[i]) return false;
    return true;
  }

  private accepts(step: Step, tuple: number): boolean {
    if (++this.work >= WORK_PER_LOOK) this.settle();
    const { binds, repeats, matches, filters, relation } = step;
    const { slots } = this;
    const { data } = relation;
    const start = tuple * relation.arity;
    for (let i = 0; i < binds.length; i += 2)
      slots[binds[i + 1] as number] = data[start + (binds[i] as number)] as number;
    for (let i = 0; i < repeats.length; i += 2)
      if (slots[repeats[i + 1] as number] !== data[start + (repeats[i] as number)]) return false;
    for (let i = 0; i < matches.length; i++) {
      const { column, match } = matches[i]!;
      if (!this.matches(match, data[start + column] as number)) return false;
    }
    this.tuples[step.literal] = tuple;
    for (let i = 0; i < filters.length; i++) if (!this.passes(filters[i]!)) return false;
    return true;
  }

  private passes(filter: Filter): boolean {
    if (filter.kind === "distinct") {
      const pair = this.make(filter.pair);
      return pair[0] !== pair[1];
    }
    const { relation, key } = filter;
    const tuple = this.fill(key) ? relation.find(key.tuple) : -1;
    if (filter.kind === "absent") return tuple < 0;
    const { from, to } = this.ranges[filter.literal] as TupleRange;
    this.tuples[filter.literal] = tuple;
    return tuple >= from && tuple < to;
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
        if (this.terms.functorOf(term) !== match.functor) return false;
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
