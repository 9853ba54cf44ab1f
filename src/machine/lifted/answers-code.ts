/**
 * Emits steps that query other tables. Most of them call a function. Test results already known in this state are read
 * from the memo table without a call, and small tables without a memo are inlined at the place of the call.
 */
import { type Local, OP } from "../../foundations/webassembly/index.ts";
import { walkCells } from "./arena-code.ts";
import type { Value } from "./emitter.ts";
import { pushAddress } from "./keys-code.ts";
import { FALSE, stampOf } from "./memory-plan.ts";
import { argsOf, type CallStep, type Rest, type ScanStep, type StepContext, type TestStep } from "./step-context.ts";

/** Maximum number of steps after an inlined table: they are emitted once for each of its clauses. */
const MOST_STEPS_AFTER = 2;

/** Pushes whether there is such an answer. */
export function pushAnswerTest(context: StepContext, step: TestStep): void {
  const { emitter, compilation } = context;
  const { code } = emitter;
  if (compilation.isInlined(step.table)) {
    pushInlinedTest(context, step);
    return;
  }
  const memo = compilation.memos.get(step.table);
  if (memo === undefined) {
    call(context, step);
    return;
  }
  const known = emitter.local();
  code.loadI32(pushAddress(emitter, memo.layout, argsOf(context, step), memo.address, 4));
  emitter.loadWord(stampOf(step.table));
  code.op(OP.i32Sub);
  code.tee(known);
  code.i32(FALSE);
  code.op(OP.i32GtU);
  emitter.if(() => {
    code.i32(1);
    call(context, step);
    code.op(OP.i32Sub);
    code.set(known);
  });
  code.i32(1);
  code.get(known);
  code.op(OP.i32Sub);
}

function call(context: StepContext, step: CallStep): void {
  const { emitter, compilation } = context;
  for (const value of argsOf(context, step)) emitter.push(value);
  emitter.code.call(compilation.functions.get(step.table) as number);
}

/** `stepsAfter`: how many steps of the clause follow. */
export function scanAnswers(context: StepContext, step: ScanStep, stepsAfter: number, rest: Rest): void {
  const { emitter, compilation } = context;
  const { code } = emitter;
  if (stepsAfter <= MOST_STEPS_AFTER && compilation.isInlined(step.table)) {
    context.inline(step.table, argsOf(context, step), (results) =>
      emitter.block((next) => {
        step.targets.forEach((target, i) => {
          emitter.push(results[i] as Value);
          code.set(context.value(target));
        });
        rest(next);
      }),
    );
    return;
  }
  const cell = emitter.local();
  call(context, step);
  code.set(cell);
  walkCells(emitter, cell, (next) => {
    takeCell(context, step.targets, cell);
    rest(next);
  });
}

export function takeCell(context: StepContext, targets: readonly number[], cell: Local): void {
  const { code } = context.emitter;
  targets.forEach((target, i) => {
    code.get(cell);
    code.loadI32(4 + 4 * i);
    code.set(context.value(target));
  });
}

function pushInlinedTest(context: StepContext, step: TestStep): void {
  const { emitter } = context;
  const { code } = emitter;
  const found = emitter.local();
  code.i32(0);
  code.set(found);
  emitter.block((done) =>
    context.inline(step.table, argsOf(context, step), () => {
      code.i32(1);
      code.set(found);
      emitter.branch(done);
    }),
  );
  code.get(found);
}
