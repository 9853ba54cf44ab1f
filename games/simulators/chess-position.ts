/** Positions of chess, read from the notation of Forsyth and Edwards (FEN). */

import { cellAt, cellsOf, columnOf, type Grid, rowOf } from "./grid.ts";

export type Kind = "pawn" | "knight" | "bishop" | "rook" | "queen" | "king";

interface Piece {
  /** White 0, black 1. */
  readonly player: number;
  readonly kind: Kind;
}

export interface ChessPosition {
  readonly board: readonly (Piece | undefined)[];
  readonly turn: number;
  /** Castling rights left, out of `KQkq`. */
  readonly rights: string;
  /** The cell over which a pawn has just stepped, or -1. */
  readonly passed: number;
  /** Moves since the last capture or pawn move. */
  readonly quiet: number;
  readonly moves: number;
}

export const grid: Grid = { columns: 8, rows: 8 };
export const squareNames = cellsOf(grid).map((cell) => `${"abcdefgh"[columnOf(grid, cell) - 1]}${rowOf(grid, cell)}`);
export const squareNamed = (name: string): number => squareNames.indexOf(name);

const kinds: Readonly<Record<string, Kind>> = {
  p: "pawn",
  n: "knight",
  b: "bishop",
  r: "rook",
  q: "queen",
  k: "king",
};

export function readPosition(text: string): ChessPosition {
  const [placement, turn, rights, passed, quiet] = text.split(" ") as [string, string, string, string, string];
  const board = new Array<Piece | undefined>(64).fill(undefined);
  for (const [index, rank] of placement.split("/").entries()) {
    let column = 1;
    for (const letter of rank) {
      const kind = kinds[letter.toLowerCase()];
      if (kind === undefined) column += Number(letter);
      else board[cellAt(grid, column++, 8 - index)] = { player: letter === letter.toUpperCase() ? 0 : 1, kind };
    }
  }
  return {
    board,
    turn: turn === "w" ? 0 : 1,
    rights: rights.replace("-", ""),
    passed: squareNamed(passed),
    quiet: Number(quiet),
    moves: 0,
  };
}

const wings: Readonly<Record<string, string>> = {
  K: "white kingside",
  Q: "white queenside",
  k: "black kingside",
  q: "black queenside",
};

/** The position in the words of the rule sheet. */
export function fluentsOf(position: ChessPosition): string[] {
  const colour = (player: number): string => ["white", "black"][player]!;
  return [
    ...position.board.flatMap((piece, cell) =>
      piece === undefined ? [] : [`(at ${squareNames[cell]} ${colour(piece.player)} ${piece.kind})`],
    ),
    `(control ${colour(position.turn)})`,
    ...[...position.rights].map((right) => `(right ${wings[right]})`),
    ...(position.passed >= 0 ? [`(passed ${squareNames[position.passed]})`] : []),
    `(quiet ${position.quiet})`,
    `(moves ${position.moves})`,
  ];
}
