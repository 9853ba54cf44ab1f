/**
 * Runs plans step by step: the way in which every sheet starts, and stays where the host allows no generated code. Registers
 * of the calls in progress lie one frame above the other in one array.
 */
import type { ClausePlan, Operand, Step } from "./clause-plan.ts";
import type { Table } from "./table.ts";
import { doubled, type TermId, type TermTable } from "./term-table.ts";

/** What running a plan needs of the engine. */
export interface StepHost {
  /** Bound terms of the call being made. */
  readonly args: Int32Array;
  /** Rows of the calls in progress, one above the other. */
  rows: Int32Array;
  rowsEnd: number;
  growRows(): void;
  fuel: number;
  /** Counts rows looked at. */
  charge(rows: number): void;
  solveMeasured(table: Table): number;
  isTrue(table: Table, slot: number): boolean;
  refutes(table: Table, measured: boolean): boolean;
}

const NOWHERE = 0x7fffffff;

export class StepRunner {
  private readonly host: StepHost;
  private readonly terms: TermTable;
  private registers: Int32Array = new Int32Array(1 << 12);
  private frame = 0;
  private frameEnd = 0;
  private readonly built: number[] = [];

  constructor(host: StepHost, terms: TermTable) {
    this.host = host;
    this.terms = terms;
  }

  /** Forgets calls in progress. */
  reset(): void {
    this.frame = this.frameEnd = 0;
  }

  /** Runs the clauses of a table on the bound terms in `args`: pushes rows, or returns whether a test holds. */
  evaluate(table: Table, plans: readonly ClausePlan[]): boolean {
    const { frame: outerFrame, frameEnd: outerEnd } = this;
    const width = table.boundColumns.length;
    this.frame = outerEnd;
    this.ensure(outerEnd + width);
    for (let i = 0; i < width; i++) this.registers[outerEnd + i] = this.host.args[i] as number;
    let holds = false;
    for (const plan of plans) {
      this.frameEnd = this.frame + plan.registers;
      this.ensure(this.frameEnd);
      holds = this.run(plan, 0) !== NOWHERE && table.isTest;
      if (holds) break;
    }
    this.frame = outerFrame;
    this.frameEnd = outerEnd;
    return holds;
  }

  private ensure(length: number): void {
    while (length > this.registers.length) this.registers = doubled(this.registers);
  }

  private value(operand: Operand): TermId {
    return operand >= 0 ? (this.registers[this.frame + operand] as number) : ~operand;
  }

  private pass(args: readonly Operand[]): void {
    for (let i = 0; i < args.length; i++) this.host.args[i] = this.value(args[i] as number);
  }

  /**
   * Runs the steps of a plan from `at` on. Returns the position to go back to: a scan at a later position ends at once, so
   * that one witness suffices beyond the plan's cut; NOWHERE where every row was tried. For a test the cut is -1, so that any
   * other answer than NOWHERE means success.
   */
  private run(plan: ClausePlan, at: number): number {
    for (let position = at; position < plan.steps.length; position++) {
      const step = plan.steps[position] as Step;
      if (step.op === "scan") return this.scan(plan, position, step);
      if (!this.holds(step)) return NOWHERE;
    }
    const { host } = this;
    for (const operand of plan.results) {
      if (host.rowsEnd === host.rows.length) host.growRows();
      host.rows[host.rowsEnd++] = this.value(operand);
    }
    return plan.cut;
  }

  private scan(plan: ClausePlan, position: number, step: Extract<Step, { op: "scan" }>): number {
    const { table, targets } = step;
    this.pass(step.args);
    const slot = this.host.solveMeasured(table);
    if (slot < 0) return NOWHERE;
    const count = table.counts[slot] as number;
    this.host.charge(count);
    let row = table.starts[slot] as number;
    const width = targets.length;
    for (let i = 0; i < count; i++, row += width) {
      for (let j = 0; j < width; j++)
        this.registers[this.frame + (targets[j] as number)] = table.data[row + j] as number;
      const back = this.run(plan, position + 1);
      if (back < position) return back;
    }
    return NOWHERE;
  }

  private holds(step: Exclude<Step, { op: "scan" }>): boolean {
    switch (step.op) {
      case "same":
        return this.value(step.left) === this.value(step.right);
      case "distinct":
        return this.value(step.left) !== this.value(step.right);
      case "test":
        this.pass(step.args);
        if (step.negative) return this.host.refutes(step.table, true);
        return this.host.isTrue(step.table, this.host.solveMeasured(step.table));
      case "unpack": {
        const term = this.value(step.source);
        if (this.terms.functorOf[term] !== step.functor) return false;
        for (let i = 0; i < step.arity; i++)
          this.registers[this.frame + step.target + i] = this.terms.argument(term, i);
        return true;
      }
      case "build":
        for (let i = 0; i < step.args.length; i++) this.built[i] = this.value(step.args[i] as number);
        this.registers[this.frame + step.target] = this.terms.intern(step.functor, this.built, 0);
        this.host.fuel -= step.args.length;
        return true;
    }
  }
}
