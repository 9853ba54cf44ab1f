/**
 * Converts vectors (one bit per lane) to rows of bytes (one row per lane). A table lists the addresses of vectors;
 * entry e of lane l's row is bit l of the e-th vector. Sixteen entries of eight lanes are made at once: one byte of
 * each of sixteen vectors is gathered into one vector, whose eight bit planes are the sixteen bytes of eight rows.
 */
import {
  get,
  i32,
  type Local,
  type ModuleWriter,
  set,
  TYPE,
  until,
  v128,
} from "../../foundations/webassembly/index.ts";

/** Number of table entries read at a time. A table is padded to a multiple of it. */
export const ENTRIES_AT_ONCE = 16;
const LANES_AT_ONCE = 8;
/** Bytes of a vector; each holds the bits of eight lanes. */
const BYTES = 16;

/** Size in bytes of 128 rows; the last row may write beyond its end. */
export const spreadBytes = (entries: number): number => LANES_AT_ONCE * BYTES * entries + ENTRIES_AT_ONCE;

/**
 * Exports `spread(table, entries, rows)`: reads the table at one address and writes the rows at another, without gaps.
 * A store writes sixteen bytes, so the last store of a row runs into the next row. Rows are written in ascending order,
 * and the last part of each row first. So bytes that were overrun are written again by their owner.
 */
export function emitSpread(module: ModuleWriter): void {
  const { func, code } = module.newFunction({ parameters: [TYPE.i32, TYPE.i32, TYPE.i32], results: [] });
  const [table, entries, rows]: [Local, Local, Local] = [0, 1, 2];
  const { byte, chunk, entry, row } = code.newLocals(TYPE.i32, "byte", "chunk", "entry", "row");
  const { gathered } = code.newLocals(TYPE.v128, "gathered");
  const last = i32.and(i32.sub(get(entries), 1), -ENTRIES_AT_ONCE);
  code.write(
    until(
      i32.eq(get(byte), BYTES),
      set(chunk, last),
      until(
        i32.ltS(get(chunk), 0),
        set(entry, i32.add(get(table), i32.shl(get(chunk), 2))),
        ...Array.from({ length: ENTRIES_AT_ONCE }, (_, i) => {
          const address = i32.add(i32.load(4 * i, get(entry)), get(byte));
          return set(gathered, v128.withByte(i, 0, address, get(gathered)));
        }),
        set(row, i32.add(get(rows), get(chunk))),
        ...Array.from({ length: LANES_AT_ONCE }, (_, bit) => [
          v128.store(0, get(row), v128.and(v128.shrU64(get(gathered), bit), v128.bytes(1))),
          set(row, i32.add(get(row), get(entries))),
        ]).flat(),
        set(chunk, i32.sub(get(chunk), ENTRIES_AT_ONCE)),
      ),
      set(rows, i32.add(get(rows), i32.shl(get(entries), 3))),
      set(byte, i32.add(get(byte), 1)),
    ),
  );
  module.export("spread", func);
}
