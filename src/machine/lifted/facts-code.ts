/** Emits steps that read facts (fact-tables.ts). */
import { OP } from "../../foundations/webassembly/index.ts";
import type { Label, Value } from "./emitter.ts";
import type { FactTable } from "./fact-tables.ts";
import { pushAddress } from "./keys-code.ts";
import { argsOf, type CallStep, type Rest, type StepContext, type TestStep, targetsOf } from "./step-context.ts";

/** Pushes whether there is such a row. Branches to `fails` if that is already clear. */
export function pushFactTest(context: StepContext, step: TestStep, index: number, fails: Label): void {
  const { emitter, compilation } = context;
  const { code } = emitter;
  const facts = compilation.factTable(step.table);
  if (facts.kind === "bytes") {
    context.checkRanges(step, index, facts.layout.columns, fails);
    code.loadU8(pushAddress(emitter, facts.layout, argsOf(context, step), facts.address, 1));
    return;
  }
  // Scans the rows of the key until one matches.
  const found = emitter.local();
  code.i32(0);
  code.set(found);
  emitter.block((done) => {
    scanFacts(context, step, index, done, () => {
      code.i32(1);
      code.set(found);
      emitter.branch(done);
    });
  });
  code.get(found);
}

export function scanFacts(context: StepContext, step: CallStep, index: number, fail: Label, rest: Rest): void {
  const { emitter, compilation } = context;
  const { code } = emitter;
  const facts = compilation.factTable(step.table);
  if (facts.kind === "bytes") throw new TypeError("a table of bytes has no rows");
  if (facts.kind === "rows") {
    scanRows(context, step, index, facts, fail, rest);
    return;
  }
  const [target] = targetsOf(step) as [number];
  context.checkRanges(step, index, facts.layout.columns, fail);
  code.loadI32(pushAddress(emitter, facts.layout, argsOf(context, step), facts.address, 4));
  code.tee(context.value(target));
  code.i32(0);
  code.op(OP.i32LtS);
  emitter.branchIf(fail);
  rest(fail);
}

type FactRows = Extract<FactTable, { kind: "rows" }>;

function scanRows(
  context: StepContext,
  step: CallStep,
  index: number,
  { keys, layout, starts, columns, rowBytes }: FactRows,
  fail: Label,
  rest: Rest,
): void {
  const { emitter } = context;
  const { code } = emitter;
  const args = argsOf(context, step);
  const ranges = args.map((_, i) => (keys.includes(i) ? (layout.columns[keys.indexOf(i)] ?? null) : null));
  context.checkRanges(step, index, ranges, fail);
  const [row, end] = [emitter.local(), emitter.local()];
  const keyArgs = keys.map((i) => args[i] as Value);
  const offset = pushAddress(emitter, layout, keyArgs, starts, 4);
  code.tee(end);
  code.loadI32(offset);
  code.set(row);
  code.get(end);
  code.loadI32(offset + 4);
  code.set(end);
  emitter.block((exit) =>
    emitter.loop((again) => {
      code.get(row);
      code.get(end);
      code.op(OP.i32Eq);
      emitter.branchIf(exit);
      emitter.block((next) => {
        columns.forEach((column, i) => {
          code.get(row);
          code.loadI32(4 * i);
          takeOrCompare(context, step, column, args, next);
        });
        rest(next);
      });
      code.get(row);
      emitter.add(rowBytes);
      code.set(row);
      emitter.branch(again);
    }),
  );
}

/** The value of a column is on the stack: a wanted one is stored, a bound one compared. */
function takeOrCompare(
  context: StepContext,
  step: CallStep,
  column: number,
  args: readonly Value[],
  next: Label,
): void {
  const { emitter } = context;
  const { boundColumns, freeColumns } = step.table;
  const free = freeColumns.indexOf(column);
  if (free >= 0) {
    const target = targetsOf(step)[free];
    if (target === undefined) emitter.code.op(OP.drop);
    else emitter.code.set(context.value(target));
    return;
  }
  emitter.push(args[boundColumns.indexOf(column)] as Value);
  emitter.code.op(OP.i32Ne);
  emitter.branchIf(next);
}
