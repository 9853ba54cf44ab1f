import { expect, test } from "vitest";
import { SourceText } from "../../src/foundations/text/index.ts";
import { readRules } from "../../src/language/rules/index.ts";
import { speedOf } from "./analyse-game.ts";
import { pieceColours } from "./piece-colours.ts";

const coloursOf = (text: string, roles: readonly string[]): ((content: string) => string | undefined) =>
  pieceColours(readRules(new SourceText("game", text)).rules, roles);

test("a colour that is named is taken, wherever the sheet names it", () => {
  const byName = coloursOf("", ["x", "o"]);
  expect([byName("white"), byName("pawn black"), byName("red-king"), byName("x")]).toEqual([
    "white",
    "black",
    "red",
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

test("games per second times their mean length is moves per second", () => {
  const { movesPerSecond, playoutsPerSecond, meanLength } = speedOf(
    "compiled",
    { playouts: 3, moves: 50, lengthSum: 30 },
    2,
  );
  expect(movesPerSecond).toBe(25);
  expect(playoutsPerSecond * (meanLength ?? 0)).toBeCloseTo(movesPerSecond);
  expect(speedOf("compiled", { playouts: 0, moves: 50, lengthSum: 0 }, 2).meanLength).toBeUndefined();
});
