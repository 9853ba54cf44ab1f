import { allDirections, cellAt, cellsOf, cellsToward, columnOf, type Grid, rowOf, withCells } from "./grid.ts";
import { numbersOf, payoff, takingTurns } from "./simulator.ts";

interface Discs {
  /** Black 0, white 1, empty -1. */
  readonly board: readonly number[];
  readonly turn: number;
}

const grid: Grid = { columns: 8, rows: 8 };

/** The discs that a player would turn over by placing one on an empty cell. */
function turnedOver(board: readonly number[], player: number, cell: number): number[] {
  if (board[cell] !== -1) return [];
  return allDirections.flatMap((direction) => {
    const path = cellsToward(grid, cell, direction);
    const end = path.findIndex((each) => board[each] !== 1 - player);
    return end > 0 && board[path[end]!] === player ? path.slice(0, end) : [];
  });
}

const placements = (board: readonly number[], player: number): number[] =>
  cellsOf(grid).filter((cell) => turnedOver(board, player, cell).length > 0);

const opening = withCells(
  new Array<number>(64).fill(-1),
  [cellAt(grid, 4, 4), 1],
  [cellAt(grid, 5, 5), 1],
  [cellAt(grid, 4, 5), 0],
  [cellAt(grid, 5, 4), 0],
);

export const othello = takingTurns<Discs>({
  roles: ["black", "white"],
  initial: { board: opening, turn: 0 },
  turn: ({ turn }) => turn,
  moves: ({ board, turn }) => {
    const cells = placements(board, turn);
    return cells.length > 0 ? cells.map((cell) => `(place ${columnOf(grid, cell)} ${rowOf(grid, cell)})`) : ["pass"];
  },
  play: ({ board, turn }, move) => {
    if (move === "pass") return { board, turn: 1 - turn };
    const [column, row] = numbersOf(move) as [number, number];
    const cell = cellAt(grid, column, row);
    const changed = [cell, ...turnedOver(board, turn, cell)];
    return { board: board.map((disc, each) => (changed.includes(each) ? turn : disc)), turn: 1 - turn };
  },
  goals: ({ board }) => {
    if ([0, 1].some((player) => placements(board, player).length > 0)) return undefined;
    const [black, white] = [0, 1].map((player) => board.filter((disc) => disc === player).length) as [number, number];
    return payoff(black === white ? undefined : black > white ? 0 : 1);
  },
});
