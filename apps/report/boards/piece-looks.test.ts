import { expect, test } from "vitest";
import { SourceText } from "../../../src/foundations/text/index.ts";
import { readRules } from "../../../src/language/rules/index.ts";
import { pieceColours, pieceShapes } from "./piece-looks.ts";

const coloursOf = (text: string, roles: readonly string[]): ((content: string) => string | undefined) =>
  pieceColours(readRules(new SourceText("game", text)).rules, roles);

test("a colour that is named is taken, wherever the sheet names it", () => {
  const byName = coloursOf("", ["x", "o"]);
  expect(["white", "pawn black", "red-king", "blueRook", "x"].map(byName)).toEqual([
    "white",
    "black",
    "red",
    "blue",
    undefined,
  ]);
  const byFact = coloursOf(
    "(piece k1 white king) (piece k2 black king) (piece k3 white king) (piece k3 black king)",
    [],
  );
  expect([byFact("k1"), byFact("k2"), byFact("k3")]).toEqual(["white", "black", undefined]);
  const byLetter = coloursOf("(init (cell 1 1 wp)) (init (cell 1 2 bp)) (init (cell 1 3 wx))", ["white", "black"]);
  expect([byLetter("wp"), byLetter("bp"), byLetter("wx"), byLetter("b")]).toEqual([
    "white",
    "black",
    "white",
    undefined,
  ]);
  expect(coloursOf("(init (cell 1 1 wp)) (init (cell 1 2 bp))", ["x", "o"])("wp")).toBeUndefined();
});

test("words for pieces have shapes, and so have letters where they are chess men", () => {
  const shapesOf = (text: string, roles: readonly string[]) => {
    const shapeOf = pieceShapes(readRules(new SourceText("game", text)).rules, roles);
    return (content: string): string | undefined => shapeOf(content)?.name;
  };
  const byName = shapesOf("", ["x", "o"]);
  expect(["x", "white knight", "red-king", "whiteRook", "stone"].map(byName)).toEqual([
    "cross",
    "knight",
    "king",
    "rook",
    undefined,
  ]);
  const letters = "(init (cell 1 1 wp)) (init (cell 1 2 bp)) (init (cell 1 3 wk))";
  const byLetter = shapesOf(letters, ["white", "black"]);
  expect([byLetter("wp"), byLetter("bp"), byLetter("wk"), byLetter("wz")]).toEqual(["pawn", "pawn", "king", undefined]);
  expect(shapesOf(`${letters} (init (cell 1 4 wz))`, ["white", "black"])("wp")).toBeUndefined();
});
