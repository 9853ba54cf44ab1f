/**
 * Emits the entry points of the machine besides legal moves: the next state and random playouts. All of them use the
 * tables.
 */
import { type Local, OP, TYPE } from "../../foundations/webassembly/index.ts";
import { emitDrawMove } from "../compiled/index.ts";
import type { Compilation } from "./compilation.ts";
import { Emitter } from "./emitter.ts";
import { type KeyColumn, spanOf } from "./key-layout.ts";
import { pushKey } from "./keys-code.ts";
import { LEGAL } from "./legal-code.ts";
import { WORD } from "./memory-plan.ts";
import { newStamp } from "./state-code.ts";
import type { FluentLayout } from "./state-layout.ts";
import { writeClauses } from "./table-code.ts";
import type { Table } from "./tables.ts";

/** Return codes of `play`. */
export const ANSWER = { done: 0, terminal: 1, stuck: 2 } as const;

/** The rows of `next` go straight into the bits of the upcoming state, which also removes repeated ones. */
export function writeNext(compilation: Compilation, table: Table, fluents: FluentLayout, emitter: Emitter): void {
  const { code } = emitter;
  const { firstBit, layout } = fluents;
  const { upcoming } = compilation.state;
  const [bit, word] = [emitter.local(), emitter.local()];
  writeClauses(compilation, table, emitter, (results) => {
    pushKey(emitter, layout, results);
    emitter.add(firstBit);
    code.tee(bit);
    code.i32(5);
    code.op(OP.i32ShrU);
    emitter.scale(4);
    code.tee(word);
    code.get(word);
    code.loadI32(upcoming);
    code.i32(1);
    code.get(bit);
    code.op(OP.i32Shl, OP.i32Or);
    code.storeI32(upcoming);
  });
}

/** Unpacks the joint move; the step gets a new stamp. */
export function writeDo(compilation: Compilation): number {
  const { state, sheet, module } = compilation;
  const { func, code } = module.newFunction({ parameters: [], results: [] });
  const emitter = new Emitter(code);
  const key = emitter.local();
  for (const role of sheet.roles.keys()) {
    const base = state.does + role * state.doesBytes;
    emitter.block((done) =>
      state.moves.forEach(({ layout, firstMove }, shape) => {
        emitter.loadWord(state.joint + 4 * role);
        emitter.add(-firstMove);
        code.tee(key);
        code.i32(layout.size);
        code.op(OP.i32LtU);
        emitter.if(() => {
          emitter.storeWord(base, () => code.i32(shape + 1));
          layout.columns.forEach(({ low, stride }: KeyColumn, column) => {
            emitter.storeWord(base + 4 * (1 + column), () => {
              code.get(key);
              code.i32(stride);
              code.op(OP.i32DivU);
              code.i32(spanOf(layout, column));
              code.op(OP.i32RemU);
              emitter.add(low);
            });
          });
          emitter.branch(done);
        });
      }),
    );
  }
  newStamp(emitter, WORD.stepStamp);
  return func;
}

export interface StepFunctions {
  /** Unpacks the joint move. */
  readonly make: number;
  readonly next: readonly number[];
  readonly install: number;
  readonly legal: number;
  /** Undefined if the sheet has no `terminal`. */
  readonly terminal: number | undefined;
}

/** Goes to the successor under the joint move in memory. */
export function writeAdvance({ module }: Compilation, { make, next, install }: StepFunctions): number {
  const { func, code } = module.newFunction({ parameters: [], results: [] });
  code.call(make);
  for (const each of next) code.call(each);
  code.call(install);
  return func;
}

/** Emits (moves) → ANSWER: makes random moves until the end, or until `moves` moves are made. */
export function writePlay(compilation: Compilation, functions: StepFunctions, advance: number): number {
  const { state, sheet, module } = compilation;
  const draw = emitDrawMove(module, WORD);
  const { func, code } = module.newFunction({ parameters: [TYPE.i32], results: [TYPE.i32] });
  const emitter = new Emitter(code);
  const limit: Local = 0;
  const count = emitter.local();
  const giveBack = (answer: number): void => {
    code.i32(answer);
    code.op(OP.return);
  };
  emitter.loop((again) => {
    if (functions.terminal !== undefined) {
      code.call(functions.terminal);
      emitter.if(() => giveBack(ANSWER.terminal));
    }
    code.get(limit);
    code.op(OP.i32Eqz);
    emitter.if(() => giveBack(ANSWER.done));
    for (const role of sheet.roles.keys()) {
      code.i32(role);
      code.call(functions.legal);
      code.tee(count);
      code.op(OP.i32Eqz);
      emitter.if(() => giveBack(ANSWER.stuck));
      emitter.storeWord(state.joint + 4 * role, () => {
        code.get(count);
        code.call(draw);
        emitter.scale(4);
        emitter.loadWord(state.legal + role * LEGAL.bytes + LEGAL.address);
        code.op(OP.i32Add);
        code.loadI32(0);
      });
    }
    code.call(advance);
    emitter.increase(WORD.steps, 1);
    code.get(limit);
    emitter.add(-1);
    code.set(limit);
    emitter.branch(again);
  });
  code.op(OP.unreachable);
  return func;
}
