import { expect, test } from "vitest";
import { compareCells } from "./compare-cells.ts";

const sorted = (texts: readonly string[], isDown: boolean): string[] =>
  texts
    .map((text) => ({ text, isMissing: text === "gave up" }))
    .sort((a, b) => compareCells(a, b, isDown))
    .map(({ text }) => text);

test("numbers by their size, then words, what is missing last in both directions", () => {
  expect(sorted(["b", "gave up", "10", "9", "a"], false)).toEqual(["9", "10", "a", "b", "gave up"]);
  expect(sorted(["b", "gave up", "10", "9", "a"], true)).toEqual(["b", "a", "10", "9", "gave up"]);
});
