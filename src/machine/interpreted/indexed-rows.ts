/** Masks of columns are 32-bit integers; further columns are compared after the query. */
export const MASKABLE_COLUMNS = 30;

/** Rows of term numbers with hash indexes by bound columns. Each index is built when it is first needed. */
export class IndexedRows {
  readonly width: number;
  /** Row r is values[r · width … (r + 1) · width). */
  readonly values: number[] = [];
  count = 0;
  /**
   * By mask of bound columns: key of those columns to row numbers, ascending. Dropped when rows are added or cleared.
   */
  private indexes = new Map<number, Map<number | string, number[]>>();
  private allRows: number[] = [];

  constructor(width: number) {
    this.width = width;
  }

  add(row: readonly number[]): void {
    for (let i = 0; i < this.width; i++) this.values.push(row[i] as number);
    this.allRows.push(this.count++);
    if (this.indexes.size > 0) this.indexes = new Map();
  }

  clear(): void {
    this.values.length = 0;
    this.allRows = [];
    this.count = 0;
    if (this.indexes.size > 0) this.indexes = new Map();
  }

  /** Returns the rows that agree with `key` in the columns of `mask` (bit i for column i). */
  rows(mask: number, key: ArrayLike<number>): readonly number[] {
    if (mask === 0) return this.allRows;
    return this.index(mask).get(keyOf(mask, key, 0, this.width)) ?? NO_ROWS;
  }

  /** Average number of rows per distinct key of the masked columns. */
  fanOut(mask: number): number {
    return mask === 0 || this.count === 0 ? this.count : this.count / this.index(mask).size;
  }

  private index(mask: number): Map<number | string, number[]> {
    const known = this.indexes.get(mask);
    if (known !== undefined) return known;
    const index = new Map<number | string, number[]>();
    for (let row = 0; row < this.count; row++) {
      const key = keyOf(mask, this.values, row * this.width, this.width);
      const list = index.get(key);
      if (list === undefined) index.set(key, [row]);
      else list.push(row);
    }
    this.indexes.set(mask, index);
    return index;
  }
}

const NO_ROWS: readonly number[] = [];

/** The key is the value of a single column, or the values of several columns as text. */
function keyOf(mask: number, values: ArrayLike<number>, from: number, width: number): number | string {
  if ((mask & (mask - 1)) === 0) return values[from + 31 - Math.clz32(mask)] as number;
  let key = "";
  for (let i = 0; i < width && i < MASKABLE_COLUMNS; i++) if ((mask & (1 << i)) !== 0) key += `${values[from + i]},`;
  return key;
}
