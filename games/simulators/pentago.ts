import { cellAt, cellsOf, type Grid, holdsLine, linesOf, withCells } from "./grid.ts";
import { payoff, takingTurns, wordsOf } from "./simulator.ts";

interface Marbles {
  /** White 0, black 1, empty -1, on the whole board of six by six. */
  readonly board: readonly number[];
  readonly turn: number;
  readonly twisting: boolean;
}

const grid: Grid = { columns: 6, rows: 6 };
const lines = linesOf(grid, 5);

/** The lower left hole of every quadrant. */
const corners: Readonly<Record<string, readonly [number, number]>> = {
  "north-west": [1, 4],
  "north-east": [4, 4],
  "south-west": [1, 1],
  "south-east": [4, 1],
};

const local = [1, 2, 3];

function hole(quadrant: string, x: number, y: number): number {
  const [column, row] = corners[quadrant]!;
  return cellAt(grid, column + x - 1, row + y - 1);
}

/** The quadrant by a quarter turn: what stood at the left top stands at the right top after a clockwise one. */
function twist(board: readonly number[], quadrant: string, clockwise: boolean): number[] {
  const moved = local.flatMap((x) =>
    local.map((y) => {
      const target = clockwise ? hole(quadrant, y, 4 - x) : hole(quadrant, 4 - y, x);
      return [target, board[hole(quadrant, x, y)]!] as const;
    }),
  );
  return withCells(board, ...moved);
}

export const pentago = takingTurns<Marbles>({
  roles: ["white", "black"],
  initial: { board: cellsOf(grid).map(() => -1), turn: 0, twisting: false },
  turn: ({ turn }) => turn,
  moves: ({ board, twisting }) =>
    Object.keys(corners).flatMap((quadrant) =>
      twisting
        ? [`(twist ${quadrant} clockwise)`, `(twist ${quadrant} anticlockwise)`]
        : local.flatMap((x) =>
            local.filter((y) => board[hole(quadrant, x, y)] === -1).map((y) => `(place ${quadrant} ${x} ${y})`),
          ),
    ),
  play: ({ board, turn, twisting }, move) => {
    const [, quadrant, first, second] = wordsOf(move) as [string, string, string, string];
    return twisting
      ? { board: twist(board, quadrant, first === "clockwise"), turn: 1 - turn, twisting: false }
      : { board: withCells(board, [hole(quadrant, Number(first), Number(second)), turn]), turn, twisting: true };
  },
  goals: ({ board, twisting }) => {
    const fives = [0, 1].filter((player) => holdsLine(lines, board, player));
    if (fives.length === 1) return payoff(fives[0]);
    return fives.length === 2 || (!twisting && !board.includes(-1)) ? payoff(undefined) : undefined;
  },
});
