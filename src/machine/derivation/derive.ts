/**
 * Semi-naive evaluation: fills relations to the least fixpoint of the given clauses, in rounds. Each round joins every
 * clause once per condition that gained tuples in the previous round. That condition is restricted to the new tuples,
 * and the conditions before it to the old ones, so no combination is visited twice (Bancilhon and Ramakrishnan 1986).
 *
 * Negated conditions on incomplete relations are ignored, so the result is an over-approximation.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { Join, type TupleRange } from "./join.ts";
import type { NumericAtom, NumericClause } from "./numeric-clause.ts";
import { planJoin } from "./plan-join.ts";
import type { Relation } from "./relation.ts";
import type { TermStore } from "./term-store.ts";

/** Longer clauses are joined as a whole in every round: one plan per condition would cost the cube of their length. */
const MAXIMAL_PLANS = 48;

/** A plan is made again if a relation has grown by more than this factor since. */
const GROWTH_BEFORE_REPLANNING = 4;

export interface DeriveOptions {
  readonly terms: TermStore;
  readonly budget: Budget;
  readonly isComplete: (relation: Relation) => boolean;
  /** Called for every new tuple; counts them against the budget. */
  readonly onTuple: (clause: NumericClause) => void;
}

export function derive(clauses: readonly NumericClause[], options: DeriveOptions): void {
  const growths = new Map<Relation, Growth>();
  for (const { head } of clauses)
    if (!growths.has(head.relation)) growths.set(head.relation, new Growth(head.relation, growths.size));
  const rules = clauses.map((clause) => new DerivingRule(clause, growths, options));
  for (const rule of rules) if (rule.clause.positive.length === 0) rule.deriveFull();
  for (const growth of growths.values()) growth.settle();
  let grown: Growth[] = [];
  const derived = (rule: DerivingRule): void => {
    if (rule.head.isListed || rule.head.relation.size === rule.head.end) return;
    rule.head.isListed = true;
    grown.push(rule.head);
  };
  for (const rule of rules) {
    if (rule.clause.positive.length === 0) continue;
    rule.deriveFull();
    derived(rule);
  }
  while (grown.length > 0) {
    const last = grown.sort((a, b) => a.number - b.number);
    grown = [];
    for (const growth of last) growth.closeRound();
    for (const { uses } of last)
      for (const { rule, first } of uses) {
        rule.deriveNew(first);
        derived(rule);
      }
    for (const growth of last) growth.old = growth.end;
  }
}

/**
 * The growth of a relation that is the head of some clause. A round considers only relations that grew in the previous
 * round.
 */
class Growth {
  readonly relation: Relation;
  /** In order of the clauses. */
  readonly number: number;
  /** The rules that use it as a condition, and the position of that condition. */
  readonly uses: { readonly rule: DerivingRule; readonly first: number }[] = [];
  /** Number of tuples before the last round, and at its end. */
  old = 0;
  end = 0;
  /** Whether it is known to have grown in this round. */
  isListed = false;

  constructor(relation: Relation, number: number) {
    this.relation = relation;
    this.number = number;
    this.settle();
  }

  /** Marks all current tuples as old. */
  settle(): void {
    this.old = this.end = this.relation.size;
  }

  closeRound(): void {
    this.old = this.end;
    this.end = this.relation.size;
    this.isListed = false;
  }
}

class DerivingRule {
  readonly clause: NumericClause;
  readonly head: Growth;
  /** By condition; undefined if the relation does not grow. */
  private readonly growths: readonly (Growth | undefined)[];
  private readonly options: DeriveOptions;
  /** By first condition + 1 (0 for none): the join, and the sizes of the relations when it was planned. */
  private readonly joins: ({ readonly join: Join; readonly sizes: readonly number[] } | undefined)[] = [];
  /** By condition: the range of tuples used in a run. */
  private readonly ranges: TupleRange[];

  constructor(clause: NumericClause, growths: ReadonlyMap<Relation, Growth>, options: DeriveOptions) {
    this.clause = clause;
    this.options = options;
    this.head = growths.get(clause.head.relation) as Growth;
    this.growths = clause.positive.map(({ relation }) => growths.get(relation));
    this.ranges = clause.positive.map(() => ({ from: 0, to: 0 }));
    for (const [first, growth] of this.growths.entries()) growth?.uses.push({ rule: this, first });
  }

  /** Derives from all tuples present at the beginning. Without positive conditions there is at most one match. */
  deriveFull(): void {
    const { positive } = this.clause;
    for (let i = 0; i < positive.length; i++) this.setRange(i, 0, this.growths[i]?.end);
    this.run(-1);
  }

  /**
   * Derives from all combinations with a tuple of the last round for condition `first` and older tuples for the
   * conditions before it.
   */
  deriveNew(first: number): void {
    const { growths } = this;
    if (growths.length > MAXIMAL_PLANS) {
      // as a whole, and only once per round
      if (growths.findIndex((growth) => growth !== undefined && growth.old !== growth.end) === first) this.deriveFull();
      return;
    }
    for (let i = 0; i < growths.length; i++) {
      const growth = growths[i];
      this.setRange(i, i === first ? (growth as Growth).old : 0, i < first ? growth?.old : growth?.end);
    }
    this.run(first);
  }

  /** `to` undefined: all current tuples. */
  private setRange(condition: number, from: number, to: number | undefined): void {
    const range = this.ranges[condition] as TupleRange;
    range.from = from;
    range.to = to ?? (this.clause.positive[condition] as NumericAtom).relation.size;
  }

  private run(first: number): void {
    const { ranges } = this;
    // There is nothing to join. Returning here also avoids planning with the size of a relation that has only begun to
    // grow.
    for (let i = 0; i < ranges.length; i++) {
      const { from, to } = ranges[i] as TupleRange;
      if (from >= to) return;
    }
    const join = this.joinFor(first);
    const { relation } = this.clause.head;
    const { onTuple } = this.options;
    join.run(ranges, () => {
      const before = relation.size;
      relation.add(join.make(join.plan.head));
      if (relation.size > before) onTuple(this.clause);
    });
  }

  private joinFor(first: number): Join {
    const { clause, options } = this;
    const known = this.joins[first + 1];
    const isFresh = (size: number, i: number): boolean =>
      (clause.positive[i] as { relation: Relation }).relation.size <= GROWTH_BEFORE_REPLANNING * (size + 4);
    if (known?.sizes.every(isFresh)) return known.join;
    const join = new Join(planJoin(clause, { first, isComplete: options.isComplete }), options.terms, options.budget);
    this.joins[first + 1] = { join, sizes: clause.positive.map(({ relation }) => relation.size) };
    return join;
  }
}
