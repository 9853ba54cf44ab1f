/** Sudoku, guided: 81 characters row by row, a zero for an empty cell. */

import { numbersOf } from "./simulator.ts";
import { solitaire } from "./solitaire.ts";

const START = [
  "006000450",
  "700000092",
  "035090001",
  "057901000",
  "004020100",
  "000605940",
  "400030580",
  "510000009",
  "069000300",
].join("");

const CELLS = Array.from({ length: 81 }, (_, cell) => cell);
const row = (cell: number): number => Math.floor(cell / 9);
const column = (cell: number): number => cell % 9;
const box = (cell: number): number => 3 * Math.floor(row(cell) / 3) + Math.floor(column(cell) / 3);

/** By cell: the other cells of its row, column and box. */
const PEERS = CELLS.map((a) => CELLS.filter((b) => a !== b && [row, column, box].some((unit) => unit(a) === unit(b))));

const emptyCells = (grid: string): number[] => CELLS.filter((cell) => grid[cell] === "0");

/** The digits that may be written into an empty cell. */
function candidates(grid: string, cell: number): string[] {
  const used = new Set((PEERS[cell] ?? []).map((peer) => grid[peer]));
  return [..."123456789"].filter((digit) => !used.has(digit));
}

function write(grid: string, cell: number, digit: string): string {
  return grid.slice(0, cell) + digit + grid.slice(cell + 1);
}

export const sudoku = solitaire({
  role: "writer",
  initial: START,
  moves: (grid) =>
    emptyCells(grid).flatMap((cell) =>
      candidates(grid, cell).map((digit) => `(write ${row(cell) + 1} ${column(cell) + 1} ${digit})`),
    ),
  play: (grid, move) => {
    const [r, c, digit] = numbersOf(move) as [number, number, number];
    return write(grid, 9 * (r - 1) + c - 1, `${digit}`);
  },
  value: (grid) => {
    const empty = emptyCells(grid);
    if (empty.some((cell) => candidates(grid, cell).length > 0)) return undefined;
    return 100 - 2 * empty.length;
  },
});

/** All complete grids that extend a grid, found by filling the cell with the fewest candidates first. */
export function solutions(grid: string = START): readonly string[] {
  const open = emptyCells(grid).map((cell) => ({ cell, digits: candidates(grid, cell) }));
  const narrowest = open.sort((a, b) => a.digits.length - b.digits.length)[0];
  if (narrowest === undefined) return [grid];
  return narrowest.digits.flatMap((digit) => solutions(write(grid, narrowest.cell, digit)));
}
