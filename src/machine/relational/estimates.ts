/**
 * What a call is expected to cost and to give, and from that the order of a clause's conditions. Given rows are estimated from
 * their number and the size of the column domains, derived relations from their own best plans, both replaced by what was
 * measured where something was. The order is greedy by rank, (rows - 1) / cost: optimal for independent conditions (Ibaraki and
 * Kameda 1984), it puts cheap selective tests first and relations that fan out, such as "different cells", last.
 */
import { callPattern, isBound, type RelationCondition, variablesOfCondition } from "./call-pattern.ts";
import type { ColumnDomains } from "./column-domains.ts";
import { type Condition, eachVariableOf, type Relation, type RelationClause } from "./program.ts";

export interface Estimate {
  /** Rows (for a test: chance of success) per call. */
  readonly rows: number;
  /** Work per call, in table look-ups and rows. */
  readonly cost: number;
}

/** Stands for a call that leads back to itself, while the estimate of the relation is being made. */
const RECURSIVE_CALL: Estimate = { rows: 2, cost: 8 };
/** What a call never measured is taken to cost more than estimated, where others are measured. */
const DOUBT = 2;
const DISTINCT: Estimate = { rows: 0.9, cost: 0.1 };
const MOST = 1e12;

export interface OrderedClause extends Estimate {
  readonly order: readonly Condition[];
}

/** Names a relation under a pattern. */
export const callKey = (relation: Relation, pattern: string): string => `${relation.id} ${pattern}`;

export class Estimates {
  private readonly domains: ColumnDomains;
  private readonly known = new Map<string, Estimate>();
  private readonly measured: ReadonlyMap<string, Estimate>;
  /** Rows of a state or does relation. */
  private readonly givenRows: (relation: Relation) => number;

  constructor(
    domains: ColumnDomains,
    givenRows: (relation: Relation) => number,
    measured: ReadonlyMap<string, Estimate>,
  ) {
    this.domains = domains;
    this.givenRows = givenRows;
    this.measured = measured;
  }

  of(relation: Relation, pattern: string): Estimate {
    const key = callKey(relation, pattern);
    const known = this.measured.get(key) ?? this.known.get(key);
    if (known !== undefined) return known;
    this.known.set(key, RECURSIVE_CALL);
    const estimate = relation.source === "clauses" ? this.ofClauses(relation, pattern) : this.ofRows(relation, pattern);
    if (relation.source === "clauses" && this.measured.size > 0)
      this.known.set(key, { rows: estimate.rows, cost: estimate.cost * DOUBT });
    else this.known.set(key, estimate);
    return estimate;
  }

  private domainSize(relation: Relation, column: number): number {
    const domain = this.domains[relation.id]?.[column];
    return domain === undefined ? 8 : Math.max(1, domain.constants.size) * (domain.open ? 4 : 1);
  }

  private ofRows(relation: Relation, pattern: string): Estimate {
    let rows = this.givenRows(relation);
    let most = 1;
    [...pattern].forEach((letter, column) => {
      const size = this.domainSize(relation, column);
      if (letter === "b") rows /= size;
      else if (letter === "f") most *= size;
    });
    rows = Math.min(rows, most);
    return { rows: pattern.includes("f") ? rows : Math.min(1, rows), cost: 1 + (pattern.includes("f") ? rows : 0) };
  }

  private ofClauses(relation: Relation, pattern: string): Estimate {
    let rows = 0;
    let cost = 2;
    for (const clause of relation.clauses) {
      const ordered = this.order(clause, pattern);
      rows += ordered.rows;
      cost += ordered.cost;
    }
    let most = 1;
    [...pattern].forEach((letter, column) => {
      if (letter === "f") most *= this.domainSize(relation, column) + 1;
    });
    return { rows: Math.min(rows, pattern.includes("f") ? most : 1), cost: Math.min(cost, MOST) };
  }

  /** The conditions of a clause in the order to look at them; unsafe ones come last. */
  order(clause: RelationClause, pattern: string): OrderedClause {
    return this.follow(clause, pattern, (remaining, bound, wanted) => this.cheapest(remaining, bound, wanted));
  }

  /** What an order would cost, and give. */
  assess(clause: RelationClause, pattern: string, order: readonly Condition[]): OrderedClause {
    let next = 0;
    return this.follow(clause, pattern, (remaining, bound, wanted) => {
      const index = remaining.indexOf(order[next++] as Condition);
      const condition = remaining[index] as Condition;
      if (condition.kind === "distinct") return { index, ...DISTINCT };
      const estimate = this.ofCall(condition, remaining, bound, wanted);
      return estimate === null ? null : { index, ...estimate };
    });
  }

  private follow(
    clause: RelationClause,
    pattern: string,
    choose: (
      remaining: readonly Condition[],
      bound: ReadonlySet<number>,
      wanted: ReadonlySet<number>,
    ) => (Estimate & { index: number }) | null,
  ): OrderedClause {
    const bound = new Set<number>();
    const wanted = new Set<number>();
    clause.head.forEach((argument, column) => {
      if (pattern[column] === "b") eachVariableOf(argument, (variable) => bound.add(variable));
      if (pattern[column] === "f") eachVariableOf(argument, (variable) => wanted.add(variable));
    });
    const remaining = [...clause.body];
    const order: Condition[] = [];
    let rows = this.headSelectivity(clause, pattern);
    let cost = 1;
    while (remaining.length > 0) {
      const best = choose(remaining, bound, wanted);
      if (best === null) {
        order.push(...remaining);
        break;
      }
      const [condition] = remaining.splice(best.index, 1);
      order.push(condition as Condition);
      for (const variable of variablesOfCondition(condition as Condition)) bound.add(variable);
      cost += rows * best.cost;
      rows *= best.rows;
    }
    return { order, rows: Math.min(rows, MOST), cost: Math.min(cost, MOST) };
  }

  /** The chance that bound columns match the constants and functors of the head. */
  private headSelectivity(clause: RelationClause, pattern: string): number {
    let chance = 1;
    clause.head.forEach((argument) => {
      if (argument.kind !== "variable") chance *= pattern.includes("b") ? 0.5 : 1;
    });
    return chance;
  }

  private cheapest(
    remaining: readonly Condition[],
    bound: ReadonlySet<number>,
    wanted: ReadonlySet<number>,
  ): (Estimate & { index: number }) | null {
    let best: (Estimate & { index: number }) | null = null;
    let bestRank = Number.POSITIVE_INFINITY;
    for (const [index, condition] of remaining.entries()) {
      if (condition.kind === "distinct") {
        if (isBound(condition.left, bound) && isBound(condition.right, bound)) return { index, ...DISTINCT };
        continue;
      }
      const estimate = this.ofCall(condition, remaining, bound, wanted);
      if (estimate === null) continue;
      const rank = (estimate.rows - 1) / estimate.cost;
      const worth = rank < 0 ? rank : estimate.rows;
      if (worth < bestRank) {
        bestRank = worth;
        best = { index, ...estimate };
      }
    }
    return best;
  }

  private ofCall(
    condition: RelationCondition,
    remaining: readonly Condition[],
    bound: ReadonlySet<number>,
    wanted: ReadonlySet<number>,
  ): Estimate | null {
    const needed = new Set(wanted);
    for (const other of remaining)
      if (other !== condition) for (const variable of variablesOfCondition(other)) needed.add(variable);
    const pattern = callPattern(condition, bound, needed);
    if (pattern === null || (condition.negative && pattern.includes("f"))) return null;
    const { rows, cost } = this.of(condition.relation, pattern);
    if (condition.negative) return { rows: Math.min(0.9, Math.max(0.1, 1 - rows)), cost };
    return { rows, cost };
  }
}
