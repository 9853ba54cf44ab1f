/** Rectangular boards: cells are numbered row by row from the bottom left; columns and rows count from 1. */

export interface Grid {
  readonly columns: number;
  readonly rows: number;
}

export const allDirections: readonly (readonly [number, number])[] = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
];

/** The number of a cell, or -1 outside the board. */
export function cellAt(grid: Grid, column: number, row: number): number {
  const inside = column >= 1 && column <= grid.columns && row >= 1 && row <= grid.rows;
  return inside ? (row - 1) * grid.columns + (column - 1) : -1;
}

export function columnOf(grid: Grid, cell: number): number {
  return (cell % grid.columns) + 1;
}

export function rowOf(grid: Grid, cell: number): number {
  return Math.floor(cell / grid.columns) + 1;
}

export function cellsOf(grid: Grid): number[] {
  return Array.from({ length: grid.columns * grid.rows }, (_, cell) => cell);
}

/** The cells from `cell` (exclusive) to the border in a direction. */
export function cellsToward(grid: Grid, cell: number, direction: readonly [number, number]): number[] {
  const path: number[] = [];
  let column = columnOf(grid, cell) + direction[0];
  let row = rowOf(grid, cell) + direction[1];
  for (let next = cellAt(grid, column, row); next >= 0; next = cellAt(grid, column, row)) {
    path.push(next);
    column += direction[0];
    row += direction[1];
  }
  return path;
}

/** All straight lines of a length, each once. */
export function linesOf(grid: Grid, length: number): readonly (readonly number[])[] {
  const halfTurn = allDirections.slice(0, 4);
  return cellsOf(grid)
    .flatMap((cell) => halfTurn.map((direction) => [cell, ...cellsToward(grid, cell, direction)].slice(0, length)))
    .filter((line) => line.length === length);
}

/** Does `owner` hold every cell of one of the lines? */
export function holdsLine<Owner>(
  lines: readonly (readonly number[])[],
  board: readonly Owner[],
  owner: Owner,
): boolean {
  return lines.some((line) => line.every((cell) => board[cell] === owner));
}

/** A copy of the board with some cells changed. */
export function withCells<Content>(
  board: readonly Content[],
  ...changes: readonly (readonly [cell: number, content: Content])[]
): Content[] {
  const copy = [...board];
  for (const [cell, content] of changes) copy[cell] = content;
  return copy;
}
