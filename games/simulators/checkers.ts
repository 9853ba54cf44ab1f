import { cellAt, cellsOf, columnOf, type Grid, rowOf, withCells } from "./grid.ts";
import { numbersOf, payoff, takingTurns } from "./simulator.ts";

interface Piece {
  readonly player: number;
  readonly king: boolean;
}

interface CheckersPosition {
  readonly board: readonly (Piece | undefined)[];
  readonly turn: number;
  /** The cell of the piece in the middle of a series of jumps, or -1. */
  readonly jumping: number;
  readonly moves: number;
}

interface Hop {
  readonly from: number;
  readonly over: number;
  readonly to: number;
}

const grid: Grid = { columns: 8, rows: 8 };
const moveLimit = 200;

/** The usual numbers of the dark squares, from the top row down, each row from the left. */
const dark = cellsOf(grid)
  .filter((cell) => (columnOf(grid, cell) + rowOf(grid, cell)) % 2 === 0)
  .sort((a, b) => rowOf(grid, b) - rowOf(grid, a) || columnOf(grid, a) - columnOf(grid, b));
const numberOf = (cell: number): number => dark.indexOf(cell) + 1;

/** Black (player 0) goes down the board, white goes up. */
const forward = (player: number): number => (player === 0 ? -1 : 1);

const beyond = (cell: number, right: number, up: number): number =>
  cellAt(grid, columnOf(grid, cell) + right, rowOf(grid, cell) + up);

function headings(piece: Piece): readonly (readonly [number, number])[] {
  const ahead = forward(piece.player);
  const rows = piece.king ? [ahead, -ahead] : [ahead];
  return rows.flatMap((up) => [[-1, up] as const, [1, up] as const]);
}

function steps(board: CheckersPosition["board"], from: number): number[] {
  return headings(board[from]!)
    .map(([right, up]) => beyond(from, right, up))
    .filter((to) => to >= 0 && board[to] === undefined);
}

function hops(board: CheckersPosition["board"], from: number): Hop[] {
  const piece = board[from]!;
  return headings(piece)
    .map(([right, up]) => ({ from, over: beyond(from, right, up), to: beyond(from, 2 * right, 2 * up) }))
    .filter(({ over, to }) => to >= 0 && board[to] === undefined && board[over]?.player === 1 - piece.player);
}

function moves({ board, turn, jumping }: CheckersPosition): string[] {
  const own = cellsOf(grid).filter((cell) => board[cell]?.player === turn);
  const jumps = (jumping >= 0 ? [jumping] : own).flatMap((from) => hops(board, from));
  if (jumps.length > 0) return jumps.map(({ from, to }) => `(jump ${numberOf(from)} ${numberOf(to)})`);
  return own.flatMap((from) => steps(board, from).map((to) => `(move ${numberOf(from)} ${numberOf(to)})`));
}

function play({ board, turn, moves: made }: CheckersPosition, move: string): CheckersPosition {
  const [from, to] = numbersOf(move).map((number) => dark[number - 1]!) as [number, number];
  const piece = board[from]!;
  const isCrowned = !piece.king && rowOf(grid, to) === (turn === 0 ? 1 : 8);
  const after = withCells(board, [from, undefined], [to, isCrowned ? { player: turn, king: true } : piece]);
  const jump = hops(board, from).find((hop) => hop.to === to);
  if (jump !== undefined) after[jump.over] = undefined;
  const goesOn = jump !== undefined && !isCrowned && hops(after, to).length > 0;
  return { board: after, turn: goesOn ? turn : 1 - turn, jumping: goesOn ? to : -1, moves: made + 1 };
}

const opening = cellsOf(grid).map((cell): Piece | undefined => {
  if (!dark.includes(cell)) return undefined;
  const row = rowOf(grid, cell);
  return row >= 6 ? { player: 0, king: false } : row <= 3 ? { player: 1, king: false } : undefined;
});

export const checkers = takingTurns<CheckersPosition>({
  roles: ["black", "white"],
  initial: { board: opening, turn: 0, jumping: -1, moves: 0 },
  turn: ({ turn }) => turn,
  moves,
  play,
  goals: (position) => {
    if (moves(position).length === 0) return payoff(1 - position.turn);
    return position.moves === moveLimit ? payoff(undefined) : undefined;
  },
});
