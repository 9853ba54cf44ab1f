/**
 * Semi-naive derivation: relations are filled to the least fixpoint of some clauses, in rounds; each round joins every clause
 * once per condition that gained tuples in the round before, with that condition restricted to the new tuples and those before
 * it to the old ones, so that no combination is looked at twice (Bancilhon and Ramakrishnan 1986).
 *
 * Negated conditions on relations that are not complete are ignored: what is derived is then what could be derived at best.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { Join, type TupleRange } from "./join.ts";
import type { NumericAtom, NumericClause } from "./numeric-clause.ts";
import { planJoin } from "./plan-join.ts";
import type { Relation } from "./relation.ts";
import type { TermStore } from "./term-store.ts";

/** Longer clauses are joined as a whole in every round: a plan per condition would cost the cube of their length. */
const MAXIMAL_PLANS = 48;

/** A plan is made anew when a relation has grown by more than this factor since. */
const GROWTH_BEFORE_REPLANNING = 4;

export interface DeriveOptions {
  readonly terms: TermStore;
  readonly budget: Budget;
  readonly isComplete: (relation: Relation) => boolean;
  /** Told of every new tuple; counts them against the budget. */
  readonly onTuple: (clause: NumericClause) => void;
}

export function derive(clauses: readonly NumericClause[], options: DeriveOptions): void {
  const rules = clauses
    .filter((clause) => clause.positive.length > 0)
    .map((clause) => new DerivingRule(clause, options));
  const others = clauses.filter((clause) => clause.positive.length === 0);
  for (const clause of others) new DerivingRule(clause, options).deriveAll();

  /** The rules by the growing relations of their conditions, and which condition that is. */
  const uses = new Map<Relation, { readonly rule: DerivingRule; readonly first: number }[]>();
  /** By growing relation: tuples of earlier rounds, and those up to the end of the last one. */
  const old = new Map<Relation, number>();
  const end = new Map<Relation, number>();
  for (const { head } of clauses) {
    uses.set(head.relation, []);
    end.set(head.relation, head.relation.size);
  }
  for (const rule of rules)
    for (const [first, { relation }] of rule.clause.positive.entries()) uses.get(relation)?.push({ rule, first });
  for (const rule of rules) rule.deriveFull(end);

  for (;;) {
    const grown: Relation[] = [];
    for (const [relation, before] of end) {
      old.set(relation, before);
      end.set(relation, relation.size);
      if (relation.size > before) grown.push(relation);
    }
    if (grown.length === 0) return;
    for (const relation of grown)
      for (const { rule, first } of uses.get(relation) ?? []) rule.deriveNew(first, old, end);
  }
}

class DerivingRule {
  readonly clause: NumericClause;
  private readonly options: DeriveOptions;
  /** By first condition (+ 1; 0: none): the join and the sizes of the relations when it was planned. */
  private readonly joins: ({ readonly join: Join; readonly sizes: readonly number[] } | undefined)[] = [];

  constructor(clause: NumericClause, options: DeriveOptions) {
    this.clause = clause;
    this.options = options;
  }

  /** Without positive conditions: at most one match. */
  deriveAll(): void {
    this.run(-1, []);
  }

  /** From all tuples there were at the beginning. */
  deriveFull(end: ReadonlyMap<Relation, number>): void {
    this.run(
      -1,
      this.clause.positive.map(({ relation }) => ({ from: 0, to: end.get(relation) ?? relation.size })),
    );
  }

  /** From all combinations with a tuple of the last round for one condition, and older ones for those before it. */
  deriveNew(first: number, old: ReadonlyMap<Relation, number>, end: ReadonlyMap<Relation, number>): void {
    const { positive } = this.clause;
    if (positive.length > MAXIMAL_PLANS) {
      // as a whole, and only once a round
      const isNew = ({ relation }: NumericAtom): boolean => old.get(relation) !== end.get(relation);
      if (positive.findIndex(isNew) === first) this.deriveFull(end);
      return;
    }
    const ranges = positive.map(({ relation }, i): TupleRange => {
      const from = i === first ? (old.get(relation) as number) : 0;
      return { from, to: (i < first ? old : end).get(relation) ?? relation.size };
    });
    this.run(first, ranges);
  }

  private run(first: number, ranges: readonly TupleRange[]): void {
    // nothing to join; and no plan is made from the size of a relation that has only begun to grow
    for (const { from, to } of ranges) if (from >= to) return;
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
