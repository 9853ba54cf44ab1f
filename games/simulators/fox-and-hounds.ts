import { cellAt, cellsOf, columnOf, type Grid, rowOf, withCells } from "./grid.ts";
import { numbersOf, payoff, takingTurns } from "./simulator.ts";

interface Hunt {
  /** Fox 0, hound 1, nothing -1. */
  readonly board: readonly number[];
  readonly turn: number;
}

const grid: Grid = { columns: 8, rows: 8 };
const fox = 0;
const hounds = 1;

function moves({ board, turn }: Hunt): string[] {
  return cellsOf(grid)
    .filter((cell) => board[cell] === turn)
    .flatMap((cell) => {
      const [column, row] = [columnOf(grid, cell), rowOf(grid, cell)];
      const rows = turn === fox ? [row + 1, row - 1] : [row + 1];
      return rows
        .flatMap((up) => [column - 1, column + 1].map((side) => [side, up] as const))
        .filter(([side, up]) => board[cellAt(grid, side, up)] === -1)
        .map(([side, up]) => `(move ${column} ${row} ${side} ${up})`);
    });
}

const opening = withCells(
  cellsOf(grid).map(() => -1),
  [cellAt(grid, 4, 8), fox],
  ...[1, 3, 5, 7].map((column) => [cellAt(grid, column, 1), hounds] as const),
);

export const foxAndHounds = takingTurns<Hunt>({
  roles: ["fox", "hounds"],
  initial: { board: opening, turn: fox },
  turn: ({ turn }) => turn,
  moves,
  play: ({ board, turn }, move) => {
    const [column1, row1, column2, row2] = numbersOf(move) as [number, number, number, number];
    const after = withCells(board, [cellAt(grid, column1, row1), -1], [cellAt(grid, column2, row2), turn]);
    return { board: after, turn: 1 - turn };
  },
  goals: (hunt) => {
    if (rowOf(grid, hunt.board.indexOf(fox)) === 1) return payoff(fox);
    return moves(hunt).length === 0 ? payoff(1 - hunt.turn) : undefined;
  },
});
