/**
 * Legal moves as lists of numbers. The rows of `legal` go straight into such a list if it can have room for all moves.
 * Otherwise they are first collected as rows in the arena, like all answers, because nested calls put their answers
 * into the arena meanwhile.
 */
import { type Local, OP, TYPE } from "../../foundations/webassembly/index.ts";
import { allocateBytes, unseen, walkCells } from "./arena-code.ts";
import type { Compilation } from "./compilation.ts";
import { Emitter, type Value } from "./emitter.ts";
import { pushKey } from "./keys-code.ts";
import { WORD } from "./memory-plan.ts";
import type { MoveLayout } from "./state-layout.ts";
import { countWork, writeClauses } from "./table-code.ts";
import type { Table } from "./tables.ts";

/** Byte offsets in the record of a role's legal moves. */
export const LEGAL = { stamp: 0, address: 4, count: 8, bytes: 12 } as const;

/** Maximum number of moves of all roles together for which lists with room for all are allocated. */
const MOST_LISTED_MOVES = 2 ** 21;

/** A table of `legal` and the numbers of its moves. */
export interface LegalTable {
  readonly table: Table;
  readonly layout: MoveLayout;
}

/** By role: a list with room for the numbers of all moves. */
export interface MoveLists {
  readonly first: number;
  /** Size of one list. */
  readonly bytes: number;
  /** Address of the word with the end of the list that is being written. */
  readonly end: number;
}

/** Returns null if there are too many moves, or if a rule reads `legal`. */
export function moveLists(
  { memory, tables, sheet }: Compilation,
  all: readonly Table[],
  legal: readonly LegalTable[],
): MoveLists | null {
  const isAsked = all.some((table) => legal.some((one) => tables.calledBy(table).has(one.table)));
  const moves = legal.reduce((sum, { layout }) => sum + layout.layout.size, 0);
  if (isAsked || sheet.roles.length * moves > MOST_LISTED_MOVES) return null;
  const bytes = 4 * moves;
  return { bytes, first: memory.allocate(sheet.roles.length * bytes), end: memory.allocate(4) };
}

/**
 * Emits (role): appends the numbers of the legal moves, each once. Nothing else writes to the lists meanwhile, because
 * no rule reads `legal`.
 */
export function writeLegalRows(
  compilation: Compilation,
  { table, layout: { layout, firstMove } }: LegalTable,
  emitter: Emitter,
  { end }: MoveLists,
): void {
  const { code } = emitter;
  const at = emitter.local();
  emitter.loadWord(end);
  code.set(at);
  const append = (results: readonly Value[]): void => {
    code.get(at);
    pushKey(emitter, layout, results);
    emitter.add(firstMove);
    code.storeI32(0);
    code.get(at);
    emitter.add(4);
    code.set(at);
  };
  const sink = compilation.givesDistinctRows(table) ? append : unseen(emitter, compilation, layout, append);
  countWork(compilation, table, emitter, () => writeClauses(compilation, table, emitter, sink));
  emitter.storeWord(end, () => code.get(at));
}

/**
 * Emits (role) → number of legal moves. Stores the address of the list, and the stamp of the state for which it is
 * valid.
 */
export function writeLegal(compilation: Compilation, tables: readonly LegalTable[], lists: MoveLists | null): number {
  const { state, sheet, module } = compilation;
  const { func, code } = module.newFunction({ parameters: [TYPE.i32], results: [TYPE.i32] });
  const emitter = new Emitter(code);
  const role: Local = 0;
  const { entry, roleCode, count, start } = code.newLocals(TYPE.i32, "entry", "roleCode", "count", "start");
  code.get(role);
  code.i32(LEGAL.bytes);
  code.op(OP.i32Mul);
  emitter.add(state.legal);
  code.tee(entry);
  code.loadI32(LEGAL.stamp);
  emitter.loadWord(WORD.stateStamp);
  code.op(OP.i32Eq);
  emitter.if(() => {
    code.get(entry);
    code.loadI32(LEGAL.count);
    code.op(OP.return);
  });
  sheet.roles.forEach((term, i) => {
    code.get(role);
    code.i32(i);
    code.op(OP.i32Eq);
    emitter.if(() => {
      code.i32(compilation.codeOf(term));
      code.set(roleCode);
    });
  });
  if (lists === null) collectNumbers(compilation, emitter, tables, roleCode, start);
  else {
    code.get(role);
    code.i32(lists.bytes);
    code.op(OP.i32Mul);
    emitter.add(lists.first);
    code.set(start);
    emitter.storeWord(lists.end, () => code.get(start));
    for (const { table } of tables) ask(compilation, emitter, table, roleCode);
  }
  const store = (offset: number, value: () => void): void => {
    code.get(entry);
    value();
    code.storeI32(offset);
  };
  store(LEGAL.stamp, () => emitter.loadWord(WORD.stateStamp));
  store(LEGAL.address, () => code.get(start));
  emitter.loadWord(lists?.end ?? WORD.arena);
  code.get(start);
  code.op(OP.i32Sub);
  code.i32(2);
  code.op(OP.i32ShrU);
  code.set(count);
  store(LEGAL.count, () => code.get(count));
  code.get(count);
  return func;
}

function ask({ functions }: Compilation, { code }: Emitter, table: Table, roleCode: Local): void {
  code.get(roleCode);
  code.call(functions.get(table) as number);
}

/** Converts lists of rows to one list of numbers at the end of the arena; sets `start` to its address. */
function collectNumbers(
  compilation: Compilation,
  emitter: Emitter,
  tables: readonly LegalTable[],
  roleCode: Local,
  start: Local,
): void {
  const { code } = emitter;
  const heads = tables.map(({ table }) => {
    const list = emitter.local();
    ask(compilation, emitter, table, roleCode);
    code.set(list);
    return list;
  });
  const at = emitter.local();
  emitter.loadWord(WORD.arena);
  code.set(start);
  tables.forEach(({ table, layout }, i) => {
    const list = heads[i] as Local;
    const columns = table.freeColumns.map(() => emitter.local());
    walkCells(emitter, list, () => {
      columns.forEach((column, j) => {
        code.get(list);
        code.loadI32(4 + 4 * j);
        code.set(column);
      });
      allocateBytes(emitter, compilation, 4, at);
      code.get(at);
      pushKey(emitter, layout.layout, columns);
      emitter.add(layout.firstMove);
      code.storeI32(0);
    });
  });
}
