/**
 * Recursive tables in general. Calls are entries of memo tables, and mutually dependent entries are completed together
 * (as in Tarjan's components, with the iteration of linear tabling, Zhou and Sato 2003). A call in progress or waiting
 * is read as far as it is known, and its reader then waits too. The lowest entry of such a component evaluates all its
 * entries again until none grows. Calls that nest too deep are not followed but left to that iteration, so the stack
 * stays bounded.
 *
 * Negation never reads a waiting entry: a plan that would do so is refused earlier (table-components.ts).
 */
import { type CodeWriter, type Local, OP, TYPE } from "../../foundations/webassembly/index.ts";
import { appendCell, findCell } from "./arena-code.ts";
import type { Compilation } from "./compilation.ts";
import { Emitter, type Value } from "./emitter.ts";
import { spendFuel } from "./fuel-code.ts";
import { keyLayout } from "./key-layout.ts";
import { pushAddress } from "./keys-code.ts";
import { FALSE, PROVISIONAL, stampOf, WORD } from "./memory-plan.ts";
import { refuse } from "./refusal.ts";
import { countWork, MOST_MEMO_KEYS, parametersOf, writeClauses } from "./table-code.ts";
import type { Table } from "./tables.ts";

/** Byte offsets in an entry: stamp; value of a test, or first cell; last cell; position on the stack. */
const ENTRY = { stamp: 0, value: 4, tail: 8, place: 12, bytes: 16 } as const;
/**
 * Byte offsets in a stack record: table number; address of the entry; component; lowest record of its run; bound
 * columns.
 */
const RECORD = { table: 0, entry: 4, component: 8, lowest: 12, args: 16 } as const;
const STACK_RECORDS = 2 ** 18;
/** Maximum nesting of calls that are followed at once. */
const DEEPEST = 100;
const NOTHING = 0x7fffffff;
/** Maximum number of pairs of call and answer for which a stamp detects repeated answers. */
const MOST_STAMPED_ANSWERS = 2 ** 20;

interface Recursive {
  readonly table: Table;
  readonly component: number;
  readonly emitter: Emitter;
  readonly evaluate: number;
}

export class CompletionCode {
  private readonly compilation: Compilation;
  private readonly members: Recursive[] = [];
  private readonly pending: (() => void)[] = [];
  private readonly recordBytes: number;
  private readonly stack: number;
  private readonly redo: { readonly func: number; readonly code: CodeWriter };
  private readonly overflow: number;

  constructor(compilation: Compilation, tables: readonly Table[], overflow: number) {
    this.compilation = compilation;
    this.overflow = overflow;
    const widest = Math.max(0, ...tables.map(({ boundColumns }) => boundColumns.length));
    this.recordBytes = RECORD.args + 4 * widest;
    this.stack = tables.length === 0 ? 0 : compilation.memory.allocate(STACK_RECORDS * this.recordBytes);
    this.redo = compilation.module.newFunction({ parameters: [TYPE.i32], results: [] });
  }

  /** Adds a recursive table, whose function is being written by `emitter`. */
  add(table: Table, component: number, emitter: Emitter): void {
    const { compilation } = this;
    if (compilation.boundLayout(table).size > MOST_MEMO_KEYS)
      refuse(`${table.relation.name}, whose recursive calls have too many columns`);
    const parameters = [...table.boundColumns.map(() => TYPE.i32), TYPE.i32];
    const evaluate = compilation.module.newFunction({ parameters, results: [] });
    const member = { table, component, emitter, evaluate: evaluate.func };
    this.members.push(member);
    this.pending.push(() => {
      this.writeCall(member, this.members.indexOf(member));
      this.writeEvaluation(table, new Emitter(evaluate.code));
    });
  }

  finish(): void {
    for (const write of this.pending) write();
    const emitter = new Emitter(this.redo.code);
    this.members.forEach(({ table, evaluate }, number) => {
      const { code } = emitter;
      code.get(0);
      code.loadI32(RECORD.table);
      code.i32(number);
      code.op(OP.i32Eq);
      emitter.if(() => {
        for (const i of table.boundColumns.keys()) {
          code.get(0);
          code.loadI32(RECORD.args + 4 * i);
        }
        code.get(0);
        code.loadI32(RECORD.entry);
        code.call(evaluate);
        code.op(OP.return);
      });
    });
  }

  /** Emits the evaluation of a call: finds new answers and adds them to its entry. */
  private writeEvaluation(table: Table, emitter: Emitter): void {
    const { compilation } = this;
    const { code } = emitter;
    const entry: Local = table.boundColumns.length;
    if (table.isTest) {
      code.get(entry);
      code.loadI32(ENTRY.value);
      emitter.if(() => code.op(OP.return));
      writeClauses(compilation, table, emitter, () => {
        code.get(entry);
        code.i32(1);
        code.storeI32(ENTRY.value);
        emitter.storeWord(WORD.grown, () => code.i32(1));
        code.op(OP.return);
      });
      return;
    }
    const tail = emitter.local();
    const isNew = this.newAnswerTest(table, emitter, entry);
    writeClauses(compilation, table, emitter, (results) =>
      emitter.block((skip) => {
        isNew(results, skip);
        code.get(entry);
        code.loadI32(ENTRY.tail);
        code.set(tail);
        appendCell(emitter, compilation, results, tail);
        code.get(entry);
        code.get(tail);
        code.storeI32(ENTRY.tail);
        emitter.storeWord(WORD.grown, () => code.i32(1));
      }),
    );
  }

  /** Emits a branch to `skip` for answers that the entry already has. */
  private newAnswerTest(
    table: Table,
    emitter: Emitter,
    entry: Local,
  ): (results: readonly Value[], skip: number) => void {
    const { compilation } = this;
    const { code } = emitter;
    const { bound, free } = compilation.flow.valuesOf(table);
    const layout = keyLayout([...bound, ...free].map((set) => compilation.rangeOf(set)));
    if (layout.size > MOST_STAMPED_ANSWERS) {
      const head = emitter.local();
      return (results, skip) => {
        code.get(entry);
        emitter.add(ENTRY.value);
        code.set(head);
        findCell(emitter, results, head, () => emitter.branch(skip));
      };
    }
    const seen = compilation.memory.allocateStamped(4 * layout.size);
    const place = emitter.local();
    return (results, skip) => {
      const offset = pushAddress(emitter, layout, [...parametersOf(table), ...results], seen, 4);
      code.tee(place);
      code.loadI32(offset);
      emitter.loadWord(stampOf(table));
      code.op(OP.i32Eq);
      emitter.branchIf(skip);
      code.get(place);
      emitter.loadWord(stampOf(table));
      code.storeI32(offset);
    };
  }

  private writeCall({ table, component, emitter, evaluate }: Recursive, number: number): void {
    const { compilation, recordBytes } = this;
    const { code } = emitter;
    const layout = compilation.boundLayout(table);
    const memo = compilation.memory.allocateStamped(ENTRY.bytes * layout.size);
    const entry = emitter.local();
    const status = emitter.local();
    emitter.add(pushAddress(emitter, layout, parametersOf(table), memo, ENTRY.bytes));
    code.tee(entry);
    code.loadI32(ENTRY.stamp);
    emitter.loadWord(stampOf(table));
    code.op(OP.i32Sub);
    code.tee(status);
    code.i32(PROVISIONAL + 1);
    code.op(OP.i32LtU);
    emitter.if(() => {
      code.get(status);
      code.i32(PROVISIONAL);
      code.op(OP.i32Eq);
      emitter.if(() =>
        lower(emitter, () => {
          code.get(entry);
          code.loadI32(ENTRY.place);
        }),
      );
      code.get(entry);
      code.loadI32(ENTRY.value);
      code.op(OP.return);
    });
    const place = emitter.local();
    const record = emitter.local();
    const lowest = emitter.local();
    this.beginEntry(table, emitter, entry, place);
    this.beginRecord(table, emitter, { entry, place, record, lowest, number, component });
    const outerLow = emitter.local();
    emitter.loadWord(WORD.low);
    code.set(outerLow);
    this.deferIfDeep(emitter, place, lowest, entry);
    emitter.storeWord(WORD.low, () => code.i32(NOTHING));
    emitter.increase(WORD.depth, 1);
    countWork(compilation, table, emitter, () => {
      for (const parameter of parametersOf(table)) emitter.push(parameter);
      code.get(entry);
      code.call(evaluate);
    });
    emitter.increase(WORD.depth, -1);
    emitter.loadWord(WORD.low);
    code.get(place);
    code.op(OP.i32GeS);
    emitter.if(
      () => {
        this.iterate(emitter, place, recordBytes);
        this.complete(emitter, place, record, stampOf(table));
        emitter.storeWord(WORD.low, () => code.get(outerLow));
      },
      () => lower(emitter, () => code.get(outerLow)),
    );
    code.get(entry);
    code.loadI32(ENTRY.value);
  }

  private beginEntry(table: Table, emitter: Emitter, entry: Local, place: Local): void {
    const { code } = emitter;
    const store = (offset: number, value: () => void): void => {
      code.get(entry);
      value();
      code.storeI32(offset);
    };
    emitter.loadWord(WORD.stackTop);
    code.tee(place);
    code.i32(STACK_RECORDS);
    code.op(OP.i32GeU);
    emitter.if(() => code.call(this.overflow));
    store(ENTRY.stamp, () => {
      emitter.loadWord(stampOf(table));
      emitter.add(PROVISIONAL);
    });
    store(ENTRY.value, () => code.i32(0));
    store(ENTRY.tail, () => {
      code.get(entry);
      emitter.add(ENTRY.value);
    });
    store(ENTRY.place, () => code.get(place));
  }

  private beginRecord(
    table: Table,
    emitter: Emitter,
    of: { entry: Local; place: Local; record: Local; lowest: Local; number: number; component: number },
  ): void {
    const { code } = emitter;
    const { entry, place, record, lowest, number, component } = of;
    const store = (offset: number, value: () => void): void => {
      code.get(record);
      value();
      code.storeI32(offset);
    };
    code.get(place);
    code.i32(this.recordBytes);
    code.op(OP.i32Mul);
    emitter.add(this.stack);
    code.set(record);
    code.get(place);
    code.set(lowest);
    // The record below belongs to the same run of calls if its table is in the same component.
    code.get(place);
    emitter.if(() => {
      code.get(record);
      emitter.add(-this.recordBytes);
      code.loadI32(RECORD.component);
      code.i32(component);
      code.op(OP.i32Eq);
      emitter.if(() => {
        code.get(record);
        emitter.add(-this.recordBytes);
        code.loadI32(RECORD.lowest);
        code.set(lowest);
      });
    });
    store(RECORD.table, () => code.i32(number));
    store(RECORD.entry, () => code.get(entry));
    store(RECORD.component, () => code.i32(component));
    store(RECORD.lowest, () => code.get(lowest));
    for (const i of table.boundColumns.keys()) store(RECORD.args + 4 * i, () => code.get(i));
    emitter.storeWord(WORD.stackTop, () => {
      code.get(place);
      emitter.add(1);
    });
  }

  /** A call that is too deep stays on the stack as it is: the lowest call of its run will evaluate it. */
  private deferIfDeep(emitter: Emitter, place: Local, lowest: Local, entry: Local): void {
    const { code } = emitter;
    emitter.loadWord(WORD.depth);
    code.i32(DEEPEST);
    code.op(OP.i32GeS);
    code.get(lowest);
    code.get(place);
    code.op(OP.i32LtS, OP.i32And);
    emitter.if(() => {
      emitter.storeWord(WORD.grown, () => code.i32(1));
      lower(emitter, () => code.get(lowest));
      code.get(entry);
      code.loadI32(ENTRY.value);
      code.op(OP.return);
    });
  }

  /** If the call waits for itself, evaluates all records from its own on, the last first, until none grows. */
  private iterate(emitter: Emitter, place: Local, recordBytes: number): void {
    const { code } = emitter;
    const outerGrown = emitter.local();
    const at = emitter.local();
    emitter.loadWord(WORD.low);
    code.get(place);
    code.op(OP.i32Eq);
    emitter.if(() => {
      emitter.loadWord(WORD.grown);
      code.set(outerGrown);
      emitter.loop((again) => {
        emitter.storeWord(WORD.grown, () => code.i32(0));
        emitter.loadWord(WORD.stackTop);
        code.set(at);
        emitter.loop((next) => {
          spendFuel(emitter, this.compilation);
          code.get(at);
          emitter.add(-1);
          code.tee(at);
          code.i32(recordBytes);
          code.op(OP.i32Mul);
          emitter.add(this.stack);
          code.call(this.redo.func);
          code.get(place);
          code.get(at);
          code.op(OP.i32LtS);
          emitter.branchIf(next);
        });
        emitter.loadWord(WORD.grown);
        emitter.branchIf(again);
      });
      emitter.storeWord(WORD.grown, () => code.get(outerGrown));
    });
  }

  /** Marks all records from `place` on as complete and removes them from the stack. */
  private complete(emitter: Emitter, place: Local, record: Local, stamp: number): void {
    const { code } = emitter;
    const top = emitter.local();
    const entry = emitter.local();
    emitter.loadWord(WORD.stackTop);
    code.i32(this.recordBytes);
    code.op(OP.i32Mul);
    emitter.add(this.stack);
    code.set(top);
    emitter.loop((next) => {
      code.get(record);
      code.loadI32(RECORD.entry);
      code.tee(entry);
      emitter.loadWord(stamp);
      code.get(entry);
      code.loadI32(ENTRY.value);
      code.op(OP.i32Eqz);
      emitter.scale(FALSE);
      code.op(OP.i32Add);
      code.storeI32(ENTRY.stamp);
      code.get(record);
      emitter.add(this.recordBytes);
      code.tee(record);
      code.get(top);
      code.op(OP.i32LtU);
      emitter.branchIf(next);
    });
    emitter.storeWord(WORD.stackTop, () => code.get(place));
  }
}

/** Lowers the lowest record read to at most what `value` pushes. */
function lower(emitter: Emitter, value: () => void): void {
  const { code } = emitter;
  const other = emitter.local();
  value();
  code.tee(other);
  emitter.loadWord(WORD.low);
  code.op(OP.i32LtS);
  emitter.if(() => emitter.storeWord(WORD.low, () => code.get(other)));
}
