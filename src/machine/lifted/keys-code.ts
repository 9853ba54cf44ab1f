/** Keys in generated code: from registers to addresses, from keys to columns, and range checks of registers. */
import { OP } from "../../foundations/webassembly/index.ts";
import type { Emitter, Label, Value } from "./emitter.ts";
import { type KeyColumn, type KeyLayout, spanOf } from "./key-layout.ts";

/**
 * Pushes the variable part of the address of an entry of `bytes` bytes in the table at `base`. Returns the constant
 * part, for the offset of the load or store.
 */
export function pushAddress(
  emitter: Emitter,
  layout: KeyLayout,
  values: readonly Value[],
  base: number,
  bytes: number,
): number {
  let constant = base - layout.bias * bytes;
  let pushed = false;
  layout.columns.forEach(({ stride }, i) => {
    const value = values[i] as Value;
    if (value < 0) {
      constant += ~value * stride * bytes;
      return;
    }
    emitter.push(value);
    emitter.scale(stride * bytes);
    if (pushed) emitter.code.op(OP.i32Add);
    pushed = true;
  });
  if (!pushed) emitter.code.i32(0);
  if (constant >= 0) return constant;
  emitter.add(constant);
  return 0;
}

/** Pushes the key itself. */
export function pushKey(emitter: Emitter, layout: KeyLayout, values: readonly Value[]): void {
  emitter.add(pushAddress(emitter, layout, values, 0, 1));
}

/** Pushes the code of a column minus its lowest code, extracted from the key in a local. */
export function pushColumn(emitter: Emitter, layout: KeyLayout, column: number, key: Value): void {
  const { stride } = layout.columns[column] as KeyColumn;
  const span = spanOf(layout, column);
  emitter.push(key);
  if (stride > 1) divide(emitter, stride);
  if (column === layout.columns.length - 1) return;
  const { code } = emitter;
  code.i32(isPower(span) ? span - 1 : span);
  code.op(isPower(span) ? OP.i32And : OP.i32RemU);
}

const isPower = (value: number): boolean => Number.isInteger(Math.log2(value));

function divide({ code }: Emitter, by: number): void {
  code.i32(isPower(by) ? Math.log2(by) : by);
  code.op(isPower(by) ? OP.i32ShrU : OP.i32DivU);
}

/** Branches unless the value lies in the range. */
export function branchUnlessInRange(
  emitter: Emitter,
  value: Value,
  { low, size }: { readonly low: number; readonly size: number },
  to: Label,
): void {
  emitter.push(value);
  emitter.add(-low);
  emitter.code.i32(size);
  emitter.code.op(OP.i32GeU);
  emitter.branchIf(to);
}
