/** What the code of a single step needs from the clause around it. */
import type { Step } from "../relational/index.ts";
import type { Compilation } from "./compilation.ts";
import type { Emitter, Label, Value } from "./emitter.ts";
import type { CodeRange } from "./numbering.ts";
import type { Table } from "./tables.ts";

export type ScanStep = Extract<Step<Table>, { op: "scan" }>;
export type TestStep = Extract<Step<Table>, { op: "test" }>;
export type CallStep = ScanStep | TestStep;

/** Emits what follows for one row; `next` continues with the next row. */
export type Rest = (next: Label) => void;

/** Consumes a row: the values of the wanted columns. */
export type Sink = (results: readonly Value[]) => void;

export interface StepContext {
  readonly compilation: Compilation;
  readonly emitter: Emitter;
  /** Returns the local of a register, or a constant. */
  value(operand: number): Value;
  /**
   * Branches if an argument lies outside its range in a layout. No check is emitted if the value flow proves that this
   * cannot happen.
   */
  checkRanges(step: CallStep, index: number, ranges: readonly (CodeRange | null)[], to: Label): void;
  /** Emits the clauses of a table at this place, with the arguments of a call as its parameters. */
  inline(table: Table, args: readonly Value[], sink: Sink): void;
}

export const argsOf = (context: StepContext, { args }: CallStep): Value[] =>
  args.map((operand) => context.value(operand));

export const targetsOf = (step: CallStep): readonly number[] => (step.op === "scan" ? step.targets : []);
