import { cellsOf, columnOf, type Grid, holdsLine, linesOf, rowOf, withCells } from "./grid.ts";
import { numbersOf, payoff, takingTurns } from "./simulator.ts";

interface Boards {
  /** Nine boards of nine cells: owner 0, 1 or -1. */
  readonly boards: readonly (readonly number[])[];
  /** The board that the last mark names, or -1. */
  readonly sent: number;
  readonly turn: number;
}

const grid: Grid = { columns: 3, rows: 3 };
const cells = cellsOf(grid);
const lines = linesOf(grid, 3);
const coordinates = (cell: number): string => `${columnOf(grid, cell)} ${rowOf(grid, cell)}`;

export const nineBoardTicTacToe = takingTurns<Boards>({
  roles: ["x", "o"],
  initial: { boards: cells.map(() => cells.map(() => -1)), sent: -1, turn: 0 },
  turn: ({ turn }) => turn,
  moves: ({ boards, sent }) => {
    const playable = boards[sent]?.includes(-1) ? [sent] : cells;
    return playable.flatMap((board) =>
      cells
        .filter((cell) => boards[board]![cell] === -1)
        .map((cell) => `(mark ${coordinates(board)} ${coordinates(cell)})`),
    );
  },
  play: ({ boards, turn }, move) => {
    const [i, j, column, row] = numbersOf(move) as [number, number, number, number];
    const board = (j - 1) * 3 + i - 1;
    const cell = (row - 1) * 3 + column - 1;
    return { boards: withCells(boards, [board, withCells(boards[board]!, [cell, turn])]), sent: cell, turn: 1 - turn };
  },
  goals: ({ boards }) => {
    const winner = [0, 1].find((player) => boards.some((board) => holdsLine(lines, board, player)));
    const full = boards.every((board) => !board.includes(-1));
    return winner !== undefined || full ? payoff(winner) : undefined;
  },
});
