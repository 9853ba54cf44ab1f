/**
 * Emits the change to another state: it compares the bits of the upcoming state with the current ones and updates what
 * differs.
 */
import { i64, type Local, OP, TYPE } from "../../foundations/webassembly/index.ts";
import type { Compilation } from "./compilation.ts";
import { Emitter } from "./emitter.ts";
import { pushAddress, pushColumn } from "./keys-code.ts";
import { TICK, WORD } from "./memory-plan.ts";
import type { FluentLayout, StateIndex } from "./state-layout.ts";

/** Emits `install`: makes the bits of `upcoming` the current state, clears them, and gives the state a new stamp. */
export function writeInstall(compilation: Compilation, arena: number): number {
  const { state, module } = compilation;
  const changes = state.fluents.map((fluent) => writeChanges(compilation, fluent));
  const { func, code } = module.newFunction({ parameters: [], results: [] });
  const emitter = new Emitter(code);
  for (const change of changes) code.call(change);
  // No moves are made yet in the new state.
  for (const role of compilation.sheet.roles.keys())
    emitter.storeWord(state.does + role * state.doesBytes, () => code.i32(0));
  emitter.storeWord(WORD.arena, () => code.i32(arena));
  newStamp(emitter, WORD.stateStamp);
  newStamp(emitter, WORD.stepStamp);
  return func;
}

export function newStamp(emitter: Emitter, address: number): void {
  emitter.increase(WORD.clock, TICK);
  emitter.storeWord(address, () => emitter.loadWord(WORD.clock));
}

function writeChanges({ module, state }: Compilation, fluents: FluentLayout): number {
  const change = module.newFunction({ parameters: [TYPE.i32], results: [] });
  const emitterOfChange = new Emitter(change.code);
  toggle(emitterOfChange, fluents);

  const { func, code } = module.newFunction({ parameters: [], results: [] });
  const emitter = new Emitter(code);
  const first = fluents.firstBit / 8;
  const at = emitter.local();
  const difference = code.newLocal(TYPE.i64);
  emitter.loop((again) => {
    code.write(
      i64.xor(
        i64.load(state.current + first, (c) => c.get(at)),
        i64.load(state.upcoming + first, (c) => c.get(at)),
      ),
    );
    code.tee(difference);
    code.op(OP.i64Eqz);
    emitter.if(
      () => {},
      () => {
        code.get(at);
        code.get(at);
        code.loadI64(state.upcoming + first);
        code.storeI64(state.current + first);
        emitter.loop((next) => {
          code.get(at);
          emitter.scale(8);
          code.get(difference);
          code.op(OP.i64Ctz, OP.i32WrapI64, OP.i32Add);
          code.call(change.func);
          code.get(difference);
          code.get(difference);
          code.i64(1n);
          code.op(OP.i64Sub, OP.i64And);
          code.tee(difference);
          code.i64(0n);
          code.op(OP.i64Ne);
          emitter.branchIf(next);
        });
      },
    );
    code.get(at);
    code.i64(0n);
    code.storeI64(state.upcoming + first);
    code.get(at);
    emitter.add(8);
    code.tee(at);
    code.i32(8 * fluents.words);
    code.op(OP.i32LtU);
    emitter.branchIf(again);
  });
  return func;
}

/** Adds or removes the fluent in parameter 0. */
function toggle(emitter: Emitter, fluents: FluentLayout): void {
  const { code } = emitter;
  const fluent: Local = 0;
  code.get(fluent);
  code.loadU8(fluents.held);
  emitter.if(
    () => {
      for (const index of fluents.indexes.values()) remove(emitter, fluents, index);
    },
    () => {
      for (const index of fluents.indexes.values()) insert(emitter, fluents, index);
    },
  );
  code.get(fluent);
  code.get(fluent);
  code.loadU8(fluents.held);
  code.op(OP.i32Eqz);
  code.storeI8(fluents.held);
}

/** Sets a local to the address of the head of the fluent's chain. */
function headOf(emitter: Emitter, { layout }: FluentLayout, index: StateIndex): { head: Local; offset: number } {
  const { code } = emitter;
  const columns = index.columns.map((column) => {
    const local = emitter.local();
    pushColumn(emitter, layout, column, 0);
    emitter.add(layout.columns[column]?.low ?? 0);
    code.set(local);
    return local;
  });
  const head = emitter.local();
  const offset = pushAddress(emitter, index.layout, columns, index.heads, 4);
  code.set(head);
  return { head, offset };
}

function insert(emitter: Emitter, fluents: FluentLayout, index: StateIndex): void {
  const { code } = emitter;
  const { head, offset } = headOf(emitter, fluents, index);
  const first = emitter.local();
  code.get(head);
  code.loadI32(offset);
  code.set(first);
  pushWord(emitter, 0);
  code.get(first);
  code.storeI32(index.next);
  pushWord(emitter, 0);
  code.i32(0);
  code.storeI32(index.previous);
  code.get(first);
  emitter.if(() => linkBack(emitter, first, index, () => pushMarked(emitter)));
  code.get(head);
  pushMarked(emitter);
  code.storeI32(offset);
}

function remove(emitter: Emitter, fluents: FluentLayout, index: StateIndex): void {
  const { code } = emitter;
  const [before, after] = [emitter.local(), emitter.local()];
  pushWord(emitter, 0);
  code.loadI32(index.previous);
  code.set(before);
  pushWord(emitter, 0);
  code.loadI32(index.next);
  code.set(after);
  code.get(before);
  emitter.if(
    () => {
      pushWord(emitter, before);
      emitter.add(-4);
      code.get(after);
      code.storeI32(index.next);
    },
    () => {
      const { head, offset } = headOf(emitter, fluents, index);
      code.get(head);
      code.get(after);
      code.storeI32(offset);
    },
  );
  code.get(after);
  emitter.if(() => linkBack(emitter, after, index, () => code.get(before)));
}

/** Sets the predecessor of the fluent in a local (stored as fluent + 1). */
function linkBack(emitter: Emitter, marked: Local, index: StateIndex, value: () => void): void {
  pushWord(emitter, marked);
  emitter.add(-4);
  value();
  emitter.code.storeI32(index.previous);
}

/** Pushes the byte offset of the word whose index is in a local. */
function pushWord(emitter: Emitter, local: Local): void {
  emitter.code.get(local);
  emitter.scale(4);
}

/** Pushes the fluent + 1. */
function pushMarked(emitter: Emitter): void {
  emitter.code.get(0);
  emitter.add(1);
}
