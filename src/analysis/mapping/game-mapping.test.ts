import { describe, expect, test } from "vitest";
import { unlimited } from "../../foundations/budgets/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { type Rules, readRules } from "../../language/rules/index.ts";
import { bookRuleGraph } from "../rule-graph/index.ts";
import { gameMapping, overallDistance } from "./game-mapping.ts";
import { mapGames } from "./map-games.ts";
import { isNumericName, type MappableSymbol, mappableSymbols } from "./mappable-symbols.ts";
import { mappingAccuracy, sharedNames, shareOfSharedNames } from "./mapping-accuracy.ts";
import { occurrenceGraph } from "./paper/occurrence-graph.ts";

const read = (text: string): Rules => readRules(new SourceText("sheet.kif", text)).rules;
const symbols = (...names: string[]): MappableSymbol[] =>
  names.map((name) => ({ name, kind: "constant", isNumeric: isNumericName(name), isGoalValue: false }));

describe("the symbols of a sheet", () => {
  const sheet = read(
    "(role x) (role random) (init (cell 1 b)) (open) (<= (goal x ?n) (score ?n)) (score 50) (score c7) (<= (legal x cell) (open))",
  );

  test("are its names, each once, with the strongest kind of its uses", () => {
    const kinds = mappableSymbols(sheet).map(({ name, kind }) => `${name}: ${kind}`);
    expect(kinds.sort()).toEqual(
      [
        "1: constant",
        "50: constant",
        "b: constant",
        "c7: constant",
        "cell: function",
        "open: proposition",
        "score: relation",
        "x: constant",
      ].sort(),
    );
  });

  test("are numeric by their spelling, and goal values by where they get", () => {
    const numeric = mappableSymbols(sheet).filter(({ isNumeric }) => isNumeric);
    expect(numeric.map(({ name }) => name).sort()).toEqual(["1", "50", "c7"]);
    const values = mappableSymbols(sheet).filter(({ isGoalValue }) => isGoalValue);
    expect(values.map(({ name }) => name).sort()).toEqual(["50", "c7"]);
  });

  test("are those of the graph that the paper's mappers walk", () => {
    const ofGraph = occurrenceGraph(bookRuleGraph(sheet)).symbols.map(({ name, kind }) => `${name} ${kind}`);
    expect(ofGraph.sort()).toEqual(
      mappableSymbols(sheet)
        .map(({ name, kind }) => `${name} ${kind}`)
        .sort(),
    );
  });
});

describe("the distance of two games", () => {
  test("is a mean over symbols that are not numbers, 1 for each without a partner", () => {
    const pairs = [
      { from: "a", to: "b", distance: 0.25 },
      { from: "c", to: "7", distance: 0.5 },
      { from: "1", to: "1", distance: 0 },
    ];
    expect(overallDistance(symbols("a", "c", "1", "d"), symbols("b", "7", "1"), pairs)).toBeCloseTo(1.25 / 2);
  });

  test("is 0 where there is nothing but numbers", () => {
    expect(overallDistance(symbols("1"), symbols("2"), [])).toBe(0);
  });

  test("comes with what is left over", () => {
    const mapping = gameMapping("lmap", symbols("a", "b"), symbols("c"), [{ from: "b", to: "c", distance: 0 }]);
    expect(mapping.unmatched).toEqual({ from: ["a"], to: [] });
    expect(mapping.distance).toBe(0.5);
  });
});

describe("accuracy", () => {
  const [from, to] = [symbols("a", "b", "c", "1"), symbols("a", "b", "1", "z")];

  test("counts the names that both have, numbers left out", () => {
    expect(sharedNames(from, to)).toEqual(["a", "b"]);
    expect(shareOfSharedNames(from, to)).toBeCloseTo(4 / 6);
  });

  test("is the share of them that is mapped to its namesake", () => {
    const pairs = [
      { from: "q", to: "a", distance: 0 },
      { from: "b", to: "z", distance: 0 },
    ];
    expect(mappingAccuracy({ pairs }, ["a", "b"], (name) => (name === "q" ? "a" : name))).toBe(0.5);
  });
});

test("names do not matter: a renamed sheet is mapped like the original", () => {
  const text =
    "(role x) (init (p a)) (<= (next (q ?y)) (does x (m ?y)) (true (p ?y))) (<= (legal x (m ?y)) (true (p ?y)))";
  const renamed = text.replace(/\bp\b/g, "u").replace(/\bq\b/g, "p").replace(/\ba\b/g, "9");
  for (const method of ["myopic", "lmap", "mmap"] as const) {
    const mapping = mapGames(read(text), read(renamed), method, unlimited());
    if (!("pairs" in mapping)) throw new Error("gave up");
    const image = new Map(mapping.pairs.map((pair) => [pair.from, pair.to]));
    if (method !== "myopic") expect([image.get("p"), image.get("q"), image.get("a")]).toEqual(["u", "p", "9"]);
    expect(mapping.distance).toBe(0);
  }
});
