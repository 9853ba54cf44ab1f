/**
 * Solves a matrix game: two players choose at once, one to maximise a number, one to minimise it. Finds the value and
 * an optimal mixture of rows by the simplex method on von Neumann's linear program (with Bland's rule, so it always
 * ends). The result is checked against the opponent's best replies. A matrix with a saddle point needs no mixture.
 */
export interface MatrixSolution {
  readonly value: number;
  /** Probabilities of the rows. */
  readonly rows: Float64Array;
}

const TOLERANCE = 1e-9;

/** `matrix[row × columns + column]`; the row player maximises. */
export function solveMatrix(matrix: Float64Array, rows: number, columns: number): MatrixSolution {
  const saddle = saddlePoint(matrix, rows, columns);
  if (saddle !== undefined) return saddle;
  const shift = 1 - matrix.reduce((least, entry) => Math.min(least, entry), Number.POSITIVE_INFINITY);
  const tableau = new Tableau(matrix, rows, columns, shift);
  tableau.optimise();
  const mixture = tableau.rowMixture();
  const secured = leastColumn(matrix, rows, columns, mixture);
  const value = tableau.value() - shift;
  if (Math.abs(secured - value) > 1e-6 * (1 + Math.abs(value))) throw new Error("the simplex method lost its way");
  return { value, rows: mixture };
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

/**
 * Maximises Σ y subject to (matrix + shift) · y ≤ 1, y ≥ 0; the value of the game is 1 / Σ y. Row i of the tableau
 * first belongs to the slack of row i. The last row holds the reduced costs, the last column the right-hand sides.
 */
class Tableau {
  private readonly rows: number;
  private readonly columns: number;
  private readonly width: number;
  private readonly cells: Float64Array;
  /** By row: its basic variable. Variables are the columns, then the slacks. */
  private readonly basis: Int32Array;

  constructor(matrix: Float64Array, rows: number, columns: number, shift: number) {
    this.rows = rows;
    this.columns = columns;
    this.width = columns + rows + 1;
    this.cells = new Float64Array((rows + 1) * this.width);
    this.basis = Int32Array.from({ length: rows }, (_, row) => columns + row);
    for (let row = 0; row < rows; row++) {
      const first = row * this.width;
      for (let column = 0; column < columns; column++)
        this.cells[first + column] = (matrix[row * columns + column] as number) + shift;
      this.cells[first + columns + row] = 1;
      this.cells[first + this.width - 1] = 1;
    }
    this.cells.fill(-1, rows * this.width, rows * this.width + columns);
  }

  optimise(): void {
    const costs = this.rows * this.width;
    for (;;) {
      let entering = 0;
      while (entering < this.width - 1 && (this.cells[costs + entering] as number) >= -TOLERANCE) entering++;
      if (entering === this.width - 1) return;
      this.pivot(this.leavingRow(entering), entering);
    }
  }

  /** 1 / Σ y. */
  value(): number {
    return 1 / (this.cells[this.cells.length - 1] as number);
  }

  /** The dual solution, which is in the reduced costs of the slacks, scaled to probabilities. */
  rowMixture(): Float64Array {
    const first = this.rows * this.width + this.columns;
    const total = this.cells[this.cells.length - 1] as number;
    return Float64Array.from({ length: this.rows }, (_, row) => Math.max(0, this.cells[first + row] as number) / total);
  }

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
    if (best === -1) throw new Error("a matrix with positive entries has a bounded program");
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
