/**
 * Emits a plan as nested loops: a scan runs what follows once per row; every other step lets it run or continues with
 * the next row of the enclosing loop. Once all wanted columns are bound, one success is enough (`cut`).
 */
import type { BitSet } from "../../foundations/collections/index.ts";
import { type Local, OP } from "../../foundations/webassembly/index.ts";
import { pushAnswerTest, scanAnswers, takeCell } from "./answers-code.ts";
import { COUNTER, type Compilation } from "./compilation.ts";
import type { Emitter, Label, Value } from "./emitter.ts";
import { pushFactTest, scanFacts } from "./facts-code.ts";
import { pushStateTest, scanState } from "./fluents-code.ts";
import { spendFuel } from "./fuel-code.ts";
import { branchUnlessInRange } from "./keys-code.ts";
import { WORD } from "./memory-plan.ts";
import { scanDoes } from "./moves-code.ts";
import type { CodeRange } from "./numbering.ts";
import type { CallStep, Rest, ScanStep, Sink, StepContext, TestStep } from "./step-context.ts";
import type { Table } from "./tables.ts";
import type { LivePlan } from "./value-flow.ts";

/** A step that takes the columns of one cell instead of scanning a list. */
export interface GivenCell {
  readonly step: number;
  readonly cell: Local;
}

export class ClauseCode implements StepContext {
  readonly compilation: Compilation;
  readonly emitter: Emitter;
  private readonly plan: LivePlan;
  private readonly sink: Sink;
  /** By register: its local, or the constant given by the caller. */
  private readonly values: Map<number, Value>;
  private readonly lastScan: number;
  private readonly scans: number;
  private readonly given: GivenCell | null;

  /** `pool`: by register, the values of the function, shared by its clauses; the first ones are its parameters. */
  constructor(
    compilation: Compilation,
    emitter: Emitter,
    plan: LivePlan,
    sink: Sink,
    pool: Map<number, Value>,
    given: GivenCell | null = null,
  ) {
    this.given = given;
    this.compilation = compilation;
    this.emitter = emitter;
    this.plan = plan;
    this.sink = sink;
    this.values = pool;
    const scans = plan.steps.flatMap(({ op }, i) => (op === "scan" ? [i] : []));
    this.lastScan = scans.at(-1) ?? -1;
    this.scans = scans.length;
  }

  write(): void {
    this.emitter.block((exit) => this.steps(0, exit, exit));
  }

  /** Emits the steps from `index` on. `fail` continues the enclosing loop; `cut` is the target after a success. */
  private steps(index: number, fail: Label, cut: Label): void {
    const step = this.plan.steps[index];
    if (step === undefined) {
      this.sink(this.plan.results.map((operand) => this.value(operand)));
      if (cut !== fail) this.emitter.branch(cut);
      return;
    }
    const rest = (inner: Label): void => this.steps(index + 1, inner, index <= this.plan.cut ? inner : cut);
    const { code } = this.emitter;
    if (step.op === "same" || step.op === "distinct") {
      this.emitter.push(this.value(step.left));
      this.emitter.push(this.value(step.right));
      code.op(step.op === "same" ? OP.i32Ne : OP.i32Eq);
      this.emitter.branchIf(fail);
      this.steps(index + 1, fail, cut);
    } else if (step.op === "test") {
      this.test(step, index, fail);
      this.steps(index + 1, fail, cut);
    } else if (step.op === "scan" && index === this.given?.step) {
      takeCell(this, step.targets, this.given.cell);
      rest(fail);
    } else if (step.op === "scan") {
      this.count(step.table, COUNTER.calls);
      // Work is counted in the innermost loops of nested loops and at function entries; the work in between is bounded.
      if (index === this.lastScan && this.scans > 1) spendFuel(this.emitter, this.compilation);
      this.scan(step, index, fail, rest);
    } else throw new TypeError("a flat relation has no compound terms");
  }

  private count(table: Table, counter: number): void {
    const counters = this.compilation.counters.get(table);
    if (counters === undefined) return;
    this.emitter.increase(counters + counter, 1);
    this.emitter.increase(WORD.work, 1);
  }

  value(operand: number): Value {
    if (operand < 0) return ~this.compilation.codeOf(~operand);
    let value = this.values.get(operand);
    if (value === undefined) this.values.set(operand, (value = this.emitter.local()));
    return value;
  }

  checkRanges(step: CallStep, index: number, ranges: readonly (CodeRange | null)[], to: Label): void {
    ranges.forEach((range, i) => {
      const operand = step.args[i] as number;
      if (range === null) return;
      const { low, size } = range;
      if (operand < 0) {
        const code = this.compilation.codeOf(~operand);
        if (code < low || code >= low + size) this.emitter.branch(to);
        return;
      }
      const known = this.compilation.rangeOf((this.plan.values.before[index] as BitSet[])[operand] as BitSet);
      if (known.low < low || known.low + known.size > low + size)
        branchUnlessInRange(this.emitter, this.value(operand), range, to);
    });
  }

  inline(table: Table, args: readonly Value[], sink: Sink): void {
    const { compilation, emitter } = this;
    const plans = compilation.plansOf(table);
    if (plans.some(({ steps }) => steps.some(({ op }) => op === "scan"))) spendFuel(emitter, compilation);
    const pool = new Map<number, Value>(args.entries());
    for (const plan of plans) new ClauseCode(compilation, emitter, plan, sink, pool).write();
  }

  private test(step: TestStep, index: number, fail: Label): void {
    const { emitter } = this;
    this.count(step.table, COUNTER.calls);
    if (step.negative)
      emitter.block((holdsNot) => {
        this.pushTest(step, index, holdsNot);
        emitter.branchIf(fail);
      });
    else {
      this.pushTest(step, index, fail);
      emitter.code.op(OP.i32Eqz);
      emitter.branchIf(fail);
      this.count(step.table, COUNTER.found);
    }
  }

  /** Pushes whether a row matches. Branches to `fails` if that is already clear. */
  private pushTest(step: TestStep, index: number, fails: Label): void {
    const { source } = step.table.relation;
    if (source === "clauses") pushAnswerTest(this, step);
    else if (source === "facts") pushFactTest(this, step, index, fails);
    else if (source === "state") pushStateTest(this, step, index, fails);
    else {
      scanDoes(this, step, fails, () => {});
      this.emitter.code.i32(1);
    }
  }

  private scan(step: ScanStep, index: number, fail: Label, rest: Rest): void {
    const { source } = step.table.relation;
    const counted = (next: Label): void => {
      this.count(step.table, COUNTER.found);
      rest(next);
    };
    if (source === "facts") scanFacts(this, step, index, fail, counted);
    else if (source === "state") scanState(this, step, index, fail, counted);
    else if (source === "does") scanDoes(this, step, fail, counted);
    else scanAnswers(this, step, this.plan.steps.length - index - 1, counted);
  }
}
