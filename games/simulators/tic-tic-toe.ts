import { cellsOf, columnOf, type Grid, holdsLine, linesOf, rowOf, withCells } from "./grid.ts";
import { payoff, type Simulator } from "./simulator.ts";

type Content = "free" | "blocked" | "x" | "o";

const grid: Grid = { columns: 3, rows: 3 };
const lines = linesOf(grid, 3);
const names = cellsOf(grid).map((cell) => `(mark ${columnOf(grid, cell)} ${rowOf(grid, cell)})`);

/** Both players mark at once; a cell that both name is blocked. */
export const ticTicToe: Simulator<readonly Content[]> = {
  roles: ["x", "o"],
  initial: names.map(() => "free"),
  legal: (board) => {
    const free = names.filter((_, cell) => board[cell] === "free");
    return [free, free];
  },
  play: (board, moves) => {
    const [x, o] = moves.map((move) => names.indexOf(move)) as [number, number];
    return x === o ? withCells(board, [x, "blocked"]) : withCells(board, [x, "x"], [o, "o"]);
  },
  goals: (board) => {
    const [x, o] = [holdsLine(lines, board, "x"), holdsLine(lines, board, "o")];
    if (x !== o) return payoff(x ? 0 : 1);
    return x || !board.includes("free") ? payoff(undefined) : undefined;
  },
};
