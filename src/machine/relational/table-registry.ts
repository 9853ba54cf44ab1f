/** The tables of a program and the plans of the derived ones, both made when first asked for. */
import type { Budget } from "../../foundations/budgets/index.ts";
import { type ClausePlan, planClause } from "./clause-plan.ts";
import { type ColumnDomains, columnDomains } from "./column-domains.ts";
import { callKey, type Estimate, Estimates } from "./estimates.ts";
import type { Condition, Program, Relation } from "./program.ts";
import { Table } from "./table.ts";

/** Slots per column where compound terms can stand, to begin with. */
const OPEN_CAPACITY = 16;

/** What is taken for no rows: a relation that is empty now may not stay so. */
const FEWEST_ROWS = 0.5;

/** Of the expected cost of the plan in use, what a new plan may cost to replace it. */
const CLEARLY_BETTER = 0.8;

export interface TablePlan extends ClausePlan {
  /** The order of conditions that the plan follows. */
  readonly order: readonly Condition[];
}

export class TableRegistry {
  readonly tables: Table[] = [];
  private readonly byPattern = new Map<string, Table>();
  private plans = new Map<Table, readonly TablePlan[]>();
  private readonly measured = new Map<string, Estimate>();
  private readonly domains: ColumnDomains;
  private estimates: Estimates;
  private readonly givenRows: (relation: Relation) => number;

  /** `givenRows`: how many rows a relation of facts, fluents or moves has now. */
  constructor(program: Program, givenRows: (relation: Relation) => number, budget: Budget) {
    this.domains = columnDomains(program, budget);
    this.givenRows = (relation) => Math.max(FEWEST_ROWS, givenRows(relation));
    this.estimates = new Estimates(this.domains, this.givenRows, this.measured);
  }

  tableFor = (relation: Relation, pattern: string): Table => {
    const key = `${relation.id} ${pattern}`;
    let table = this.byPattern.get(key);
    if (table === undefined) {
      const capacities = (this.domains[relation.id] ?? []).map(({ constants, open }) =>
        open ? Math.max(OPEN_CAPACITY, constants.size) : constants.size,
      );
      table = new Table(this.tables.length, relation, pattern, capacities);
      this.tables.push(table);
      this.byPattern.set(key, table);
    }
    return table;
  };

  /** To be called when the number of given rows has changed much; plans already made stay. */
  forgetEstimates(): void {
    this.estimates = new Estimates(this.domains, this.givenRows, this.measured);
  }

  /** Plans everything anew from what was measured so far. */
  replan(): void {
    for (const table of this.tables) {
      if (table.calls > 0) this.measured.set(callKey(table.relation, table.pattern), measurement(table));
      table.calls = table.found = table.work = 0;
    }
    this.forgetEstimates();
    const before = this.plans;
    this.plans = new Map();
    for (const [table, plans] of before) this.plans.set(table, this.planTable(table, plans));
  }

  /** The plans in use, to come back to by `restorePlans`. */
  savePlans(): ReadonlyMap<Table, readonly TablePlan[]> {
    return this.plans;
  }

  restorePlans(plans: ReadonlyMap<Table, readonly TablePlan[]>): void {
    this.plans = new Map(plans);
  }

  plansOf = (table: Table): readonly TablePlan[] => {
    let plans = this.plans.get(table);
    if (plans === undefined) {
      plans = this.planTable(table, []);
      this.plans.set(table, plans);
    }
    return plans;
  };

  /** Plans the clauses of a table; an order in use stays unless another promises to be clearly better. */
  private planTable(table: Table, inUse: readonly TablePlan[]): TablePlan[] {
    const { relation, pattern } = table;
    return relation.clauses.map((clause, i) => {
      const found = this.estimates.order(clause, pattern);
      const known = inUse[i];
      if (known !== undefined) {
        const { cost } = this.estimates.assess(clause, pattern, known.order);
        if (found.cost > cost * CLEARLY_BETTER) return known;
      }
      return { ...planClause(clause, pattern, found.order, this.tableFor), order: found.order };
    });
  }
}

function measurement(table: Table): Estimate {
  const rows = table.found / table.calls;
  return { rows, cost: 1 + (table.isStatic ? 0 : table.work / table.calls) + (table.isTest ? 0 : rows) };
}
