/**
 * Shapes for common words for pieces: chess pieces, crosses and rings. Our own drawings, in a box of 100 by 100. A
 * content without a known word is shown as a disc with a letter.
 */

export interface PieceShape {
  readonly name: string;
  /** Data of an SVG path. */
  readonly path: string;
  /** Whether the path is a thick line, or an outline to fill. */
  readonly kind: "outline" | "line";
}

const BASE = "M24 80H76V89H24Z";
const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}A${r} ${r} 0 1 1 ${x + r} ${y}A${r} ${r} 0 1 1 ${x - r} ${y}Z`;

const outline = (name: string, ...parts: readonly string[]): PieceShape => ({
  name,
  path: parts.join(""),
  kind: "outline",
});
const line = (name: string, path: string): PieceShape => ({ name, path, kind: "line" });

const SHAPES = {
  pawn: outline(
    "pawn",
    "M50 15A14 14 0 0 1 58 41C64 44 64 50 59 53C67 60 69 70 69 79H31C31 70 33 60 41 53C36 50 36 44 42 41A14 14 0 0 1 50 15Z",
    BASE,
  ),
  rook: outline("rook", "M29 18H39V26H45V18H55V26H61V18H71V41L64 47L67 79H33L36 47L29 41Z", BASE),
  knight: outline(
    "knight",
    "M30 79C30 62 45 58 45 46C40 51 36 51 33 56C29 61 20 58 21 49C23 40 31 34 35 25L34 12L44 19C60 18 73 32 72 55C72 66 70 72 70 79Z",
    BASE,
  ),
  bishop: outline(
    "bishop",
    disc(50, 14, 5.5),
    "M50 20C36 30 30 44 36 55C39 60 43 61 43 64L38 79H62L57 64C57 61 61 60 64 55C70 44 64 30 50 20Z",
    BASE,
  ),
  queen: outline(
    "queen",
    disc(17, 27, 5),
    disc(36, 19, 5),
    disc(64, 19, 5),
    disc(83, 27, 5),
    "M28 79L17 32L33 52L37 24L50 50L63 24L67 52L83 32L72 79Z",
    BASE,
  ),
  king: outline(
    "king",
    "M46 6H54V13H61V21H54V29H46V21H39V13H46Z",
    "M50 36C58 26 84 26 82 45C80 58 70 64 69 79H31C30 64 20 58 18 45C16 26 42 26 50 36Z",
    BASE,
  ),
  cross: line("cross", "M22 22L78 78M78 22L22 78"),
  ring: line("ring", "M18 50A32 32 0 1 1 82 50A32 32 0 1 1 18 50Z"),
} as const satisfies Record<string, PieceShape>;

const WORDS: ReadonlyMap<string, PieceShape> = new Map<string, PieceShape>([
  ["pawn", SHAPES.pawn],
  ["rook", SHAPES.rook],
  ["castle", SHAPES.rook],
  ["knight", SHAPES.knight],
  ["horse", SHAPES.knight],
  ["bishop", SHAPES.bishop],
  ["queen", SHAPES.queen],
  ["king", SHAPES.king],
  ["x", SHAPES.cross],
  ["cross", SHAPES.cross],
  ["o", SHAPES.ring],
  ["nought", SHAPES.ring],
  ["naught", SHAPES.ring],
  ["ring", SHAPES.ring],
]);

/** English letters of chess pieces, as in `wp` and `bn`. */
const LETTERS: ReadonlyMap<string, PieceShape> = new Map<string, PieceShape>([
  ["k", SHAPES.king],
  ["q", SHAPES.queen],
  ["r", SHAPES.rook],
  ["b", SHAPES.bishop],
  ["n", SHAPES.knight],
  ["p", SHAPES.pawn],
]);

/** The shape that a word names; undefined for other words. */
export const shapeOfWord = (word: string): PieceShape | undefined => WORDS.get(word.toLowerCase());

/** The chess piece that a letter stands for. */
export const shapeOfLetter = (letter: string): PieceShape | undefined => LETTERS.get(letter.toLowerCase());
