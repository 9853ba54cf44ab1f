import { cellAt, cellsOf, columnOf, type Grid, rowOf, withCells } from "./grid.ts";
import { numbersOf, payoff, takingTurns } from "./simulator.ts";

interface Stones {
  /** Black 0, white 1, empty -1. */
  readonly board: readonly number[];
  readonly turn: number;
  /** Who has captured, or -1. */
  readonly captor: number;
}

const grid: Grid = { columns: 5, rows: 5 };

const neighbours = cellsOf(grid).map((cell) =>
  (
    [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const
  )
    .map(([right, up]) => cellAt(grid, columnOf(grid, cell) + right, rowOf(grid, cell) + up))
    .filter((each) => each >= 0),
);

/** Has the group of the stone on a cell a liberty? */
function breathes(board: readonly number[], cell: number): boolean {
  const group = [cell];
  for (const stone of group) {
    for (const next of neighbours[stone]!) {
      if (board[next] === -1) return true;
      if (board[next] === board[cell] && !group.includes(next)) group.push(next);
    }
  }
  return false;
}

/** Does the stone just placed on a cell take the last liberty of an enemy group? */
const captures = (board: readonly number[], cell: number): boolean =>
  neighbours[cell]!.some((next) => board[next] === 1 - board[cell]! && !breathes(board, next));

const moves = ({ board, turn }: Stones): string[] =>
  cellsOf(grid)
    .filter((cell) => {
      if (board[cell] !== -1) return false;
      const after = withCells(board, [cell, turn]);
      return breathes(after, cell) || captures(after, cell);
    })
    .map((cell) => `(place ${columnOf(grid, cell)} ${rowOf(grid, cell)})`);

export const atariGo = takingTurns<Stones>({
  roles: ["black", "white"],
  initial: { board: cellsOf(grid).map(() => -1), turn: 0, captor: -1 },
  turn: ({ turn }) => turn,
  moves,
  play: ({ board, turn }, move) => {
    const [column, row] = numbersOf(move) as [number, number];
    const cell = cellAt(grid, column, row);
    const after = withCells(board, [cell, turn]);
    return { board: after, turn: 1 - turn, captor: captures(after, cell) ? turn : -1 };
  },
  goals: (position) => {
    if (position.captor >= 0) return payoff(position.captor);
    return moves(position).length === 0 ? payoff(1 - position.turn) : undefined;
  },
});
