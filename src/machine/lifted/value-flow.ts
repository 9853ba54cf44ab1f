/**
 * Computes what the registers of a plan can contain, by abstract interpretation of the plans. Starting from the initial
 * state, calls carry sets of constants into tables, answers carry them back, `next` feeds the state and `legal` the
 * moves, up to the least fixpoint. The symbol flow (language/rules/flow-graph.ts) tells which constants can occur in
 * the columns of a relation; the plans are made with it. This analysis is about the plans themselves: following their
 * calls distinguishes files from ranks even if both are coordinates, and proves that a key computed from a register
 * stays inside its table, so that generated code need not check.
 *
 * Cost: a plan is followed again whenever a set that it read has grown. Sets are bits; rows of facts are walked.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { BitSet } from "../../foundations/collections/index.ts";
import type { Relation } from "../relational/index.ts";
import type { Sheet } from "./sheet.ts";
import type { Table, TablePlan, Tables } from "./tables.ts";

/** Facts with more rows are treated column by column. */
const MOST_ROWS_FOLLOWED = 20_000;

export interface TableValues {
  /** By bound and by wanted column, in the order of the table's columns. */
  readonly bound: readonly BitSet[];
  readonly free: readonly BitSet[];
  /** Whether there can be an answer at all. */
  answers: boolean;
}

/** What a plan's registers can contain: before each step, and at the end. Null if the plan never reaches its end. */
export interface PlanValues {
  readonly before: readonly (readonly BitSet[])[];
  readonly results: readonly BitSet[];
}

/** A plan that can reach its end, and the values its registers can have on the way. */
export interface LivePlan extends TablePlan {
  readonly values: PlanValues;
}

/** A query from outside: the possible values of its arguments, and the state or move relation that its answers feed. */
export interface Demand {
  readonly table: Table;
  readonly args: readonly BitSet[];
  readonly feeds?: Relation;
}

export class ValueFlow {
  private readonly sheet: Sheet;
  private readonly tables: Tables;
  private readonly budget: Budget;
  /** By given relation (facts, state, does): what each column can contain. */
  private readonly columns = new Map<Relation, BitSet[]>();
  private readonly values = new Map<Table, TableValues>();
  /** By table or given relation: the tables that read its answers. */
  private readonly readers = new Map<Table | Relation, Set<Table>>();
  private readonly feeds = new Map<Table, Relation>();
  private readonly queue = new Set<Table>();
  /** State and move relations that can have rows. */
  private readonly occupied = new Set<Relation>();
  private readonly singles = new Map<number, BitSet>();

  constructor(sheet: Sheet, tables: Tables, budget: Budget) {
    this.sheet = sheet;
    this.tables = tables;
    this.budget = budget;
  }

  run(questions: readonly Demand[]): void {
    for (const { state, initial } of this.sheet.fluents) {
      const columns = this.columnsOf(state);
      for (const [i, term] of initial.entries()) columns[i % state.arity]?.add(term);
      if (initial.length > 0) this.occupied.add(state);
    }
    for (const { table, args, feeds } of questions) {
      if (feeds !== undefined) this.feeds.set(table, feeds);
      this.call(table, args, null);
    }
    for (const table of this.queue) {
      this.queue.delete(table);
      this.followAll(table);
    }
  }

  /** Returns what the columns of facts, fluents or moves can contain. */
  columnsOf(relation: Relation): BitSet[] {
    let columns = this.columns.get(relation);
    if (columns === undefined) {
      columns = Array.from({ length: relation.arity }, () => BitSet.empty(this.sheet.terms.count));
      if (relation.source === "facts")
        for (let i = 0; i < relation.rows.length; i++) columns[i % relation.arity]?.add(relation.rows[i] as number);
      this.columns.set(relation, columns);
    }
    return columns;
  }

  valuesOf(table: Table): TableValues {
    let values = this.values.get(table);
    if (values === undefined) {
      const empty = (): BitSet => BitSet.empty(this.sheet.terms.count);
      values = { bound: table.boundColumns.map(empty), free: table.freeColumns.map(empty), answers: false };
      this.values.set(table, values);
    }
    return values;
  }

  private call(table: Table, args: readonly BitSet[], reader: Table | null): TableValues {
    const known = this.values.has(table);
    const values = this.valuesOf(table);
    let changed = !known;
    args.forEach((argument, i) => {
      changed = (values.bound[i] as BitSet).addAll(argument) || changed;
    });
    if (changed) this.queue.add(table);
    if (reader !== null) this.addReader(table, reader);
    return values;
  }

  private addReader(of: Table | Relation, reader: Table): void {
    const known = this.readers.get(of);
    if (known === undefined) this.readers.set(of, new Set([reader]));
    else known.add(reader);
  }

  private wake(of: Table | Relation): void {
    for (const reader of this.readers.get(of) ?? []) this.queue.add(reader);
  }

  private followAll(table: Table): void {
    const values = this.valuesOf(table);
    let changed = false;
    const take = (results: readonly BitSet[]): void => {
      changed ||= !values.answers;
      values.answers = true;
      results.forEach((result, i) => {
        changed = (values.free[i] as BitSet).addAll(result) || changed;
      });
    };
    for (const plan of this.tables.plansOf(table)) {
      const found = this.follow(table, plan);
      if (found !== null) take(found.results);
    }
    if (!changed) return;
    this.wake(table);
    const fed = this.feeds.get(table);
    if (fed !== undefined) this.feed(fed, table, values);
  }

  /** The answers of `next` are rows of the state. The answers of `legal`, with the role that was queried, are moves. */
  private feed(fed: Relation, table: Table, { bound, free }: TableValues): void {
    const columns = this.columnsOf(fed);
    let changed = !this.occupied.has(fed);
    this.occupied.add(fed);
    table.boundColumns.forEach((column, i) => {
      changed = (columns[column] as BitSet).addAll(bound[i] as BitSet) || changed;
    });
    table.freeColumns.forEach((column, i) => {
      changed = (columns[column] as BitSet).addAll(free[i] as BitSet) || changed;
    });
    if (changed) this.wake(fed);
  }

  /** Follows a plan of a table. Returns null if no combination reaches the end (yet). */
  follow(table: Table, plan: TablePlan): PlanValues | null {
    const registers: BitSet[] = [...this.valuesOf(table).bound];
    const before: (readonly BitSet[])[] = [];
    for (const step of plan.steps) {
      this.budget.spend(4 + registers.length, "finding what columns can hold");
      before.push([...registers]);
      const value = (operand: number): BitSet =>
        operand >= 0 ? (registers[operand] as BitSet) : this.single(~operand);
      const narrow = (operand: number, to: BitSet): boolean => {
        if (operand >= 0) registers[operand] = to;
        return !to.isEmpty;
      };
      if (step.op === "same") {
        const both = value(step.left).intersection(value(step.right));
        if (!narrow(step.left, both) || !narrow(step.right, both)) return null;
      } else if (step.op === "distinct") {
        const { left, right } = step;
        if (left === right) return null;
        if (right < 0 && !narrow(left, value(left).without(~right))) return null;
        if (left < 0 && !narrow(right, value(right).without(~left))) return null;
      } else if (step.op === "unpack" || step.op === "build") {
        throw new TypeError("a flat relation has no compound terms");
      } else {
        const args = step.args.map(value);
        const negative = step.op === "test" && step.negative;
        const targets = step.op === "scan" ? step.targets : [];
        if (step.table.relation.source === "clauses") {
          const { free, answers } = this.call(step.table, args, table);
          if (negative) continue;
          if (!answers) return null;
          targets.forEach((target, i) => {
            registers[target] = free[i] as BitSet;
          });
        } else {
          const columns = this.given(step.table, args, table);
          if (negative) continue;
          if (columns === null) return null;
          step.args.forEach((operand, i) => {
            narrow(operand, columns[step.table.boundColumns[i] as number] as BitSet);
          });
          targets.forEach((target, i) => {
            registers[target] = columns[step.table.freeColumns[i] as number] as BitSet;
          });
        }
      }
    }
    const results = plan.results.map((operand) =>
      operand >= 0 ? (registers[operand] as BitSet) : this.single(~operand),
    );
    return { before, results };
  }

  private single(term: number): BitSet {
    let set = this.singles.get(term);
    if (set === undefined) {
      set = BitSet.empty(this.sheet.terms.count);
      set.add(term);
      this.singles.set(term, set);
    }
    return set;
  }

  /** Returns by column what the rows matching the arguments contain, or null if there are none. */
  private given({ relation, boundColumns }: Table, args: readonly BitSet[], reader: Table): BitSet[] | null {
    if (relation.source !== "facts") this.addReader(relation, reader);
    const columns = [...this.columnsOf(relation)];
    boundColumns.forEach((column, i) => {
      columns[column] = (columns[column] as BitSet).intersection(args[i] as BitSet);
    });
    if (columns.some(({ isEmpty }) => isEmpty)) return null;
    if (relation.source !== "facts") return this.occupied.has(relation) ? columns : null;
    if (relation.rowCount === 0) return null;
    const restricted = boundColumns.length > 0 && relation.arity > 1 && relation.rowCount <= MOST_ROWS_FOLLOWED;
    return restricted ? this.matchingRows(relation, columns) : columns;
  }

  private matchingRows({ rows, arity, rowCount }: Relation, columns: readonly BitSet[]): BitSet[] | null {
    this.budget.spend(rowCount, "finding what columns can hold");
    const found = columns.map(() => BitSet.empty(this.sheet.terms.count));
    let any = false;
    next: for (let row = 0; row < rowCount; row++) {
      for (let column = 0; column < arity; column++)
        if (!(columns[column] as BitSet).has(rows[row * arity + column] as number)) continue next;
      any = true;
      for (let column = 0; column < arity; column++)
        (found[column] as BitSet).add(rows[row * arity + column] as number);
    }
    return any ? found : null;
  }
}
