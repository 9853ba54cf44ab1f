/**
 * Emits a function for each derived table that needs no completion. Its parameters are the bound columns. It returns 0
 * or 1 for a test, else the first cell of the list of answers (arena-code.ts). Answers are kept by key. They are valid
 * while their stamp is that of the current state (or state and joint move), and are never cleared.
 */
import { type Local, OP } from "../../foundations/webassembly/index.ts";
import { allocateBytes, appendCell, appendOnce } from "./arena-code.ts";
import { ClauseCode } from "./clause-code.ts";
import { COUNTER, type Compilation, type Memo } from "./compilation.ts";
import type { Emitter, Value } from "./emitter.ts";
import { spendFuel } from "./fuel-code.ts";
import { pushAddress } from "./keys-code.ts";
import { type Body, leftLinearBody, rightLinearBody } from "./loop-code.ts";
import { FALSE, stampOf, WORD } from "./memory-plan.ts";
import type { LeftLinear, RightLinear } from "./recursion-loops.ts";
import type { Sink } from "./step-context.ts";
import type { Table } from "./tables.ts";

/** Maximum number of combinations of bound columns for which answers are kept. */
export const MOST_MEMO_KEYS = 2 ** 20;
/** Maximum number of combinations of wanted columns for which a stamp detects repeated rows. */
const MOST_STAMPED_ROWS = 2 ** 22;
/** Counted work of computing a call, besides its look-ups and rows. */
const WORK_PER_SOLUTION = 6;

/** `loop`: how a recursive table is computed; null if it is not recursive. Tables with a memo keep their answers. */
export function writeTable(
  compilation: Compilation,
  table: Table,
  emitter: Emitter,
  loop: LeftLinear | RightLinear | null,
): void {
  const memo = compilation.memos.get(table);
  if (table.isTest) new TestCode(compilation, table, emitter, loop).write(memo);
  else new ListCode(compilation, table, emitter, loop).write(memo);
}

function bodyOf(
  compilation: Compilation,
  table: Table,
  emitter: Emitter,
  loop: LeftLinear | RightLinear | null,
  head: Local,
): Body {
  if (loop?.kind === "left") return leftLinearBody(compilation, table, emitter, loop, head);
  if (loop?.kind === "right") return rightLinearBody(compilation, table, emitter, loop);
  return (sink) => writeClauses(compilation, table, emitter, sink);
}

/** Emits the clauses of a table, with one pool of locals. */
export function writeClauses(compilation: Compilation, table: Table, emitter: Emitter, sink: Sink): void {
  const pool = new Map<number, number>(table.boundColumns.map((_, register) => [register, register]));
  for (const plan of compilation.plansOf(table)) new ClauseCode(compilation, emitter, plan, sink, pool).write();
}

/** Counts the work of the code that `body` emits for the table, if work is counted. */
export function countWork(compilation: Compilation, table: Table, emitter: Emitter, body: () => void): void {
  const counters = compilation.counters.get(table);
  spendFuel(emitter, compilation);
  if (counters === undefined) {
    body();
    return;
  }
  const { code } = emitter;
  const before = emitter.local();
  emitter.loadWord(WORD.work);
  code.set(before);
  emitter.increase(WORD.work, WORK_PER_SOLUTION);
  emitter.increase(counters + COUNTER.solved, 1);
  body();
  emitter.storeWord(counters + COUNTER.work, () => {
    emitter.loadWord(counters + COUNTER.work);
    emitter.loadWord(WORD.work);
    code.op(OP.i32Add);
    code.get(before);
    code.op(OP.i32Sub);
  });
}

class TestCode {
  private readonly compilation: Compilation;
  private readonly table: Table;
  private readonly emitter: Emitter;
  private readonly loop: LeftLinear | RightLinear | null;

  constructor(compilation: Compilation, table: Table, emitter: Emitter, loop: LeftLinear | RightLinear | null) {
    this.compilation = compilation;
    this.table = table;
    this.emitter = emitter;
    this.loop = loop;
  }

  write(memo: Memo | undefined): void {
    const { compilation, table, emitter } = this;
    const { code } = emitter;
    const result = emitter.local();
    const stamp = emitter.local();
    const entry = emitter.local();
    let offset = 0;
    if (memo !== undefined) {
      emitter.loadWord(stampOf(table));
      code.set(stamp);
      offset = pushAddress(emitter, memo.layout, parametersOf(table), memo.address, 4);
      code.tee(entry);
      code.loadI32(offset);
      code.get(stamp);
      code.op(OP.i32Sub);
      code.tee(result);
      code.i32(FALSE + 1);
      code.op(OP.i32LtU);
      emitter.if(() => {
        code.i32(1);
        code.get(result);
        code.op(OP.i32Sub, OP.return);
      });
      code.i32(0);
      code.set(result);
    }
    countWork(compilation, table, emitter, () =>
      emitter.block((done) =>
        bodyOf(
          compilation,
          table,
          emitter,
          this.loop,
          result,
        )(() => {
          code.i32(1);
          code.set(result);
          emitter.branch(done);
        }),
      ),
    );
    if (memo !== undefined) {
      code.get(entry);
      code.get(stamp);
      code.i32(FALSE);
      code.op(OP.i32Add);
      code.get(result);
      code.op(OP.i32Sub);
      code.storeI32(offset);
    }
    code.get(result);
  }
}

export const parametersOf = (table: Table): Value[] => table.boundColumns.map((_, parameter) => parameter);

class ListCode {
  private readonly compilation: Compilation;
  private readonly table: Table;
  private readonly emitter: Emitter;
  /** Address of the word that contains the first cell of the list. */
  private readonly head: Local;
  private readonly tail: Local;
  private readonly loop: LeftLinear | RightLinear | null;

  constructor(compilation: Compilation, table: Table, emitter: Emitter, loop: LeftLinear | RightLinear | null) {
    this.loop = loop;
    this.compilation = compilation;
    this.table = table;
    this.emitter = emitter;
    this.head = emitter.local();
    this.tail = emitter.local();
  }

  /** An entry of the memo table is its stamp and the first cell. */
  write(memo: Memo | undefined): void {
    const { compilation, table, emitter, head, tail } = this;
    const { code } = emitter;
    const entry = emitter.local();
    if (memo !== undefined) {
      emitter.add(pushAddress(emitter, memo.layout, parametersOf(table), memo.address, 8));
      code.tee(entry);
      code.loadI32(0);
      emitter.loadWord(stampOf(table));
      code.op(OP.i32Eq);
      emitter.if(() => {
        code.get(entry);
        code.loadI32(4);
        code.op(OP.return);
      });
      code.get(entry);
      emitter.add(4);
      code.set(head);
    } else allocateBytes(emitter, compilation, 4, head);
    code.get(head);
    code.i32(0);
    code.storeI32(0);
    code.get(head);
    code.set(tail);
    const body = bodyOf(compilation, table, emitter, this.loop, head);
    countWork(compilation, table, emitter, () => body(this.sink()));
    if (memo !== undefined) {
      code.get(entry);
      emitter.loadWord(stampOf(table));
      code.storeI32(0);
    }
    code.get(head);
    code.loadI32(0);
  }

  /** Appends a row that is not yet in the list. A table without completion is never called inside itself. */
  private sink(): Sink {
    const { compilation, table, emitter, head, tail } = this;
    if (this.loop === null && compilation.givesDistinctRows(table))
      return (results) => appendCell(emitter, compilation, results, tail);
    return appendOnce(emitter, compilation, compilation.freeLayout(table), MOST_STAMPED_ROWS, head, tail);
  }
}
