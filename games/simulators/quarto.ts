import { cellAt, cellsOf, columnOf, type Grid, linesOf, rowOf, withCells } from "./grid.ts";
import { payoff, takingTurns, wordsOf } from "./simulator.ts";

/** A piece is named by its four traits, as in `dark tall round solid`. */
interface Table {
  /** The piece on every cell, or the empty word. */
  readonly board: readonly string[];
  readonly stock: readonly string[];
  /** The piece that the player in turn must place, or the empty word when one is to be given. */
  readonly hand: string;
  readonly turn: number;
}

const grid: Grid = { columns: 4, rows: 4 };

const pieces = ["dark", "light"].flatMap((colour) =>
  ["tall", "short"].flatMap((height) =>
    ["round", "square"].flatMap((shape) =>
      ["solid", "hollow"].map((filling) => `${colour} ${height} ${shape} ${filling}`),
    ),
  ),
);

const lines = linesOf(grid, 4);

const shareTrait = (line: readonly string[]): boolean =>
  [0, 1, 2, 3].some((trait) => new Set(line.map((piece) => piece.split(" ")[trait])).size === 1);

const isQuarto = (board: readonly string[]): boolean =>
  lines.some((line) => line.every((cell) => board[cell] !== "") && shareTrait(line.map((cell) => board[cell]!)));

export const quarto = takingTurns<Table>({
  roles: ["first", "second"],
  initial: { board: cellsOf(grid).map(() => ""), stock: pieces, hand: "", turn: 0 },
  turn: ({ turn }) => turn,
  moves: ({ board, stock, hand }) =>
    hand === ""
      ? stock.map((piece) => `(give ${piece})`)
      : cellsOf(grid)
          .filter((cell) => board[cell] === "")
          .map((cell) => `(place ${columnOf(grid, cell)} ${rowOf(grid, cell)})`),
  play: ({ board, stock, hand, turn }, move) => {
    const [verb, ...rest] = wordsOf(move);
    if (verb === "give") {
      const given = rest.join(" ");
      return { board, stock: stock.filter((piece) => piece !== given), hand: given, turn: 1 - turn };
    }
    const cell = cellAt(grid, Number(rest[0]), Number(rest[1]));
    return { board: withCells(board, [cell, hand]), stock, hand: "", turn };
  },
  goals: ({ board, turn }) => {
    if (isQuarto(board)) return payoff(turn);
    return board.includes("") ? undefined : payoff(undefined);
  },
});
