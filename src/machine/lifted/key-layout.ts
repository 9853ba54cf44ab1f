/**
 * Packs several columns into one number below `size`: the sum over the columns of (code − low) · stride. Strides are
 * powers of two if that wastes little, so that keys are packed and unpacked by shifts.
 */
import type { CodeRange } from "./numbering.ts";

export interface KeyColumn extends CodeRange {
  readonly stride: number;
}

export interface KeyLayout {
  /** The first column has the smallest stride. */
  readonly columns: readonly KeyColumn[];
  readonly size: number;
  /** The sum of low · stride, to be subtracted from a sum of code · stride. */
  readonly bias: number;
}

/** Maximum factor by which padding to powers of two may increase the size. */
const MOST_PADDING = 2;

export function keyLayout(ranges: readonly CodeRange[]): KeyLayout {
  const exact = ranges.reduce((product, { size }) => product * size, 1);
  const padded = ranges.reduce((product, { size }) => product * powerOfTwo(size), 1);
  const pad = padded <= MOST_PADDING * exact;
  let size = 1;
  let bias = 0;
  const columns = ranges.map(({ low, size: width }) => {
    const column = { low, size: width, stride: size };
    bias += low * size;
    size *= pad ? powerOfTwo(width) : width;
    return column;
  });
  return { columns, size, bias };
}

const powerOfTwo = (size: number): number => 2 ** Math.ceil(Math.log2(size));

export function keyOf({ columns, bias }: KeyLayout, code: (column: number) => number): number {
  let key = -bias;
  columns.forEach(({ stride }, column) => {
    key += code(column) * stride;
  });
  return key;
}

export function codeIn(layout: KeyLayout, column: number, key: number): number {
  const { low, stride } = layout.columns[column] as KeyColumn;
  return low + (Math.floor(key / stride) % spanOf(layout, column));
}

/** How many values of the key a column takes, including padding: the ratio of two strides. */
export function spanOf({ columns, size }: KeyLayout, column: number): number {
  return (columns[column + 1]?.stride ?? size) / (columns[column] as KeyColumn).stride;
}
