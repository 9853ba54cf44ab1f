/**
 * Facts under one binding pattern, in the form with the fastest look-up: one byte per key for tests, one word per key
 * if each key has at most one answer of one column, else lists of rows by key. Ignored columns are projected away. If
 * the bound columns have too many combinations, some of them form the key and the others are compared row by row.
 */
import type { BitSet } from "../../foundations/collections/index.ts";
import { type KeyLayout, keyLayout, keyOf } from "./key-layout.ts";
import type { MemoryPlan } from "./memory-plan.ts";
import { type CodeRange, type Numbering, rangeOf } from "./numbering.ts";
import type { Table } from "./tables.ts";

const MOST_TEST_BYTES = 2 ** 22;
const MOST_KEYS = 2 ** 18;

export type FactTable =
  /** By key: a byte, 1 if there is a row. */
  | { readonly kind: "bytes"; readonly layout: KeyLayout; readonly address: number }
  /** By key: the code of the single wanted column, or -1. */
  | { readonly kind: "function"; readonly layout: KeyLayout; readonly address: number }
  /**
   * By key: address of the first row; the next word is the address of the end. A row has one word for each of
   * `columns`.
   */
  | {
      readonly kind: "rows";
      readonly layout: KeyLayout;
      /** Positions (in the table's bound columns) of the columns that form the key. */
      readonly keys: readonly number[];
      readonly starts: number;
      /** Columns of a row: bound ones that are not in the key, then the wanted ones. */
      readonly columns: readonly number[];
      readonly rowBytes: number;
    };

export function factTable(
  table: Table,
  columnSets: readonly BitSet[],
  numbering: Numbering,
  memory: MemoryPlan,
): FactTable {
  const { relation, boundColumns, freeColumns, isTest } = table;
  const ranges = boundColumns.map((column) => rangeOf(columnSets[column] as BitSet, numbering));
  const code = (row: number, column: number): number =>
    numbering.codes[relation.rows[row * relation.arity + column] as number] as number;
  const whole = keyLayout(ranges);
  if (isTest && whole.size <= MOST_TEST_BYTES) {
    const bytes = new Uint8Array(whole.size);
    for (let row = 0; row < relation.rowCount; row++)
      bytes[keyOf(whole, (i) => code(row, boundColumns[i] as number))] = 1;
    return { kind: "bytes", layout: whole, address: memory.place(bytes) };
  }
  const keys = keyColumns(ranges);
  const layout = keyLayout(keys.map((i) => ranges[i] as CodeRange));
  const columns = [...boundColumns.filter((_, i) => !keys.includes(i)), ...freeColumns];
  const rows = distinctRows(table, layout, keys, columns, code);
  if (keys.length === boundColumns.length && columns.length === 1 && rows.every(({ length }) => length <= 1)) {
    const values = new Int32Array(layout.size).fill(-1);
    rows.forEach((list, key) => {
      const only = list[0];
      if (only !== undefined) values[key] = only[0] as number;
    });
    return { kind: "function", layout, address: memory.place(values) };
  }
  const rowBytes = 4 * columns.length;
  const data = Int32Array.from(rows.flat(2));
  const first = memory.place(data);
  const starts = new Int32Array(layout.size + 1);
  let at = first;
  for (let key = 0; key < layout.size; key++) {
    starts[key] = at;
    at += (rows[key]?.length ?? 0) * rowBytes;
  }
  starts[layout.size] = at;
  return { kind: "rows", layout, keys, starts: memory.place(starts), columns, rowBytes };
}

/** Returns as many of the bound columns, in order, as keep the key small. */
function keyColumns(ranges: readonly CodeRange[]): number[] {
  const keys: number[] = [];
  for (const i of ranges.keys())
    if (keyLayout([...keys, i].map((key) => ranges[key] as CodeRange)).size <= MOST_KEYS) keys.push(i);
  return keys;
}

/** By key: the distinct rows of `columns`. */
function distinctRows(
  { relation, boundColumns }: Table,
  layout: KeyLayout,
  keys: readonly number[],
  columns: readonly number[],
  code: (row: number, column: number) => number,
): number[][][] {
  const rows: number[][][] = Array.from({ length: layout.size }, () => []);
  const seen = new Set<string>();
  const projects = keys.length + columns.length < relation.arity;
  for (let row = 0; row < relation.rowCount; row++) {
    const key = keyOf(layout, (i) => code(row, boundColumns[keys[i] as number] as number));
    const values = columns.map((column) => code(row, column));
    if (projects) {
      const name = `${key} ${values.join(" ")}`;
      if (seen.has(name)) continue;
      seen.add(name);
    }
    rows[key]?.push(values);
  }
  return rows;
}
