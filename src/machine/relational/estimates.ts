/**
 * Estimates the cost and the number of rows of a call, and from these the order of a clause's conditions. Given rows
 * are estimated from their number and the sizes of the column domains, derived relations from their own best plans.
 * Measurements replace both if there are any. The order is greedy by rank, (rows - 1) / cost, which is optimal for
 * independent conditions (Ibaraki and Kameda 1984). It puts cheap selective tests first and relations that fan out,
 * such as "different cells", last.
 *
 * A call is computed once per generation, so all calls with the same bound terms share that cost: a condition called
 * `n` times is computed at most as often as its bound columns have values.
 */
import { callPattern, isBound, type RelationCondition } from "./call-pattern.ts";
import type { ColumnDomains } from "./column-domains.ts";
import { OpenConditions } from "./open-conditions.ts";
import { type Condition, eachVariableOf, type Relation, type RelationClause, STATIC } from "./program.ts";

export interface Estimate {
  /** Rows per call; for a test, the probability of success. */
  readonly rows: number;
  /** Work of a call whose answer is known: look-up and rows. */
  readonly look: number;
  /** Work to find the answer, once per combination of bound terms. */
  readonly solve: number;
}

export interface Measurement extends Estimate {
  /** How often a call was computed per state. */
  readonly solutions: number;
}

export interface OrderedClause {
  readonly order: readonly Condition[];
  readonly rows: number;
  readonly cost: number;
}

/** The condition chosen next, its rows per row so far, and its cost for all of them. */
interface Choice {
  readonly index: number;
  readonly rows: number;
  readonly cost: number;
}

/** Used for a call that leads back to itself while its relation is being estimated. */
const RECURSIVE_CALL: Estimate = { rows: 2, look: 3, solve: 8 };
/** Measured cost of computing a call besides its look-ups and rows, in the same units. */
export const WORK_PER_SOLUTION = 6;
const DISTINCT = { rows: 0.9, cost: 0.1 };
const MOST = 1e12;
/** Expected rows are never taken as zero, so that ranks stay comparable. */
const LEAST = 1e-6;

/** Identifies a relation under a pattern. */
export const callKey = (relation: Relation, pattern: string): string => `${relation.id} ${pattern}`;

export class Estimates {
  private readonly domains: ColumnDomains;
  private readonly known = new Map<string, Estimate>();
  private readonly measured: ReadonlyMap<string, Measurement>;
  /** Number of rows of a relation that is not derived. */
  private readonly givenRows: (relation: Relation) => number;
  /** Factor by which a call that was never measured is assumed to exceed its estimate. */
  private readonly doubt: number;

  constructor(
    domains: ColumnDomains,
    givenRows: (relation: Relation) => number,
    measured: ReadonlyMap<string, Measurement>,
    doubt: number,
  ) {
    this.domains = domains;
    this.givenRows = givenRows;
    this.measured = measured;
    this.doubt = doubt;
  }

  of(relation: Relation, pattern: string): Estimate {
    const key = callKey(relation, pattern);
    const known = this.measured.get(key) ?? this.known.get(key);
    if (known !== undefined) return known;
    this.known.set(key, RECURSIVE_CALL);
    const estimate = relation.source === "clauses" ? this.ofClauses(relation, pattern) : this.ofRows(relation, pattern);
    this.known.set(key, estimate);
    return estimate;
  }

  private domainSize(relation: Relation, column: number): number {
    const domain = this.domains[relation.id]?.[column];
    return domain === undefined ? 8 : Math.max(1, domain.constants) * (domain.open ? 4 : 1);
  }

  /** Number of combinations of terms for the columns with this letter. */
  private combinations(relation: Relation, pattern: string, letter: string): number {
    let product = 1;
    for (let column = 0; column < pattern.length; column++)
      if (pattern[column] === letter) product *= this.domainSize(relation, column);
    return Math.min(product, MOST);
  }

  private ofRows(relation: Relation, pattern: string): Estimate {
    const all = this.givenRows(relation) / this.combinations(relation, pattern, "b");
    const rows = Math.min(all, this.combinations(relation, pattern, "f"));
    return pattern.includes("f") ? { rows, look: 1 + rows, solve: 0 } : { rows: Math.min(1, rows), look: 1, solve: 0 };
  }

  private ofClauses(relation: Relation, pattern: string): Estimate {
    let rows = 0;
    let solve = WORK_PER_SOLUTION;
    for (const clause of relation.clauses) {
      const ordered = this.order(clause, relation, pattern);
      rows += ordered.rows;
      solve += ordered.cost;
    }
    solve = Math.min(solve * this.doubt, MOST);
    if (!pattern.includes("f")) return { rows: Math.min(1, rows), look: 1, solve };
    rows = Math.min(rows, this.combinations(relation, pattern, "f"));
    return { rows, look: 1 + rows, solve };
  }

  /** Orders the conditions of a clause; unsafe ones come last. */
  order(clause: RelationClause, relation: Relation, pattern: string): OrderedClause {
    return this.follow(clause, relation, pattern, (...at) => this.cheapest(...at));
  }

  /** Returns the cost and rows of a given order. */
  assess(clause: RelationClause, relation: Relation, pattern: string, order: readonly Condition[]): OrderedClause {
    let next = 0;
    return this.follow(clause, relation, pattern, (open, bound, rows, times) => {
      const index = open.conditions.indexOf(order[next++] as Condition);
      const condition = open.conditions[index] as Condition;
      if (condition.kind === "distinct") return { index, rows: DISTINCT.rows, cost: rows * DISTINCT.cost };
      const call = this.ofCall(condition, open, bound, rows, times);
      return call === null ? null : { index, ...call };
    });
  }

  private follow(
    clause: RelationClause,
    relation: Relation,
    pattern: string,
    choose: (open: OpenConditions, bound: ReadonlySet<number>, rows: number, times: number) => Choice | null,
  ): OrderedClause {
    const bound = new Set<number>();
    const wanted = new Set<number>();
    clause.head.forEach((argument, column) => {
      if (pattern[column] === "b") eachVariableOf(argument, (variable) => bound.add(variable));
      if (pattern[column] === "f") eachVariableOf(argument, (variable) => wanted.add(variable));
    });
    const times = Math.max(1, this.measured.get(callKey(relation, pattern))?.solutions ?? 1);
    const open = new OpenConditions(clause.body, wanted);
    const order: Condition[] = [];
    let rows = this.headSelectivity(clause, pattern);
    let cost = 1;
    while (open.conditions.length > 0) {
      const choice = choose(open, bound, rows, times);
      if (choice === null) {
        order.push(...open.conditions);
        break;
      }
      const { condition, variables } = open.take(choice.index);
      order.push(condition);
      for (const variable of variables) bound.add(variable);
      cost += choice.cost;
      rows = Math.max(rows * choice.rows, LEAST);
    }
    return { order, rows: Math.min(rows, MOST), cost: Math.min(cost, MOST) };
  }

  /** The probability that bound columns match the constants and functors of the head. */
  private headSelectivity(clause: RelationClause, pattern: string): number {
    let chance = 1;
    clause.head.forEach((argument, column) => {
      if (argument.kind !== "variable" && pattern[column] === "b") chance /= 2;
    });
    return chance;
  }

  private cheapest(open: OpenConditions, bound: ReadonlySet<number>, rows: number, times: number): Choice | null {
    let best: Choice | null = null;
    let bestWorth = Number.POSITIVE_INFINITY;
    for (const [index, condition] of open.conditions.entries()) {
      if (condition.kind === "distinct") {
        if (isBound(condition.left, bound) && isBound(condition.right, bound))
          return { index, rows: DISTINCT.rows, cost: rows * DISTINCT.cost };
        continue;
      }
      const call = this.ofCall(condition, open, bound, rows, times);
      if (call === null) continue;
      const worth = call.rows < 1 ? ((call.rows - 1) * rows) / call.cost : call.rows;
      if (worth < bestWorth) {
        bestWorth = worth;
        best = { index, ...call };
      }
    }
    return best;
  }

  /**
   * Estimates a call made for each of `rows` rows in each of `times` evaluations. Returns null if it cannot be made
   * yet.
   */
  private ofCall(
    condition: RelationCondition,
    open: OpenConditions,
    bound: ReadonlySet<number>,
    rows: number,
    times: number,
  ): { rows: number; cost: number } | null {
    const { relation, negative } = condition;
    const pattern = callPattern(condition, bound, open.neededBeside(condition));
    if (pattern === null || (negative && pattern.includes("f"))) return null;
    const estimate = this.of(relation, pattern);
    const keys = relation.level === STATIC ? 0.1 : this.combinations(relation, pattern, "b") / times;
    const solve = Math.min(rows, relation.level === STATIC && estimate.solve > 1e6 ? rows : keys) * estimate.solve;
    const cost = rows * estimate.look + solve;
    return { rows: negative ? Math.min(0.9, Math.max(0.1, 1 - estimate.rows)) : estimate.rows, cost };
  }
}
