/**
 * Facts under one binding pattern, in the form with the fastest look-up: one byte per key for tests, one word per key
 * if each key has at most one answer of one column, else lists of rows by key. Ignored columns are projected away. If
 * the bound columns have too many combinations, some of them form the key and the others are compared row by row.
 */
import { type BitSet, SequenceInterner } from "../../foundations/collections/index.ts";
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
  const width = columns.length;
  const { starts, data } = rowsByKey(table, layout, keys, columns, code);
  if (keys.length === boundColumns.length && width === 1 && isFunction(starts)) {
    const values = new Int32Array(layout.size).fill(-1);
    for (let key = 0; key < layout.size; key++)
      if (starts[key] !== starts[key + 1]) values[key] = data[starts[key] as number] as number;
    return { kind: "function", layout, address: memory.place(values) };
  }
  const rowBytes = 4 * width;
  const first = memory.place(data);
  const addresses = starts.map((row) => first + row * rowBytes);
  return { kind: "rows", layout, keys, starts: memory.place(addresses), columns, rowBytes };
}

/** Returns as many of the bound columns, in order, as keep the key small. */
function keyColumns(ranges: readonly CodeRange[]): number[] {
  const keys: number[] = [];
  for (const i of ranges.keys())
    if (keyLayout([...keys, i].map((key) => ranges[key] as CodeRange)).size <= MOST_KEYS) keys.push(i);
  return keys;
}

interface RowsByKey {
  /** By key: number of its first row; one more entry gives the number of all rows. */
  readonly starts: Int32Array;
  /** One value for each of the columns, row by row, sorted by key. */
  readonly data: Int32Array;
}

/** The distinct rows of `columns`, by a counting sort: under each key in the order of the facts. */
function rowsByKey(
  { relation, boundColumns }: Table,
  layout: KeyLayout,
  keys: readonly number[],
  columns: readonly number[],
  code: (row: number, column: number) => number,
): RowsByKey {
  const width = columns.length;
  const distinct = new SequenceInterner();
  const row = new Int32Array(1 + width);
  const rows: { readonly key: number; readonly from: number }[] = [];
  const starts = new Int32Array(layout.size + 1);
  for (let fact = 0; fact < relation.rowCount; fact++) {
    const key = keyOf(layout, (i) => code(fact, boundColumns[keys[i] as number] as number));
    row[0] = key;
    for (let i = 0; i < width; i++) row[i + 1] = code(fact, columns[i] as number);
    if (distinct.intern(row, 1 + width) < rows.length) continue;
    rows.push({ key, from: fact });
    starts[key + 1] = (starts[key + 1] as number) + 1;
  }
  for (let key = 0; key < layout.size; key++) starts[key + 1] = (starts[key + 1] as number) + (starts[key] as number);
  const data = new Int32Array(rows.length * width);
  const next = starts.slice();
  for (const { key, from } of rows) {
    const at = (next[key] as number)++;
    for (let i = 0; i < width; i++) data[at * width + i] = code(from, columns[i] as number);
  }
  return { starts, data };
}

/** Whether no key has several rows. */
const isFunction = (starts: Int32Array): boolean =>
  starts.every((start, key) => key === 0 || start - (starts[key - 1] as number) <= 1);
