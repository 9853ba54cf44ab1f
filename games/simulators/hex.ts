import { cellAt, cellsOf, columnOf, type Grid, rowOf, withCells } from "./grid.ts";
import { numbersOf, payoff, takingTurns } from "./simulator.ts";

interface Stones {
  /** Red 0, blue 1, empty -1. */
  readonly board: readonly number[];
  readonly turn: number;
}

const size = 7;
const grid: Grid = { columns: size, rows: size };

const neighbourhood = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, -1],
  [-1, 1],
] as const;

/** How far a cell is from the edge where the player's chain sets out: red goes right, blue goes up. */
const advance = (player: number, cell: number): number => (player === 0 ? columnOf(grid, cell) : rowOf(grid, cell));

/** Flood from one edge of the player over the player's own stones. */
function joinsEdges(board: readonly number[], player: number): boolean {
  const reached = cellsOf(grid).filter((cell) => board[cell] === player && advance(player, cell) === 1);
  for (const cell of reached) {
    for (const [right, up] of neighbourhood) {
      const next = cellAt(grid, columnOf(grid, cell) + right, rowOf(grid, cell) + up);
      if (next >= 0 && board[next] === player && !reached.includes(next)) reached.push(next);
    }
  }
  return reached.some((cell) => advance(player, cell) === size);
}

export const hex = takingTurns<Stones>({
  roles: ["red", "blue"],
  initial: { board: cellsOf(grid).map(() => -1), turn: 0 },
  turn: ({ turn }) => turn,
  moves: ({ board }) =>
    cellsOf(grid)
      .filter((cell) => board[cell] === -1)
      .map((cell) => `(place ${columnOf(grid, cell)} ${rowOf(grid, cell)})`),
  play: ({ board, turn }, move) => {
    const [column, row] = numbersOf(move) as [number, number];
    return { board: withCells(board, [cellAt(grid, column, row), turn]), turn: 1 - turn };
  },
  goals: ({ board }) => {
    const winner = [0, 1].find((player) => joinsEdges(board, player));
    return winner === undefined ? undefined : payoff(winner);
  },
});
