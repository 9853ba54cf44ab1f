/** Breakthrough on any square board, and knightthrough: the same race with other steps. */

import { cellAt, cellsOf, columnOf, type Grid, rowOf, withCells } from "./grid.ts";
import { numbersOf, payoff, type Simulator, takingTurns } from "./simulator.ts";

interface Race {
  /** Index of the owner of every cell, or -1. */
  readonly board: readonly number[];
  readonly turn: number;
}

/** A way to go: columns to the right, rows ahead, and whether it may capture. */
interface Step {
  readonly right: number;
  readonly ahead: number;
  readonly captures: boolean;
}

const pawnSteps: readonly Step[] = [
  { right: -1, ahead: 1, captures: true },
  { right: 0, ahead: 1, captures: false },
  { right: 1, ahead: 1, captures: true },
];

const knightSteps: readonly Step[] = [
  { right: -2, ahead: 1, captures: true },
  { right: -1, ahead: 2, captures: true },
  { right: 1, ahead: 2, captures: true },
  { right: 2, ahead: 1, captures: true },
];

function race(size: number, steps: readonly Step[]): Simulator<Race> {
  const grid: Grid = { columns: size, rows: size };
  const rows = cellsOf(grid).map((cell) => rowOf(grid, cell));
  return takingTurns<Race>({
    roles: ["white", "black"],
    initial: { board: rows.map((row) => (row <= 2 ? 0 : row > size - 2 ? 1 : -1)), turn: 0 },
    turn: ({ turn }) => turn,
    moves: ({ board, turn }) => {
      const forward = turn === 0 ? 1 : -1;
      return cellsOf(grid).flatMap((from) => {
        if (board[from] !== turn) return [];
        const column = columnOf(grid, from);
        const row = rowOf(grid, from);
        return steps.flatMap(({ right, ahead, captures }) => {
          const to = cellAt(grid, column + right, row + forward * ahead);
          const free = to >= 0 && (board[to] === -1 || (captures && board[to] === 1 - turn));
          return free ? [`(move ${column} ${row} ${column + right} ${row + forward * ahead})`] : [];
        });
      });
    },
    play: ({ board, turn }, move) => {
      const [column1, row1, column2, row2] = numbersOf(move) as [number, number, number, number];
      const from = cellAt(grid, column1, row1);
      const to = cellAt(grid, column2, row2);
      return { board: withCells(board, [from, -1], [to, turn]), turn: 1 - turn };
    },
    goals: ({ board }) => {
      const targets = [size, 1];
      const winner = [0, 1].find(
        (player) =>
          !board.includes(1 - player) ||
          board.some((owner, cell) => owner === player && rows[cell] === targets[player]),
      );
      return winner === undefined ? undefined : payoff(winner);
    },
  });
}

export const breakthrough = (size: number): Simulator<Race> => race(size, pawnSteps);
export const knightthrough: Simulator<Race> = race(8, knightSteps);
