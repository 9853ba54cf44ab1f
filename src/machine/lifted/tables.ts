/**
 * A table is a relation under one binding pattern (one letter per column: `b` bound by the caller, `f` wanted, `i`
 * ignored). For a derived relation it has the plans of its clauses. Tables are made when a plan first calls them.
 */
import {
  type CallTable,
  type ClausePlan,
  type Condition,
  callPattern,
  eachVariableOf,
  planClause,
  type Relation,
  type RelationClause,
  type Step,
  variablesOfCondition,
} from "../relational/index.ts";
import { repeatsCall } from "./equal-registers.ts";
import type { StaticFilter } from "./static-filters.ts";

export interface Table extends CallTable {
  readonly id: number;
  readonly relation: Relation;
  readonly pattern: string;
}

export interface TablePlan extends ClausePlan<Table> {
  /** The conditions in the order in which the plan evaluates them. */
  readonly order: readonly Condition[];
  /** True if the steps do not come from an order of conditions, so that no other order is tried. */
  readonly isFixed?: boolean;
}

/** Orders the conditions of a clause for calls with a pattern. */
export type Ordering = (clause: RelationClause, relation: Relation, pattern: string) => readonly Condition[];

export class Tables {
  readonly all: Table[] = [];
  private readonly byKey = new Map<string, Table>();
  private plans = new Map<Table, readonly TablePlan[]>();
  private readonly ordering: Ordering;
  private readonly filters: ReadonlyMap<Relation, StaticFilter>;

  constructor(ordering: Ordering, filters: ReadonlyMap<Relation, StaticFilter>) {
    this.ordering = ordering;
    this.filters = filters;
  }

  tableFor = (relation: Relation, pattern: string): Table => {
    const key = `${relation.id} ${pattern}`;
    let table = this.byKey.get(key);
    if (table === undefined) {
      const columns = (letter: string): number[] =>
        [...pattern].flatMap((other, column) => (other === letter ? [column] : []));
      const freeColumns = columns("f");
      table = {
        id: this.all.length,
        relation,
        pattern,
        boundColumns: columns("b"),
        freeColumns,
        isTest: freeColumns.length === 0,
      };
      this.all.push(table);
      this.byKey.set(key, table);
    }
    return table;
  };

  plansOf = (table: Table): readonly TablePlan[] => {
    let plans = this.plans.get(table);
    if (plans === undefined) {
      const { relation, pattern } = table;
      plans =
        relation.recursive && pattern.includes("i")
          ? [this.projection(table)]
          : relation.clauses.map((clause) => this.plan(clause, table, this.ordering(clause, relation, pattern)));
      this.plans.set(table, plans);
    }
    return plans;
  };

  plan(clause: RelationClause, table: Table, order: readonly Condition[]): TablePlan {
    const { pattern } = table;
    const plan = planClause(clause, pattern, order, this.tableFor);
    return { ...this.filtered(ownCallLast(ownAnswersFirst(plan, table), table)), order };
  }

  /**
   * Makes a plan that begins with the answers of the call itself, if the clause calls its own relation with the same
   * bound columns. Columns that happen to be bound as well are compared afterwards. Returns null if that is impossible.
   */
  planOwnAnswers(clause: RelationClause, table: Table, rest: Ordering): TablePlan | null {
    const { relation, pattern } = table;
    const own = clause.body.filter((condition) => condition.kind === "relation" && condition.relation === relation);
    const [first] = own;
    if (own.length !== 1 || first?.kind !== "relation" || first.negative || table.isTest) return null;
    const isSame = (column: number): boolean => {
      const [inHead, inCall] = [clause.head[column], first.args[column]];
      return inHead?.kind === "variable" && inCall?.kind === "variable" && inHead.variable === inCall.variable;
    };
    if (!table.boundColumns.every(isSame)) return null;
    const given = [...clause.head.filter((_, column) => pattern[column] === "b"), ...first.args];
    const wanted = clause.head.filter((_, column) => pattern[column] === "f");
    const letters = "b".repeat(given.length) + "f".repeat(wanted.length);
    const body = clause.body.filter((condition) => condition !== first);
    const order = [first, ...rest({ ...clause, head: [...given, ...wanted], body }, relation, letters)];
    const tableFor = (called: Relation, letters: string): Table =>
      called === relation ? table : this.tableFor(called, letters);
    const plan = planClause(clause, pattern, order, tableFor);
    const reads = plan.steps.some(
      (step, i) => step.op === "scan" && step.table === table && repeatsCall(plan.steps, i),
    );
    return reads ? { ...this.filtered(plan), order, isFixed: true } : null;
  }

  /** Puts a test before each call that a static filter may avoid. */
  private filtered(plan: ClausePlan<Table>): ClausePlan<Table> {
    const steps: Step<Table>[] = [];
    let { cut } = plan;
    plan.steps.forEach((step, i) => {
      const filter = step.op === "scan" || step.op === "test" ? this.filterFor(step) : null;
      if (filter !== null) {
        if (i <= plan.cut) cut++;
        steps.push(filter);
      }
      steps.push(step);
    });
    return { ...plan, steps, cut };
  }

  private filterFor(step: Extract<Step<Table>, { op: "scan" | "test" }>): Step<Table> | null {
    const { relation, boundColumns } = step.table;
    const filter = this.filters.get(relation);
    if (filter === undefined || (step.op === "test" && step.negative)) return null;
    const positions = filter.columns.map((column) => boundColumns.indexOf(column));
    if (positions.filter((position) => position >= 0).length < 2) return null;
    const table = this.tableFor(filter.facts, positions.map((position) => (position < 0 ? "i" : "b")).join(""));
    const args = positions.flatMap((position) => (position < 0 ? [] : [step.args[position] as number]));
    return { op: "test", table, args, negative: false };
  }

  /**
   * A recursive relation is computed with all its columns, since a column that one call ignores may be needed by the
   * next (and the calls would never meet). A call that ignores some columns reads those answers.
   */
  private projection({ relation, pattern, boundColumns, freeColumns }: Table): TablePlan {
    const whole = this.tableFor(relation, pattern.replaceAll("i", "f"));
    const args = boundColumns.map((_, register) => register);
    const targets = whole.freeColumns.map((_, i) => args.length + i);
    const results = freeColumns.map((column) => targets[whole.freeColumns.indexOf(column)] as number);
    const cut = results.length > 0 ? 0 : -1;
    const steps = [{ op: "scan", table: whole, args, targets }] as const;
    return { steps, results, cut, registers: args.length + targets.length, order: [], isFixed: true };
  }

  setPlans(table: Table, plans: readonly TablePlan[]): void {
    this.plans.set(table, plans);
  }

  savePlans(): ReadonlyMap<Table, readonly TablePlan[]> {
    return new Map(this.plans);
  }

  restorePlans(plans: ReadonlyMap<Table, readonly TablePlan[]>): void {
    this.plans = new Map(plans);
  }

  /** Returns the tables that queries can lead to, callees after their first caller. */
  reachable(questions: readonly Table[]): Table[] {
    const found = [...new Set(questions)];
    const seen = new Set(found);
    for (const table of found)
      for (const called of this.calledBy(table))
        if (!seen.has(called)) {
          seen.add(called);
          found.push(called);
        }
    return found;
  }

  calledBy(table: Table): Set<Table> {
    const called = new Set<Table>();
    if (table.relation.source === "clauses")
      for (const { steps } of this.plansOf(table))
        for (const step of steps) if (step.op === "scan" || step.op === "test") called.add(step.table);
    return called;
  }
}

/**
 * If a clause repeats the call that it answers, moves that step to the outermost loop (recursion-loops.ts). The step
 * can move, because its arguments are the caller's and its targets were free at its old position.
 */
function ownAnswersFirst(plan: ClausePlan<Table>, table: Table): ClausePlan<Table> {
  const { steps, results } = plan;
  const own = steps.findIndex((step, i) => step.op === "scan" && step.table === table && repeatsCall(steps, i));
  const first = steps.findIndex(({ op }) => op === "scan");
  if (own <= first) return plan;
  const moved = [...steps];
  moved.splice(first, 0, ...moved.splice(own, 1));
  const wanted = new Set(results);
  const cut = moved.findLastIndex((step) => step.op === "scan" && step.targets.some((target) => wanted.has(target)));
  return { ...plan, steps: moved, cut };
}

/** Moves a recursive call behind the tests that do not depend on it: as the last step it can become a loop. */
function ownCallLast(plan: ClausePlan<Table>, table: Table): ClausePlan<Table> {
  const { steps } = plan;
  const own = steps.findIndex((step) => (step.op === "scan" || step.op === "test") && step.table === table);
  const call = steps[own];
  if (own < 0 || own === steps.length - 1 || call === undefined) return plan;
  const targets = new Set(call.op === "scan" ? call.targets : []);
  const independent = steps.slice(own + 1).every((step) => {
    if (step.op === "test") return step.table !== table && !step.args.some((operand) => targets.has(operand));
    return (step.op === "same" || step.op === "distinct") && !targets.has(step.left) && !targets.has(step.right);
  });
  if (!independent) return plan;
  const moved = [...steps.slice(0, own), ...steps.slice(own + 1), call];
  return { ...plan, steps: moved, cut: plan.cut === own ? moved.length - 1 : plan.cut };
}

/** Keeps the order of the sheet, but a condition that cannot be evaluated yet waits for its variables. */
export const asWritten: Ordering = (clause, _relation, pattern) => {
  const bound = new Set<number>();
  const wanted = new Set<number>();
  clause.head.forEach((argument, column) => {
    eachVariableOf(argument, (variable) => (pattern[column] === "b" ? bound : wanted).add(variable));
  });
  const open = [...clause.body];
  const order: Condition[] = [];
  const all = { has: () => true };
  const canBeAsked = (condition: Condition): boolean => {
    if (condition.kind === "relation" && !condition.negative) return callPattern(condition, bound, all) !== null;
    return [...variablesOfCondition(condition)].every(
      (variable) =>
        bound.has(variable) || (condition.kind === "relation" && occursOnlyIn(variable, condition, clause, wanted)),
    );
  };
  while (open.length > 0) {
    const next = open.findIndex(canBeAsked);
    const [condition] = open.splice(Math.max(next, 0), 1) as [Condition];
    order.push(condition);
    for (const variable of variablesOfCondition(condition)) bound.add(variable);
  }
  return order;
};

/** Whether a negated condition may read a variable as "for no value": nothing else mentions it. */
function occursOnlyIn(
  variable: number,
  condition: Condition,
  clause: RelationClause,
  wanted: ReadonlySet<number>,
): boolean {
  return (
    !wanted.has(variable) &&
    clause.body.every((other) => other === condition || !variablesOfCondition(other).has(variable))
  );
}
