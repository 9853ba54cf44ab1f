/**
 * Solves a matrix game: two players choose at once, one to maximise a number, one to minimise it. Finds the value and
 * an optimal mixture of rows by the simplex method on von Neumann's linear program, with Bland's rule. The result is
 * checked against the best replies of both players. A matrix with a saddle point needs no mixture.
 *
 * Iterated values make rows that differ by rounding errors. Dividing by such a difference spoils the tableau. If the
 * check finds that, the entries are rounded to a grid and the game is solved in integers, which always succeeds.
 */
import { type Mixtures, solveInIntegers } from "./exact-simplex.ts";

export interface MatrixSolution {
  readonly value: number;
  /** Probabilities of the rows. */
  readonly rows: Float64Array;
}

/** Smaller numbers count as zero, once the entries of a matrix are scaled to [1, 2]. */
const TOLERANCE = 1e-9;
/** The largest difference between what the players secure that is accepted, as a share of the spread of the entries. */
const MOST_GAP = 1e-8;
/** Maximum number of pivots per row and column. Usually there are fewer than one; rounding errors could make it cycle. */
const MOST_PIVOTS = 50;
/** Number of steps between the least and the greatest entry if a game is solved in integers. */
const STEPS = 2 ** 24;

/** `matrix[row × columns + column]`; the row player maximises. */
export function solveMatrix(matrix: Float64Array, rows: number, columns: number): MatrixSolution {
  const saddle = saddlePoint(matrix, rows, columns);
  if (saddle !== undefined) return saddle;
  const least = matrix.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  const spread = matrix.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY) - least;
  const shares = matrix.map((entry) => (entry - least) / spread);
  const solved = solveInFloats(shares, rows, columns);
  if (solved !== undefined) {
    const found = checked(matrix, rows, columns, solved);
    if (found.gap <= MOST_GAP * spread) return found;
  }
  const steps = Array.from(shares, (share) => BigInt(STEPS + Math.round(STEPS * share)));
  return checked(matrix, rows, columns, solveInIntegers(steps, rows, columns));
}

/** Undefined if rounding errors spoiled the tableau. */
function solveInFloats(shares: Float64Array, rows: number, columns: number): Mixtures | undefined {
  const tableau = new Tableau(
    shares.map((share) => 1 + share),
    rows,
    columns,
  );
  return tableau.optimise() ? { rows: tableau.rowMixture(), columns: tableau.columnMixture() } : undefined;
}

/** Computes the value from what both players secure, and the gap between these. */
function checked(
  matrix: Float64Array,
  rows: number,
  columns: number,
  mixtures: Mixtures,
): MatrixSolution & { readonly gap: number } {
  const secured = leastColumn(matrix, rows, columns, mixtures.rows);
  const conceded = greatestRow(matrix, rows, columns, mixtures.columns);
  return { value: (secured + conceded) / 2, rows: mixtures.rows, gap: conceded - secured };
}

function saddlePoint(matrix: Float64Array, rows: number, columns: number): MatrixSolution | undefined {
  let [maximin, bestRow] = [Number.NEGATIVE_INFINITY, 0];
  for (let row = 0; row < rows; row++) {
    let least = Number.POSITIVE_INFINITY;
    for (let column = 0; column < columns; column++) least = Math.min(least, matrix[row * columns + column] as number);
    if (least > maximin) [maximin, bestRow] = [least, row];
  }
  for (let column = 0; column < columns; column++) {
    let most = Number.NEGATIVE_INFINITY;
    for (let row = 0; row < rows; row++) most = Math.max(most, matrix[row * columns + column] as number);
    if (most <= maximin) return { value: maximin, rows: new Float64Array(rows).fill(1, bestRow, bestRow + 1) };
  }
  return undefined;
}

/** Returns what the mixture secures: its least payoff over the columns. */
function leastColumn(matrix: Float64Array, rows: number, columns: number, mixture: Float64Array): number {
  let least = Number.POSITIVE_INFINITY;
  for (let column = 0; column < columns; column++) {
    let payoff = 0;
    for (let row = 0; row < rows; row++)
      payoff += (mixture[row] as number) * (matrix[row * columns + column] as number);
    least = Math.min(least, payoff);
  }
  return least;
}

/** Returns what a mixture of columns concedes: its greatest payoff over the rows. */
function greatestRow(matrix: Float64Array, rows: number, columns: number, mixture: Float64Array): number {
  let greatest = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < rows; row++) {
    let payoff = 0;
    for (let column = 0; column < columns; column++)
      payoff += (mixture[column] as number) * (matrix[row * columns + column] as number);
    greatest = Math.max(greatest, payoff);
  }
  return greatest;
}

/**
 * Maximises Σ y subject to matrix · y ≤ 1, y ≥ 0, for positive entries; the value of the game is 1 / Σ y. Row i of the tableau
 * first belongs to the slack of row i. The last row holds the reduced costs, the last column the right-hand sides.
 */
class Tableau {
  private readonly rows: number;
  private readonly columns: number;
  private readonly width: number;
  private readonly cells: Float64Array;
  /** By row: its basic variable. Variables are the columns, then the slacks. */
  private readonly basis: Int32Array;

  constructor(matrix: Float64Array, rows: number, columns: number) {
    this.rows = rows;
    this.columns = columns;
    this.width = columns + rows + 1;
    this.cells = new Float64Array((rows + 1) * this.width);
    this.basis = Int32Array.from({ length: rows }, (_, row) => columns + row);
    for (let row = 0; row < rows; row++) {
      const first = row * this.width;
      for (let column = 0; column < columns; column++)
        this.cells[first + column] = matrix[row * columns + column] as number;
      this.cells[first + columns + row] = 1;
      this.cells[first + this.width - 1] = 1;
    }
    this.cells.fill(-1, rows * this.width, rows * this.width + columns);
  }

  /** Returns false if rounding errors made the program look unbounded or endless. */
  optimise(): boolean {
    const costs = this.rows * this.width;
    for (let pivots = 0; pivots < MOST_PIVOTS * this.width; pivots++) {
      let entering = 0;
      while (entering < this.width - 1 && (this.cells[costs + entering] as number) >= -TOLERANCE) entering++;
      if (entering === this.width - 1) return true;
      const leaving = this.leavingRow(entering);
      if (leaving === -1) return false;
      this.pivot(leaving, entering);
    }
    return false;
  }

  /** The dual solution, which is in the reduced costs of the slacks, scaled to probabilities. */
  rowMixture(): Float64Array {
    const first = this.rows * this.width + this.columns;
    return probabilities(this.cells.slice(first, first + this.rows));
  }

  /** The solution itself, scaled to probabilities. */
  columnMixture(): Float64Array {
    const weights = new Float64Array(this.columns);
    for (let row = 0; row < this.rows; row++) {
      const variable = this.basis[row] as number;
      if (variable < this.columns) weights[variable] = this.cells[(row + 1) * this.width - 1] as number;
    }
    return probabilities(weights);
  }

  /** Returns −1 if there is none. */
  private leavingRow(entering: number): number {
    let [best, bestRatio] = [-1, Number.POSITIVE_INFINITY];
    for (let row = 0; row < this.rows; row++) {
      const cell = this.cells[row * this.width + entering] as number;
      if (cell <= TOLERANCE) continue;
      const ratio = (this.cells[(row + 1) * this.width - 1] as number) / cell;
      const isTie = best !== -1 && Math.abs(ratio - bestRatio) <= TOLERANCE;
      if (isTie ? (this.basis[row] as number) < (this.basis[best] as number) : ratio < bestRatio)
        [best, bestRatio] = [row, ratio];
    }
    return best;
  }

  private pivot(row: number, column: number): void {
    const { width, cells } = this;
    const scale = cells[row * width + column] as number;
    for (let i = 0; i < width; i++) cells[row * width + i] = (cells[row * width + i] as number) / scale;
    for (let other = 0; other <= this.rows; other++) {
      const factor = cells[other * width + column] as number;
      if (other === row || factor === 0) continue;
      for (let i = 0; i < width; i++)
        cells[other * width + i] = (cells[other * width + i] as number) - factor * (cells[row * width + i] as number);
    }
    this.basis[row] = column;
  }
}

/** Scales weights to a sum of 1; rounding errors below zero count as zero. */
function probabilities(weights: Float64Array): Float64Array {
  const total = weights.reduce((sum, weight) => sum + Math.max(0, weight), 0);
  return weights.map((weight) => Math.max(0, weight) / total);
}
