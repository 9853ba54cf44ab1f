import { allDirections, cellsOf, cellsToward, columnOf, type Grid, rowOf, withCells } from "./grid.ts";
import { payoff, takingTurns, wordsOf } from "./simulator.ts";

interface Field {
  /** Amazon of white 0, of black 1, empty -1, arrow 2. */
  readonly board: readonly number[];
  readonly turn: number;
  /** The amazon that has moved and must shoot, or -1. */
  readonly shooter: number;
}

const grid: Grid = { columns: 6, rows: 6 };
const empty = -1;
const arrow = 2;

const names = cellsOf(grid).map((cell) => `${"abcdef"[columnOf(grid, cell) - 1]}${rowOf(grid, cell)}`);
const named = (name: string): number => names.indexOf(name);

/** The cells that a queen on `from` reaches over empty cells. */
const reach = (board: readonly number[], from: number): number[] =>
  allDirections.flatMap((direction) => {
    const path = cellsToward(grid, from, direction);
    const end = path.findIndex((cell) => board[cell] !== empty);
    return end < 0 ? path : path.slice(0, end);
  });

const moves = ({ board, turn, shooter }: Field): string[] =>
  shooter >= 0
    ? reach(board, shooter).map((to) => `(shoot ${names[to]})`)
    : cellsOf(grid)
        .filter((from) => board[from] === turn)
        .flatMap((from) => reach(board, from).map((to) => `(move ${names[from]} ${names[to]})`));

const opening = withCells(
  cellsOf(grid).map(() => empty),
  [named("b1"), 0],
  [named("e1"), 0],
  [named("b6"), 1],
  [named("e6"), 1],
);

export const amazons = takingTurns<Field>({
  roles: ["white", "black"],
  initial: { board: opening, turn: 0, shooter: -1 },
  turn: ({ turn }) => turn,
  moves,
  play: ({ board, turn }, move) => {
    const [verb, first, second] = wordsOf(move) as [string, string, string];
    if (verb === "shoot") return { board: withCells(board, [named(first), arrow]), turn: 1 - turn, shooter: -1 };
    const to = named(second);
    return { board: withCells(board, [named(first), empty], [to, turn]), turn, shooter: to };
  },
  goals: (field) => (moves(field).length === 0 ? payoff(1 - field.turn) : undefined),
});
