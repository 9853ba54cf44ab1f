/**
 * Answers are linked lists of cells in an arena that is emptied when the state changes. A cell is the address of the
 * next cell (0: none) and one word per wanted column. A list belongs to a single call, and cells are never moved or
 * reused before the arena is emptied. So no call can disturb answers that another call is reading, however calls are
 * nested.
 */
import { type Local, OP } from "../../foundations/webassembly/index.ts";
import type { Compilation } from "./compilation.ts";
import type { Emitter, Label, Value } from "./emitter.ts";
import type { KeyLayout } from "./key-layout.ts";
import { pushAddress } from "./keys-code.ts";
import { TICK, WORD } from "./memory-plan.ts";

/** Sets `into` to the address of this many fresh bytes. */
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

/**
 * Appends a new cell with these columns after the one in `tail`. For an empty list, `tail` is the address of the head
 * word.
 */
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

/**
 * Runs `body` for each cell, starting with the one in `cell`; cells may be appended meanwhile. `next` continues with
 * the next cell.
 */
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

/**
 * Calls `found` (which must branch away) if the list contains a cell with these columns. `head` contains the address of
 * the list's head word.
 */
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
 * Appends rows that are not yet in the list. `head` contains the address of the list's head word. If there are at most
 * `mostStamped` combinations of columns, a stamp per combination detects repeated rows; otherwise the list is searched.
 * It must be the only list of its kind under construction.
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

/**
 * Passes each combination of columns on only once, from here to the end of the function. A stamp per combination marks
 * those already seen.
 */
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
