/** Recursive tables as loops (recursion-loops.ts): over their own answers, or over the calls that they lead to. */
import { type Local, OP } from "../../foundations/webassembly/index.ts";
import { allocateBytes, appendCell, findCell } from "./arena-code.ts";
import { ClauseCode, type Sink } from "./clause-code.ts";
import type { Compilation, LivePlan } from "./compilation.ts";
import type { Emitter, Value } from "./emitter.ts";
import { keyLayout } from "./key-layout.ts";
import { pushAddress } from "./keys-code.ts";
import type { LeftLinear, RightLinear } from "./recursion-loops.ts";
import { type Body, takeTick } from "./table-code.ts";
import type { Table } from "./tables.ts";

/** Most combinations of changing columns for which calls already made are found by a stamp. */
const MOST_STAMPED_CALLS = 2 ** 18;

/** Runs the base clauses, then the recursive ones once for each answer; `head` holds the address of the list's first word. */
export function leftLinearBody(
  compilation: Compilation,
  table: Table,
  emitter: Emitter,
  { base, recursive }: LeftLinear,
  head: Local,
): Body {
  return (sink) => {
    const { code } = emitter;
    const pool = poolOf(table);
    for (const plan of base) new ClauseCode(compilation, emitter, plan, sink, pool).write();
    const cell = emitter.local();
    code.get(head);
    code.loadI32(0);
    code.set(cell);
    emitter.block((exit) =>
      emitter.loop((again) => {
        code.get(cell);
        code.op(OP.i32Eqz);
        emitter.branchIf(exit);
        for (const { plan, step } of recursive)
          new ClauseCode(compilation, emitter, plan, sink, pool, { step, cell }).write();
        code.get(cell);
        code.loadI32(0);
        code.set(cell);
        emitter.branch(again);
      }),
    );
  };
}

/** Runs all clauses for the call itself and for each call that a recursive clause comes to. */
export function rightLinearBody(
  compilation: Compilation,
  table: Table,
  emitter: Emitter,
  { base, recursive, changing }: RightLinear,
): Body {
  return (sink) => {
    const { code } = emitter;
    const [cell, tail] = [emitter.local(), emitter.local()];
    allocateBytes(emitter, compilation, 4, cell);
    code.get(cell);
    code.i32(0);
    code.storeI32(0);
    code.get(cell);
    code.set(tail);
    const pool = poolOf(table);
    const first = emitter.local();
    code.get(cell);
    code.set(first);
    const follow = followOnce(compilation, table, emitter, changing, first, tail);
    follow([...changing]);
    // The first cell is the one of the call itself, after the empty one that holds its address.
    emitter.block((exit) =>
      emitter.loop((again) => {
        code.get(cell);
        code.loadI32(0);
        code.tee(cell);
        code.op(OP.i32Eqz);
        emitter.branchIf(exit);
        changing.forEach((parameter, i) => {
          code.get(cell);
          code.loadI32(4 + 4 * i);
          code.set(parameter);
        });
        const write = (plan: LivePlan, into: Sink): void =>
          new ClauseCode(compilation, emitter, plan, into, pool).write();
        for (const plan of base) write(plan, sink);
        for (const plan of recursive) write(plan, follow);
        emitter.branch(again);
      }),
    );
  };
}

const poolOf = (table: Table): Map<number, number> =>
  new Map(table.boundColumns.map((_, register) => [register, register]));

/** Appends a call to the list unless it is there. */
function followOnce(
  compilation: Compilation,
  table: Table,
  emitter: Emitter,
  changing: readonly number[],
  first: Local,
  tail: Local,
): Sink {
  const { code } = emitter;
  const append = (values: readonly Value[]): void => appendCell(emitter, compilation, values, tail);
  const { bound } = compilation.flow.valuesOf(table);
  const layout = keyLayout(changing.map((i) => compilation.rangeOf(bound[i] as (typeof bound)[number])));
  if (layout.size > MOST_STAMPED_CALLS)
    return (values) =>
      emitter.block((skip) => {
        findCell(emitter, values, first, () => emitter.branch(skip));
        append(values);
      });
  const seen = compilation.memory.allocateStamped(4 * layout.size);
  const [serial, place] = [emitter.local(), emitter.local()];
  takeTick(emitter, serial);
  return (values) =>
    emitter.block((skip) => {
      const offset = pushAddress(emitter, layout, values, seen, 4);
      code.tee(place);
      code.loadI32(offset);
      code.get(serial);
      code.op(OP.i32Eq);
      emitter.branchIf(skip);
      code.get(place);
      code.get(serial);
      code.storeI32(offset);
      append(values);
    });
}
