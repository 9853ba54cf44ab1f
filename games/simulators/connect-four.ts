import { cellAt, type Grid, holdsLine, linesOf, withCells } from "./grid.ts";
import { numbersOf, payoff, type Simulator, takingTurns } from "./simulator.ts";

interface Discs {
  /** Index of the owner of every cell, or -1. */
  readonly board: readonly number[];
  readonly turn: number;
}

export function connectFour(grid: Grid): Simulator<Discs> {
  const columns = Array.from({ length: grid.columns }, (_, index) => index + 1);
  const lines = linesOf(grid, 4);
  const isFree = (board: readonly number[], column: number, row: number) => board[cellAt(grid, column, row)] === -1;
  return takingTurns({
    roles: ["red", "yellow"],
    initial: { board: new Array<number>(grid.columns * grid.rows).fill(-1), turn: 0 },
    turn: ({ turn }) => turn,
    moves: ({ board }) =>
      columns.filter((column) => isFree(board, column, grid.rows)).map((column) => `(drop ${column})`),
    play: ({ board, turn }, move) => {
      const column = numbersOf(move)[0]!;
      let row = 1;
      while (!isFree(board, column, row)) row++;
      return { board: withCells(board, [cellAt(grid, column, row), turn]), turn: 1 - turn };
    },
    goals: ({ board }) => {
      const winner = [0, 1].find((player) => holdsLine(lines, board, player));
      return winner !== undefined || !board.includes(-1) ? payoff(winner) : undefined;
    },
  });
}
