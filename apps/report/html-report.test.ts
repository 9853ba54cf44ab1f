import { describe, expect, test } from "vitest";
import type { Board } from "../../src/analysis/board/index.ts";
import { termFromText } from "../../src/language/rules/index.ts";
import { barChart, boardSvg, histogramChart, htmlReport, type ReportData } from "./index.ts";

const EMPTY: ReportData = {
  title: "a game",
  summary: "a one-player game",
  facts: [],
  warnings: [],
  boards: [],
  symmetries: null,
  lengths: [],
  goals: [],
  ruleSizes: [],
};

describe("the HTML report", () => {
  test("has a section for what there is, and none for what there is not", () => {
    expect(htmlReport(EMPTY)).not.toContain("<h2>");
    const full = htmlReport({
      ...EMPTY,
      facts: [["roles", "x, o"]],
      warnings: ["something"],
      boards: [{ title: "cell/3", svg: "<svg></svg>" }],
      symmetries: { kind: "ground", order: "8", description: ["the two players swap"], certified: true },
      lengths: [5, 6, 6],
      goals: [{ role: "x", mean: 50 }],
      ruleSizes: [{ relation: "line", rules: 1, conditions: 3 }],
    });
    expect(full.match(/<h2>/g)).toHaveLength(7);
    expect(full).toContain("<li>the two players swap</li>");
    expect(full).toContain("3 matches, 5.7 moves on average");
  });

  test("needs nothing from elsewhere, and lets no markup through", () => {
    const hostile = '"><script>alert(1)</script>';
    const page = htmlReport({
      ...EMPTY,
      title: hostile,
      summary: hostile,
      facts: [[hostile, hostile]],
      warnings: [hostile],
      symmetries: { kind: hostile, order: "2", description: [hostile], certified: false },
      goals: [{ role: hostile, mean: 1 }],
      ruleSizes: [{ relation: hostile, rules: 1, conditions: 1 }],
    });
    expect(page).not.toContain("<script");
    expect(page).not.toMatch(/(src|href)=/);
  });
});

test("a bar chart has a bar for every value, the largest the longest", () => {
  const svg = barChart("sizes", [
    { label: "a", value: 1 },
    { label: "b", value: 4 },
  ]);
  expect([...svg.matchAll(/<rect [^>]*width="([\d.]+)"/g)].map((match) => match[1])).toEqual(["80", "320"]);
});

test("a histogram counts every value once", () => {
  expect(histogramChart("lengths", [3, 3, 5]).match(/<rect/g)).toHaveLength(3);
  expect(
    histogramChart(
      "lengths",
      Array.from({ length: 1000 }, (_, i) => i),
    ).match(/<rect/g),
  ).toHaveLength(30);
  expect(histogramChart("lengths", [])).not.toContain("<rect");
});

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
