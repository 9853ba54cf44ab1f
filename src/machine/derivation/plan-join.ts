/**
 * Plans a join: the order in which the conditions of a clause are joined, and how each finds its tuples. The method is
 * greedy: the condition with the fewest expected matches under the variables bound so far comes next. The expectation
 * is the size of the relation divided by the numbers of values in its bound columns. Conditions that are fully bound
 * become filters of the step that bound them. So a relation like "these two cells differ" never binds anything while a
 * more selective one is left.
 */
import { eachSlot, type NumericAtom, type NumericClause, type Pattern } from "./numeric-clause.ts";
import type { Relation } from "./relation.ts";

/** Fills `slot` with the number of a compound term before it is used as a key. */
export interface Build {
  readonly slot: number;
  readonly pattern: Pattern;
}

/** Builds a tuple from slots: entry i is a slot, or ~term for a fixed term. */
export interface TupleSource {
  /** Null if there are none. */
  readonly builds: readonly Build[] | null;
  readonly entries: Int32Array;
  /** Reused scratch space for the tuple. */
  readonly tuple: Int32Array;
}

/** How to match a column that is not a plain variable: a term to take apart. */
export type Match =
  | { readonly kind: "bind"; readonly slot: number }
  | { readonly kind: "same"; readonly slot: number }
  | { readonly kind: "term"; readonly term: number }
  | { readonly kind: "compound"; readonly functor: number; readonly args: readonly Match[] };

/**
 * Kinds of filters. distinct: two values differ. present: a tuple exists within the range of its condition. absent: a
 * tuple does not exist.
 */
export const FILTER = { distinct: 0, present: 1, absent: 2 } as const;

/** All filters have the same object shape, so that the loop over them stays monomorphic. */
export interface Filter {
  readonly kind: (typeof FILTER)[keyof typeof FILTER];
  /** The positive condition, or −1. */
  readonly literal: number;
  /** Null for `distinct`. */
  readonly relation: Relation | null;
  readonly key: TupleSource;
}

/** Enumerates the tuples of one positive condition that agree with the bound variables. */
export interface Step {
  /** The index of the positive condition in the clause. */
  readonly literal: number;
  readonly relation: Relation;
  /** Columns whose values are known, ascending; if empty, the relation is scanned. */
  readonly keyColumns: Int32Array;
  readonly key: TupleSource;
  /** Pairs (column, slot): the column's value goes to the slot. */
  readonly binds: Int32Array;
  /** Pairs (column, slot): a variable that occurs in two columns of this condition. */
  readonly repeats: Int32Array;
  /** Null if there are none. */
  readonly matches: readonly { readonly column: number; readonly match: Match }[] | null;
  /** Checked as soon as the step has bound its variables; null if there are none. */
  readonly filters: readonly Filter[] | null;
}

export interface JoinPlan {
  readonly clause: NumericClause;
  /** Filters without variables. */
  readonly prelude: readonly Filter[];
  readonly steps: readonly Step[];
  /** Number of slots of the clause and of the builds. */
  readonly slotCount: number;
  readonly head: TupleSource;
  /** One per negative condition that did not become a filter, in order. */
  readonly negatives: readonly { readonly relation: Relation; readonly key: TupleSource }[];
}

export interface PlanOptions {
  /** The positive condition to begin with, −1 for none. */
  readonly first: number;
  /** Whether a relation is complete, so that the absence of a tuple can be decided now. */
  readonly isComplete: (relation: Relation) => boolean;
}

/** O(conditions²) estimates. */
export function planJoin(clause: NumericClause, { first, isComplete }: PlanOptions): JoinPlan {
  const planner = new Planner(clause, isComplete);
  const prelude = planner.takeFilters();
  const steps: Step[] = [];
  if (first >= 0) steps.push(planner.takeStep(first));
  for (let next = planner.bestLiteral(); next >= 0; next = planner.bestLiteral()) steps.push(planner.takeStep(next));
  return planner.finish(prelude, steps);
}

class Planner {
  private readonly clause: NumericClause;
  private readonly isComplete: (relation: Relation) => boolean;
  private readonly bound = new Set<number>();
  private readonly openPositive: Set<number>;
  private readonly openNegative: Set<number>;
  private readonly openDistinct: Set<number>;
  private slotCount: number;

  constructor(clause: NumericClause, isComplete: (relation: Relation) => boolean) {
    this.clause = clause;
    this.isComplete = isComplete;
    this.slotCount = clause.slots;
    this.openPositive = new Set(clause.positive.keys());
    this.openNegative = new Set([...clause.negative.keys()].filter((i) => isComplete(clause.negative[i]!.relation)));
    this.openDistinct = new Set(clause.distinct.keys());
  }

  bestLiteral(): number {
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const literal of this.openPositive) {
      const matches = this.expectedMatches(this.clause.positive[literal]!);
      if (matches < least) {
        least = matches;
        best = literal;
      }
    }
    return best;
  }

  takeStep(literal: number): Step {
    this.openPositive.delete(literal);
    const { relation, args } = this.clause.positive[literal]!;
    const keyColumns = [...args.keys()].filter((column) => this.isBound(args[column]!));
    const key = this.tupleSource(keyColumns.map((column) => args[column]!));
    const binds: number[] = [];
    const repeats: number[] = [];
    const matches: { column: number; match: Match }[] = [];
    args.forEach((pattern, column) => {
      if (keyColumns.includes(column)) return;
      if (pattern.kind === "compound") matches.push({ column, match: this.matchOf(pattern) });
      else if (pattern.kind === "slot" && this.bound.has(pattern.slot)) repeats.push(column, pattern.slot);
      else if (pattern.kind === "slot") {
        binds.push(column, pattern.slot);
        this.bound.add(pattern.slot);
      }
    });
    const filters = this.takeFilters();
    return {
      literal,
      relation,
      keyColumns: Int32Array.from(keyColumns),
      key,
      binds: Int32Array.from(binds),
      repeats: Int32Array.from(repeats),
      matches: matches.length === 0 ? null : matches,
      filters: filters.length === 0 ? null : filters,
    };
  }

  /** Takes all open conditions whose variables are bound by now. */
  takeFilters(): Filter[] {
    const filters: Filter[] = [];
    for (const i of this.openDistinct) {
      const pair = this.clause.distinct[i]!;
      if (!pair.every((pattern) => this.isBound(pattern))) continue;
      this.openDistinct.delete(i);
      filters.push({ kind: FILTER.distinct, literal: -1, relation: null, key: this.tupleSource(pair) });
    }
    for (const literal of this.openPositive) {
      const { relation, args } = this.clause.positive[literal]!;
      if (!args.every((pattern) => this.isBound(pattern))) continue;
      this.openPositive.delete(literal);
      filters.push({ kind: FILTER.present, literal, relation, key: this.tupleSource(args) });
    }
    for (const i of this.openNegative) {
      const { relation, args } = this.clause.negative[i]!;
      if (!args.every((pattern) => this.isBound(pattern))) continue;
      this.openNegative.delete(i);
      filters.push({ kind: FILTER.absent, literal: -1, relation, key: this.tupleSource(args) });
    }
    return filters;
  }

  finish(prelude: readonly Filter[], steps: readonly Step[]): JoinPlan {
    const { clause } = this;
    if (this.openDistinct.size + this.openNegative.size > 0) throw new TypeError(`unsafe rule: ${clause.name}`);
    const later = clause.negative.filter(({ relation }) => !this.isComplete(relation));
    const head = this.tupleSource(clause.head.args);
    const negatives = later.map(({ relation, args }) => ({ relation, key: this.tupleSource(args) }));
    return { clause, prelude, steps, slotCount: this.slotCount, head, negatives };
  }

  private expectedMatches({ relation, args }: NumericAtom): number {
    let matches = relation.size;
    for (const [column, pattern] of args.entries())
      if (this.isBound(pattern)) matches /= Math.max(1, relation.valuesIn(column));
    return matches;
  }

  private isBound(pattern: Pattern): boolean {
    let bound = true;
    eachSlot(pattern, (slot) => {
      bound &&= this.bound.has(slot);
    });
    return bound;
  }

  private tupleSource(patterns: readonly Pattern[]): TupleSource {
    const builds: Build[] = [];
    const entries = patterns.map((pattern) => {
      if (pattern.kind === "slot") {
        if (!this.bound.has(pattern.slot)) throw new TypeError(`unsafe rule: ${this.clause.name}`);
        return pattern.slot;
      }
      if (pattern.kind === "term") return ~pattern.term;
      if (!this.isBound(pattern)) throw new TypeError(`unsafe rule: ${this.clause.name}`);
      const slot = this.slotCount++;
      builds.push({ slot, pattern });
      return slot;
    });
    return {
      builds: builds.length === 0 ? null : builds,
      entries: Int32Array.from(entries),
      tuple: new Int32Array(patterns.length),
    };
  }

  private matchOf(pattern: Pattern): Match {
    if (pattern.kind === "term") return pattern;
    if (pattern.kind === "compound")
      return {
        kind: "compound",
        functor: pattern.functor,
        args: pattern.args.map((argument) => this.matchOf(argument)),
      };
    if (this.bound.has(pattern.slot)) return { kind: "same", slot: pattern.slot };
    this.bound.add(pattern.slot);
    return { kind: "bind", slot: pattern.slot };
  }
}
