/**
 * The value of a matrix game by trying all square submatrices (Shapley and Snow 1950): in a matrix of positive entries
 * one of them is regular, and its inverse gives optimal mixtures of both players. Exponential; for matrices of a few
 * rows. Where entries differ by rounding errors only, no submatrix may be regular enough; then they are rounded.
 */
const TOLERANCE = 1e-9;
/** Steps per unit to which entries are rounded then: finer than what values are compared by. */
const STEPS = 1e7;

/** The row player maximises. */
export function matrixValue(matrix: readonly (readonly number[])[]): number {
  const rounded = (): number[][] => matrix.map((row) => row.map((entry) => Math.round(entry * STEPS) / STEPS));
  const value = valueByKernels(matrix) ?? valueByKernels(rounded());
  if (value === undefined) throw new Error("a matrix game has a value");
  return value;
}

function valueByKernels(matrix: readonly (readonly number[])[]): number | undefined {
  const shift = 1 - Math.min(...matrix.flat());
  const positive = matrix.map((row) => row.map((entry) => entry + shift));
  const [rows, columns] = [matrix.length, matrix[0]?.length ?? 0];
  for (let size = 1; size <= Math.min(rows, columns); size++)
    for (const some of subsets(rows, size))
      for (const others of subsets(columns, size)) {
        const value = kernelValue(positive, some, others);
        if (value !== undefined) return value - shift;
      }
  return undefined;
}

/** The value of the whole matrix, if the submatrix of these rows and columns gives optimal mixtures. */
function kernelValue(matrix: number[][], rows: readonly number[], columns: readonly number[]): number | undefined {
  const part = rows.map((row) => columns.map((column) => matrix[row]?.[column] as number));
  const y = solveLinear(part);
  const x = solveLinear(columns.map((_, j) => part.map((row) => row[j] as number)));
  if (x === undefined || y === undefined) return undefined;
  const value = 1 / x.reduce((sum, one) => sum + one, 0);
  if ([...x, ...y].some((one) => one * value < -TOLERANCE)) return undefined;
  const secures = (matrix[0] as number[]).every(
    (_, column) =>
      rows.reduce((sum, row, i) => sum + (x[i] as number) * (matrix[row]?.[column] as number), 0) >= 1 - TOLERANCE,
  );
  const holds = matrix.every(
    (row) => columns.reduce((sum, column, j) => sum + (y[j] as number) * (row[column] as number), 0) <= 1 + TOLERANCE,
  );
  return secures && holds ? value : undefined;
}

/** The vector that the matrix maps to ones; undefined if the matrix is singular. Gaussian elimination with pivots. */
function solveLinear(matrix: readonly (readonly number[])[]): number[] | undefined {
  const size = matrix.length;
  const rows = matrix.map((row) => [...row, 1]);
  for (let at = 0; at < size; at++) {
    const pivot = rows
      .slice(at)
      .reduce((best, row) => (Math.abs(row[at] as number) > Math.abs(best[at] as number) ? row : best));
    if (Math.abs(pivot[at] as number) < TOLERANCE) return undefined;
    rows[rows.indexOf(pivot)] = rows[at] as number[];
    rows[at] = pivot.map((entry) => entry / (pivot[at] as number));
    rows.forEach((row, i) => {
      const factor = row[at] as number;
      if (i !== at) rows[i] = row.map((entry, j) => entry - factor * (rows[at]?.[j] as number));
    });
  }
  return rows.map((row) => row[size] as number);
}

/** All subsets of `size` numbers below `count`. */
function subsets(count: number, size: number): number[][] {
  if (size === 0) return [[]];
  if (count < size) return [];
  return [...subsets(count - 1, size), ...subsets(count - 1, size - 1).map((list) => [...list, count - 1])];
}
