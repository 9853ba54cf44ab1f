/**
 * The simplex method in integers, so without rounding errors (Edmonds 1967; Bareiss 1968): all cells of the tableau
 * have one common denominator, the last pivot, and every division leaves no remainder. Slow, but it always ends with an
 * optimum: the fallback for matrices on which floating point fails.
 */

/** Bits of the probabilities that are made from quotients of integers. */
const BITS = 52n;

/** Probabilities of the rows and of the columns. */
export interface Mixtures {
  readonly rows: Float64Array;
  readonly columns: Float64Array;
}

/** Solves the matrix game `matrix[row × columns + column]` with positive entries; the row player maximises. */
export function solveInIntegers(matrix: readonly bigint[], rows: number, columns: number): Mixtures {
  // Maximise Σ y subject to matrix · y ≤ 1, y ≥ 0. The last row holds the reduced costs, the last column the right-hand
  // sides; variables are the columns, then the slacks of the rows.
  const width = columns + rows + 1;
  const right = width - 1;
  const tableau: bigint[][] = Array.from({ length: rows }, (_, row) => [
    ...matrix.slice(row * columns, (row + 1) * columns),
    ...Array.from({ length: rows }, (_, slack) => (slack === row ? 1n : 0n)),
    1n,
  ]);
  const costs = Array.from({ length: width }, (_, variable) => (variable < columns ? -1n : 0n));
  const basis = Array.from({ length: rows }, (_, row) => columns + row);
  let denominator = 1n;
  for (;;) {
    const entering = costs.findIndex((cost, variable) => variable < right && cost < 0n);
    if (entering === -1) break;
    const leaving = leavingRow(tableau, basis, entering);
    const pivotRow = tableau[leaving] as bigint[];
    const pivot = pivotRow[entering] as bigint;
    for (const row of [...tableau, costs]) {
      if (row === pivotRow) continue;
      const factor = row[entering] as bigint;
      for (let i = 0; i < width; i++)
        row[i] = ((row[i] as bigint) * pivot - factor * (pivotRow[i] as bigint)) / denominator;
    }
    basis[leaving] = entering;
    denominator = pivot;
  }
  const weights = Array.from({ length: columns }, () => 0n);
  for (const [row, variable] of basis.entries())
    if (variable < columns) weights[variable] = (tableau[row] as bigint[])[right] as bigint;
  return { rows: probabilities(costs.slice(columns, right)), columns: probabilities(weights) };
}

/** Bland's rule: of the rows with the least ratio, the one with the first basic variable. */
function leavingRow(tableau: readonly (readonly bigint[])[], basis: readonly number[], entering: number): number {
  let best = -1;
  let [bestSide, bestCell] = [1n, 0n];
  for (const [row, cells] of tableau.entries()) {
    const cell = cells[entering] as bigint;
    if (cell <= 0n) continue;
    const side = cells.at(-1) as bigint;
    const [own, other] = [side * bestCell, bestSide * cell];
    if (own < other || best === -1 || (own === other && (basis[row] as number) < (basis[best] as number)))
      [best, bestSide, bestCell] = [row, side, cell];
  }
  return best;
}

function probabilities(weights: readonly bigint[]): Float64Array {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  return Float64Array.from(weights, (weight) => Number((weight << BITS) / total) / 2 ** Number(BITS));
}
