/** Emits steps that read the state (state-layout.ts). */
import { OP } from "../../foundations/webassembly/index.ts";
import type { Label } from "./emitter.ts";
import { pushAddress, pushColumn } from "./keys-code.ts";
import { argsOf, type CallStep, type Rest, type ScanStep, type StepContext, targetsOf } from "./step-context.ts";

/** Pushes whether such a fluent holds: its byte, or the head of the chain. */
export function pushStateTest(context: StepContext, step: CallStep, index: number, fails: Label): void {
  const { emitter, compilation } = context;
  const { table } = step;
  const args = argsOf(context, step);
  if (table.boundColumns.length === table.relation.arity) {
    const { layout, held } = compilation.state.of(table.relation);
    context.checkRanges(step, index, layout.columns, fails);
    emitter.code.loadU8(pushAddress(emitter, layout, args, held, 1));
    return;
  }
  const { layout, heads } = compilation.state.indexFor(table);
  context.checkRanges(step, index, layout.columns, fails);
  emitter.code.loadI32(pushAddress(emitter, layout, args, heads, 4));
}

/** Scans the chain of fluents with these bound columns. */
export function scanState(context: StepContext, step: ScanStep, index: number, fail: Label, rest: Rest): void {
  const { emitter, compilation } = context;
  const { code } = emitter;
  const chain = compilation.state.indexFor(step.table);
  context.checkRanges(step, index, chain.layout.columns, fail);
  const fluent = emitter.local();
  code.loadI32(pushAddress(emitter, chain.layout, argsOf(context, step), chain.heads, 4));
  code.set(fluent);
  emitter.block((exit) =>
    emitter.loop((again) => {
      code.get(fluent);
      code.op(OP.i32Eqz);
      emitter.branchIf(exit);
      code.get(fluent);
      emitter.add(-1);
      code.set(fluent);
      emitter.block((next) => {
        takeColumns(context, step, fluent);
        rest(next);
      });
      code.get(fluent);
      emitter.scale(4);
      code.loadI32(chain.next);
      code.set(fluent);
      emitter.branch(again);
    }),
  );
}

function takeColumns(context: StepContext, step: ScanStep, key: number): void {
  const { emitter, compilation } = context;
  const { layout } = compilation.state.of(step.table.relation);
  targetsOf(step).forEach((target, i) => {
    const column = step.table.freeColumns[i] as number;
    pushColumn(emitter, layout, column, key);
    emitter.add(layout.columns[column]?.low ?? 0);
    emitter.code.set(context.value(target));
  });
}
