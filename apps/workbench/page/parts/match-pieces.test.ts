import { expect, test } from "vitest";
import type { PicturedPiece } from "../../../report/index.ts";
import { matchPieces } from "./match-pieces.ts";

const piece = (content: string, square: number): PicturedPiece => ({
  look: { content, mark: content, isPlain: false, fill: "", ink: "" },
  x: 40 * square,
  y: 0,
  radius: 16,
  square,
  fluent: 0,
});
let keys = 0;
const newKey = () => ++keys;
const shown = (pieces: ReturnType<typeof matchPieces>) => pieces.map((one) => [one.piece.look.content, one.key]);

test("what stays keeps its key, what moves is followed, what comes is new", () => {
  const first = matchPieces([], [piece("pawn", 0), piece("pawn", 5), piece("king", 7)], newKey);
  expect(shown(first)).toEqual([
    ["pawn", 1],
    ["pawn", 2],
    ["king", 3],
  ]);
  const second = matchPieces(first, [piece("pawn", 5), piece("pawn", 1), piece("king", 7), piece("rook", 2)], newKey);
  expect(shown(second)).toEqual([
    ["pawn", 2],
    ["pawn", 1],
    ["king", 3],
    ["rook", 4],
  ]);
});

test("a piece goes to the nearest place", () => {
  const first = matchPieces([], [piece("man", 0), piece("man", 9)], newKey);
  const [a, b] = first.map(({ key }) => key);
  expect(matchPieces(first, [piece("man", 8), piece("man", 1)], newKey).map(({ key }) => key)).toEqual([b, a]);
});
