/** The tables of a program and the plans of the derived ones, both made when first asked for. */
import type { Budget } from "../../foundations/budgets/index.ts";
import { type ClausePlan, planClause } from "./clause-plan.ts";
import { type ColumnDomains, columnDomains } from "./column-domains.ts";
import { Estimates } from "./estimates.ts";
import type { Program, Relation } from "./program.ts";
import { Table } from "./table.ts";

/** Slots per column where compound terms can stand, to begin with. */
const OPEN_CAPACITY = 16;

export class TableRegistry {
  readonly tables: Table[] = [];
  private readonly byPattern = new Map<string, Table>();
  private readonly plans = new Map<Table, readonly ClausePlan[]>();
  private readonly domains: ColumnDomains;
  private readonly estimates: Estimates;

  constructor(program: Program, budget: Budget) {
    this.domains = columnDomains(program, budget);
    const givenRows = (relation: Relation): number => {
      if (relation.source === "facts") return relation.rowCount;
      if (relation.source === "does") return 2;
      const sizes = (this.domains[relation.id] ?? []).map(({ constants }) => Math.max(1, constants.size));
      return sizes.reduce((product, size) => product * size, 1) / Math.max(1, sizes.at(-1) ?? 1);
    };
    this.estimates = new Estimates(this.domains, givenRows, () => undefined);
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
