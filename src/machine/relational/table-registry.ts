/** The tables of a program and the plans of the derived ones, both made when first needed. */
import type { Budget } from "../../foundations/budgets/index.ts";
import { type ClausePlan, planClause } from "./clause-plan.ts";
import { type ColumnDomains, columnDomains } from "./column-domains.ts";
import { callKey, Estimates, type Measurement } from "./estimates.ts";
import type { Condition, Program, Relation } from "./program.ts";
import { Table } from "./table.ts";

/** Initial number of slots per column in which compound terms can occur. */
const OPEN_CAPACITY = 16;

/** Assumed rows of an empty relation, since it may not stay empty. */
const FEWEST_ROWS = 0.5;

/** A new plan replaces the one in use if its expected cost is at most this share. */
const CLEARLY_BETTER = 0.8;

export interface TablePlan extends ClausePlan {
  /** The order of conditions that the plan follows. */
  readonly order: readonly Condition[];
}

export interface PlanProposal {
  /** Equal for equal plans of a table. */
  readonly name: string;
  readonly table: Table;
  readonly plans: readonly TablePlan[];
  /** Expected gain in work per state. */
  readonly gain: number;
}

export class TableRegistry {
  readonly tables: Table[] = [];
  private readonly byPattern = new Map<string, Table>();
  private plans = new Map<Table, readonly TablePlan[]>();
  private readonly measured = new Map<string, Measurement>();
  private readonly domains: ColumnDomains;
  private estimates: Estimates;
  private readonly givenRows: (relation: Relation) => number;

  /** `givenRows` returns the current number of rows of a relation of facts, fluents or moves. */
  constructor(program: Program, givenRows: (relation: Relation) => number, budget: Budget) {
    this.domains = columnDomains(program, budget);
    this.givenRows = (relation) => Math.max(FEWEST_ROWS, givenRows(relation));
    this.estimates = this.estimatesWithDoubt(1);
  }

  tableFor = (relation: Relation, pattern: string): Table => {
    const key = `${relation.id} ${pattern}`;
    let table = this.byPattern.get(key);
    if (table === undefined) {
      const capacities = (this.domains[relation.id] ?? []).map(({ constants, open }) =>
        open ? Math.max(OPEN_CAPACITY, constants) : constants,
      );
      table = new Table(this.tables.length, relation, pattern, capacities);
      this.tables.push(table);
      this.byPattern.set(key, table);
    }
    return table;
  };

  /** To be called when the number of given rows has changed much. Existing plans stay. */
  forgetEstimates(): void {
    this.estimates = this.estimatesWithDoubt(1);
  }

  private estimatesWithDoubt(doubt: number): Estimates {
    return new Estimates(this.domains, this.givenRows, this.measured, doubt);
  }

  /** Takes over the counts of the tables, made over this many states, and resets them. */
  takeMeasurements(states: number): void {
    for (const table of this.tables) {
      const key = callKey(table.relation, table.pattern);
      if (table.calls > 0) this.measured.set(key, measurement(table, states, this.measured.get(key)));
      table.calls = table.found = table.solved = table.work = 0;
    }
  }

  /**
   * Proposes other plans for tables in use if measurements promise a gain, largest gain first. `doubt` is the factor by
   * which a call that was never measured is assumed to exceed its estimate.
   */
  proposals(doubt: number): PlanProposal[] {
    this.estimates = this.estimatesWithDoubt(doubt);
    const proposals: PlanProposal[] = [];
    for (const [table, inUse] of this.plans) {
      const solutions = this.measured.get(callKey(table.relation, table.pattern))?.solutions ?? 0;
      const { plans, gain } = this.planTable(table, inUse);
      if (gain > 0 && solutions > 0)
        proposals.push({ name: proposalName(table, plans), table, plans, gain: gain * solutions });
    }
    return proposals.sort((a, b) => b.gain - a.gain);
  }

  adopt({ table, plans }: PlanProposal): void {
    this.plans.set(table, plans);
  }

  /** Returns the plans in use, for `restorePlans`. */
  savePlans(): ReadonlyMap<Table, readonly TablePlan[]> {
    return new Map(this.plans);
  }

  restorePlans(plans: ReadonlyMap<Table, readonly TablePlan[]>): void {
    this.plans = new Map(plans);
  }

  plansOf = (table: Table): readonly TablePlan[] => {
    let plans = this.plans.get(table);
    if (plans === undefined) {
      plans = this.planTable(table, []).plans;
      this.plans.set(table, plans);
    }
    return plans;
  };

  /** Plans the clauses of a table. An order in use stays unless another promises to be clearly better. */
  private planTable(table: Table, inUse: readonly TablePlan[]): { plans: TablePlan[]; gain: number } {
    const { relation, pattern } = table;
    let gain = 0;
    const plans = relation.clauses.map((clause, i) => {
      const found = this.estimates.order(clause, relation, pattern);
      const known = inUse[i];
      if (known !== undefined) {
        const { cost } = this.estimates.assess(clause, relation, pattern, known.order);
        if (found.cost > cost * CLEARLY_BETTER) return known;
        gain += cost - found.cost;
      }
      return { ...planClause(clause, pattern, found.order, this.tableFor), order: found.order };
    });
    return { plans, gain };
  }
}

function measurement(table: Table, states: number, before: Measurement | undefined): Measurement {
  const rows = table.found / table.calls;
  const look = table.isTest ? 1 : 1 + rows;
  if (table.solved === 0) return { rows, look, solve: before?.solve ?? 0, solutions: 0 };
  return { rows, look, solve: table.work / table.solved, solutions: table.solved / states };
}

function proposalName({ id, relation }: Table, plans: readonly TablePlan[]): string {
  const orders = plans.map(({ order }, i) => {
    const body = relation.clauses[i]?.body ?? [];
    return order.map((condition) => body.indexOf(condition)).join(" ");
  });
  return `${id}: ${orders.join(", ")}`;
}
