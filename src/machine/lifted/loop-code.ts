/**
 * Emits recursive tables as loops (recursion-loops.ts): over their own answers, or over the calls that they lead to.
 */
import type { Local } from "../../foundations/webassembly/index.ts";
import { allocateBytes, appendOnce, walkCells } from "./arena-code.ts";
import { ClauseCode } from "./clause-code.ts";
import type { Compilation } from "./compilation.ts";
import type { Emitter } from "./emitter.ts";
import { keyLayout } from "./key-layout.ts";
import type { LeftLinear, RightLinear } from "./recursion-loops.ts";
import type { Sink } from "./step-context.ts";
import type { Table } from "./tables.ts";
import type { LivePlan } from "./value-flow.ts";

/** Maximum number of combinations of changing columns for which a stamp detects calls already made. */
const MOST_STAMPED_CALLS = 2 ** 18;

/** Finds the rows of a call and passes them to a sink. */
export type Body = (sink: Sink) => void;

/**
 * Runs the base clauses, then the recursive ones once for each answer. `head` contains the address of the list's head
 * word.
 */
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
    walkCells(emitter, cell, () => {
      for (const { plan, step } of recursive)
        new ClauseCode(compilation, emitter, plan, sink, pool, { step, cell }).write();
    });
  };
}

/** Runs all clauses for the call itself and for each call that a recursive clause reaches. */
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
    const { bound } = compilation.flow.valuesOf(table);
    const layout = keyLayout(changing.map((i) => compilation.rangeOf(bound[i] as (typeof bound)[number])));
    const follow = appendOnce(emitter, compilation, layout, MOST_STAMPED_CALLS, first, tail);
    follow([...changing]);
    // The first cell is that of the call itself, after the empty one that contains its address.
    code.get(cell);
    code.loadI32(0);
    code.set(cell);
    walkCells(emitter, cell, () => {
      changing.forEach((parameter, i) => {
        code.get(cell);
        code.loadI32(4 + 4 * i);
        code.set(parameter);
      });
      const write = (plan: LivePlan, into: Sink): void =>
        new ClauseCode(compilation, emitter, plan, into, pool).write();
      for (const plan of base) write(plan, sink);
      for (const plan of recursive) write(plan, follow);
    });
  };
}

const poolOf = (table: Table): Map<number, number> =>
  new Map(table.boundColumns.map((_, register) => [register, register]));
