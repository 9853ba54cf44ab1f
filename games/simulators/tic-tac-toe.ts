/** Tic-tac-toe under three spellings, and gomoku, which is the same on a larger board. */

import { cellsOf, columnOf, type Grid, rowOf } from "./grid.ts";
import { placingGame } from "./placing-game.ts";

const three: Grid = { columns: 3, rows: 3 };
const seven: Grid = { columns: 7, rows: 7 };

const byCoordinates = (verb: string, grid: Grid): string[] =>
  cellsOf(grid).map((cell) => `(${verb} ${columnOf(grid, cell)} ${rowOf(grid, cell)})`);

export const ticTacToe = placingGame({
  roles: ["x", "o"],
  grid: three,
  length: 3,
  moves: byCoordinates("mark", three),
});

/** The numbers of a magic square: three of them add up to fifteen exactly when they stand in a line. */
export const ticTacToeNumbers = placingGame({
  roles: ["first", "second"],
  grid: three,
  length: 3,
  moves: [2, 7, 6, 9, 5, 1, 4, 3, 8].map((number) => `(take ${number})`),
  waiting: "wait",
});

export const ticTacToeTallies = placingGame({
  roles: ["cross", "nought"],
  grid: three,
  length: 3,
  moves: ["sw", "s", "se", "w", "centre", "e", "nw", "n", "ne"].map((square) => `(take ${square})`),
});

export const gomoku = placingGame({
  roles: ["black", "white"],
  grid: seven,
  length: 5,
  moves: byCoordinates("place", seven),
});
