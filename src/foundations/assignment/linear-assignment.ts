/**
 * Linear assignment: match rows with columns so that the sum of the chosen costs is smallest. The method is shortest
 * augmenting paths with dual variables (Jonker and Volgenant 1987), in Crouse's form (2016) for rectangular matrices.
 * The rows enter the matching one by one, each along the cheapest alternating path; a Dijkstra search under reduced
 * costs finds that path. O(r²·c) for r rows and c columns, r ≤ c. A matrix with more rows than columns is transposed
 * first.
 *
 * Ties go to the lower column, so that equal matrices give equal answers.
 */

export interface Assignment {
  /** For each row: its column, or -1. Every row or every column is matched, whichever are fewer. */
  readonly columnOfRow: Int32Array;
  /** Sum of the chosen costs. */
  readonly cost: number;
}

/** `costs` is a rows × columns matrix in row-major order; all entries are finite. */
export function assignLeastCost(costs: Float64Array, rows: number, columns: number): Assignment {
  if (costs.length !== rows * columns) throw new RangeError("the costs do not fill the matrix");
  const isTall = rows > columns;
  const matched = isTall ? matchRows(transpose(costs, rows, columns), columns, rows) : matchRows(costs, rows, columns);
  const columnOfRow = isTall ? invert(matched, rows) : matched;
  let cost = 0;
  for (let row = 0; row < rows; row++) {
    const column = columnOfRow[row]!;
    if (column >= 0) cost += costs[row * columns + column]!;
  }
  return { columnOfRow, cost };
}

function matchRows(costs: Float64Array, rows: number, columns: number): Int32Array {
  const columnOfRow = new Int32Array(rows).fill(-1);
  const rowOfColumn = new Int32Array(columns).fill(-1);
  /** Dual variables: costs[r, c] - rowDual[r] - columnDual[c] ≥ 0, and 0 on matched pairs. */
  const rowDual = new Float64Array(rows);
  const columnDual = new Float64Array(columns);
  /** For each column: length of the best path to it so far, and the row before it on that path. */
  const distance = new Float64Array(columns);
  const rowBefore = new Int32Array(columns);
  /** Unsettled columns, packed at the front. The settled ones follow, the latest first. */
  const open = new Int32Array(columns);

  for (let start = 0; start < rows; start++) {
    distance.fill(Number.POSITIVE_INFINITY);
    for (let i = 0; i < columns; i++) open[i] = i;
    let openCount = columns;
    let row = start;
    let reached = 0;
    let end = -1;
    while (end < 0) {
      const base = row * columns;
      const offset = reached - rowDual[row]!;
      let best = Number.POSITIVE_INFINITY;
      let bestAt = -1;
      let bestColumn = columns;
      for (let i = 0; i < openCount; i++) {
        const column = open[i]!;
        const length = costs[base + column]! + offset - columnDual[column]!;
        if (length < distance[column]!) {
          distance[column] = length;
          rowBefore[column] = row;
        }
        const known = distance[column]!;
        if (known > best) continue;
        if (known < best || isPreferred(column, bestColumn, rowOfColumn)) {
          best = known;
          bestAt = i;
          bestColumn = column;
        }
      }
      reached = best;
      openCount--;
      open[bestAt] = open[openCount]!;
      open[openCount] = bestColumn;
      if (rowOfColumn[bestColumn]! < 0) end = bestColumn;
      else row = rowOfColumn[bestColumn]!;
    }
    rowDual[start] = rowDual[start]! + reached;
    for (let i = openCount; i < columns; i++) {
      const column = open[i]!;
      const slack = reached - distance[column]!;
      columnDual[column] = columnDual[column]! - slack;
      const owner = rowOfColumn[column]!;
      if (owner >= 0) rowDual[owner] = rowDual[owner]! + slack;
    }
    augment(start, end, rowBefore, columnOfRow, rowOfColumn);
  }
  return columnOfRow;
}

/**
 * Breaks a tie between two columns at equal distance: a free column ends the path at once, so it wins; else the lower
 * one.
 */
function isPreferred(column: number, rival: number, rowOfColumn: Int32Array): boolean {
  const isFree = rowOfColumn[column]! < 0;
  const rivalIsFree = rowOfColumn[rival]! < 0;
  return isFree === rivalIsFree ? column < rival : isFree;
}

/** Flips the alternating path that ends in a free column. */
function augment(
  start: number,
  end: number,
  rowBefore: Int32Array,
  columnOfRow: Int32Array,
  rowOfColumn: Int32Array,
): void {
  for (let column = end; ; ) {
    const row = rowBefore[column]!;
    const next = columnOfRow[row]!;
    rowOfColumn[column] = row;
    columnOfRow[row] = column;
    if (row === start) return;
    column = next;
  }
}

function transpose(costs: Float64Array, rows: number, columns: number): Float64Array {
  const turned = new Float64Array(costs.length);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) turned[column * rows + row] = costs[row * columns + column]!;
  return turned;
}

function invert(columnOfRow: Int32Array, columns: number): Int32Array {
  const rowOfColumn = new Int32Array(columns).fill(-1);
  columnOfRow.forEach((column, row) => {
    rowOfColumn[column] = row;
  });
  return rowOfColumn;
}
