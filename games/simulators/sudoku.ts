/** Sudoku, guided: 81 characters row by row, a zero for an empty cell. */

import type { Simulation } from "./simulation.ts";

const START =
  "006000450" +
  "700000092" +
  "035090001" +
  "057901000" +
  "004020100" +
  "000605940" +
  "400030580" +
  "510000009" +
  "069000300";

/** Whether two different cells share a row, a column or a box. */
function meet(a: number, b: number): boolean {
  const [rowA, columnA, rowB, columnB] = [Math.floor(a / 9), a % 9, Math.floor(b / 9), b % 9];
  const sameBox = Math.floor(rowA / 3) === Math.floor(rowB / 3) && Math.floor(columnA / 3) === Math.floor(columnB / 3);
  return a !== b && (rowA === rowB || columnA === columnB || sameBox);
}

const CELLS = Array.from({ length: 81 }, (_, cell) => cell);
const PEERS = CELLS.map((cell) => CELLS.filter((other) => meet(cell, other)));

/** The digits that may be written into an empty cell. */
function candidates(grid: string, cell: number): string[] {
  const used = new Set((PEERS[cell] ?? []).map((peer) => grid[peer]));
  return [..."123456789"].filter((digit) => !used.has(digit));
}

function successors(grid: string): string[] {
  return CELLS.filter((cell) => grid[cell] === "0").flatMap((cell) =>
    candidates(grid, cell).map((digit) => grid.slice(0, cell) + digit + grid.slice(cell + 1)),
  );
}

export const sudoku: Simulation<string> = {
  initial: START,
  isOver: (grid) => successors(grid).length === 0,
  successors,
};

/** All complete grids, found by filling the cell with the fewest candidates first. */
export function solutions(grid: string = START): readonly string[] {
  const empty = CELLS.filter((cell) => grid[cell] === "0").map((cell) => ({ cell, digits: candidates(grid, cell) }));
  const first = empty.sort((a, b) => a.digits.length - b.digits.length)[0];
  if (first === undefined) return [grid];
  return first.digits.flatMap((digit) => solutions(grid.slice(0, first.cell) + digit + grid.slice(first.cell + 1)));
}
