/** The tables of a program and the plans of the derived ones, both made when first asked for. */
import type { Budget } from "../../foundations/budgets/index.ts";
import { type ClausePlan, planClause } from "./clause-plan.ts";
import { type ColumnDomains, columnDomains } from "./column-domains.ts";
import { type Estimate, Estimates } from "./estimates.ts";
import type { Program, Relation } from "./program.ts";
import { Table } from "./table.ts";

/** Slots per column where compound terms can stand, to begin with. */
const OPEN_CAPACITY = 16;

export class TableRegistry {
  readonly tables: Table[] = [];
  private readonly byPattern = new Map<string, Table>();
  private plans = new Map<Table, readonly ClausePlan[]>();
  private readonly domains: ColumnDomains;
  private estimates: Estimates;
  private readonly givenRows: (relation: Relation) => number;

  constructor(program: Program, budget: Budget) {
    this.domains = columnDomains(program, budget);
    this.givenRows = (relation: Relation): number => {
      if (relation.source === "facts") return relation.rowCount;
      if (relation.source === "does") return 2;
      const sizes = (this.domains[relation.id] ?? []).map(({ constants }) => Math.max(1, constants.size));
      return sizes.reduce((product, size) => product * size, 1) / Math.max(1, sizes.at(-1) ?? 1);
    };
    this.estimates = new Estimates(this.domains, this.givenRows, () => undefined);
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

  /** Plans everything anew from what was measured since the last time. */
  replan(): void {
    const measured = new Map<string, Estimate>();
    for (const table of this.tables) {
      if (table.calls > 0)
        measured.set(`${table.relation.id} ${table.pattern}`, measurement(table));
      table.calls = table.found = table.work = 0;
    }
    this.estimates = new Estimates(this.domains, this.givenRows, (relation, pattern) =>
      measured.get(`${relation.id} ${pattern}`),
    );
    this.plans = new Map();
  }

  /** The plans in use, to come back to by `restorePlans`. */
  savePlans(): ReadonlyMap<Table, readonly ClausePlan[]> {
    return this.plans;
  }

  restorePlans(plans: ReadonlyMap<Table, readonly ClausePlan[]>): void {
    this.plans = new Map(plans);
  }

  plansOf = (table: Table): readonly ClausePlan[] => {
    let plans = this.plans.get(table);
    if (plans === undefined) {
      plans = table.relation.clauses.map((clause) => {
        const { order } = this.estimates.order(clause, table.pattern);
        return planClause(clause, table.pattern, order, this.tableFor);
      });
      this.plans.set(table, plans);
    }
    return plans;
  };
}

function measurement(table: Table): Estimate {
  const rows = table.found / table.calls;
  return { rows, cost: 1 + (table.isStatic ? 0 : table.work / table.calls) + (table.isTest ? 0 : rows) };
}
