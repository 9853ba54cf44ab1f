/**
 * Answers are lists of cells in an arena that is emptied when the state changes: a cell is the address of the next one (0: none) and a
 * word per wanted column. A list belongs to one call alone and cells are never moved or reused before that, so no call can disturb
 * the answers that another is reading, whatever is nested in what.
 */
import { type Local, OP } from "../../foundations/webassembly/index.ts";
import type { Compilation } from "./compilation.ts";
import type { Emitter, Label, Value } from "./emitter.ts";
import type { KeyLayout } from "./key-layout.ts";
import { pushAddress } from "./keys-code.ts";
import { TICK, WORD } from "./memory-plan.ts";

/** Sets `into` to the address of so many fresh bytes. */
export function allocateBytes(emitter: Emitter, { hosts }: Compilation, bytes: number, into: Local): void {
  const { code } = emitter;
  const top = emitter.local();
  code.i32(0);
  emitter.loadWord(WORD.arena);
  code.tee(into);
  emitter.add(bytes);
  code.tee(top);
  code.storeI32(WORD.arena);
  code.get(top);
  emitter.loadWord(WORD.arenaEnd);
  code.op(OP.i32GtU);
  emitter.if(() => code.call(hosts.grow));
}

/** A new cell with these columns behind the one in `tail` (or in place of the head, whose address `tail` is at first). */
export function appendCell(emitter: Emitter, compilation: Compilation, columns: readonly Value[], tail: Local): void {
  const { code } = emitter;
  const cell = emitter.local();
  allocateBytes(emitter, compilation, 4 * (1 + columns.length), cell);
  code.get(cell);
  code.i32(0);
  code.storeI32(0);
  columns.forEach((value, i) => {
    code.get(cell);
    emitter.push(value);
    code.storeI32(4 + 4 * i);
  });
  code.get(tail);
  code.get(cell);
  code.storeI32(0);
  code.get(cell);
  code.set(tail);
}

/** Runs `body` for each cell from the one in `cell` on; more may be appended on the way. `next` goes on with the next cell. */
export function walkCells(emitter: Emitter, cell: Local, body: (next: Label) => void): void {
  const { code } = emitter;
  emitter.block((exit) =>
    emitter.loop((again) => {
      code.get(cell);
      code.op(OP.i32Eqz);
      emitter.branchIf(exit);
      emitter.block(body);
      code.get(cell);
      code.loadI32(0);
      code.set(cell);
      emitter.branch(again);
    }),
  );
}

/** Calls `found` (which must branch away) where the list whose head is at the address in `head` has a cell with these columns. */
export function findCell(emitter: Emitter, columns: readonly Value[], head: Local, found: () => void): void {
  const { code } = emitter;
  const cell = emitter.local();
  code.get(head);
  code.loadI32(0);
  code.set(cell);
  walkCells(emitter, cell, (next) => {
    columns.forEach((value, i) => {
      code.get(cell);
      code.loadI32(4 + 4 * i);
      emitter.push(value);
      code.op(OP.i32Ne);
      emitter.branchIf(next);
    });
    found();
  });
}

/**
 * Appends rows that are not in the list yet, whose head is at the address in `head`: they are found by a stamp per combination of columns
 * while these are no more than `mostStamped`, else by a walk. The list is the only one of its kind under construction.
 */
export function appendOnce(
  emitter: Emitter,
  compilation: Compilation,
  layout: KeyLayout,
  mostStamped: number,
  head: Local,
  tail: Local,
): (columns: readonly Value[]) => void {
  const append = (columns: readonly Value[]): void => appendCell(emitter, compilation, columns, tail);
  if (layout.size > mostStamped)
    return (columns) =>
      emitter.block((skip) => {
        findCell(emitter, columns, head, () => emitter.branch(skip));
        append(columns);
      });
  return unseen(emitter, compilation, layout, append);
}

/** Hands each combination of columns on once, from here to the end of the function: a stamp for each tells those that were seen. */
export function unseen(
  emitter: Emitter,
  { memory }: Compilation,
  layout: KeyLayout,
  handOn: (columns: readonly Value[]) => void,
): (columns: readonly Value[]) => void {
  const { code } = emitter;
  const seen = memory.allocateStamped(4 * layout.size);
  const [serial, place] = [emitter.local(), emitter.local()];
  takeTick(emitter, serial);
  return (columns) =>
    emitter.block((skip) => {
      const offset = pushAddress(emitter, layout, columns, seen, 4);
      code.tee(place);
      code.loadI32(offset);
      code.get(serial);
      code.op(OP.i32Eq);
      emitter.branchIf(skip);
      code.get(place);
      code.get(serial);
      code.storeI32(offset);
      handOn(columns);
    });
}

/** Sets a local to a number that no stamp has yet. */
function takeTick(emitter: Emitter, into: Local): void {
  const { code } = emitter;
  code.i32(0);
  emitter.loadWord(WORD.clock);
  emitter.add(TICK);
  code.tee(into);
  code.storeI32(WORD.clock);
}
