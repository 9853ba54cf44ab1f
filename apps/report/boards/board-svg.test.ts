import { expect, test } from "vitest";
import type { Board } from "../../../src/analysis/board/index.ts";
import { termFromText } from "../../../src/language/rules/index.ts";
import { boardSvg } from "./board-svg.ts";

test("a board has a square for every cell and a disc for every thing on it", () => {
  const axis = { values: ["1", "2", "3"], order: "line" } as const;
  const layer = { name: "cell", arity: 3, axes: [0, 1], selectors: [], content: [2] };
  const board: Board = { axes: [axis, axis], selectors: [], layers: [layer] };
  const fluents = axis.values.flatMap((x) => axis.values.map((y) => `(cell ${x} ${y} b)`));
  const initial = fluents.map(termFromText);
  const state = fluents.map((text) => termFromText(text.replace("1 2 b", "1 2 <x>")));
  const svg = boardSvg(board, state, { initial });
  expect(svg.match(/<rect/g)).toHaveLength(9);
  expect(svg.match(/r="16"/g)).toHaveLength(1);
  expect(svg).toContain("&lt;x&gt;");
});

test("a disc has the colour that the game names, and others one of their own", () => {
  const axis = { values: ["1", "2"], order: "line" } as const;
  const layer = { name: "cell", arity: 3, axes: [0, 1], selectors: [], content: [2] };
  const board: Board = { axes: [axis, axis], selectors: [], layers: [layer] };
  const state = ["(cell 1 1 wp)", "(cell 1 2 bp)", "(cell 2 1 x)"].map(termFromText);
  const colours: ReadonlyMap<string, string> = new Map([
    ["wp", "white"],
    ["bp", "Black"],
  ]);
  const svg = boardSvg(board, state, { initial: [], colourOf: (content) => colours.get(content) });
  for (const [mark, fill] of [
    ["wp", "#ffffff"],
    ["bp", "#222222"],
    ["x", "#2b5c8a"],
  ])
    expect(svg).toMatch(new RegExp(`r="16" fill="${fill}"[^>]*/>\\s*<text[^>]*>${mark}<`));
});
