import { readdirSync, readFileSync, statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type ColouredGraph, findAutomorphisms, forEachEdge, graphFromEdges } from "../../foundations/graphs/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { normalizeRules } from "../../language/rewriting/index.ts";
import { type Clause, readRules } from "../../language/rules/index.ts";
import { enhancedRuleGraph, orderedRuleGraph, type RuleGraph } from "./index.ts";

const clausesOf = (text: string): Clause[] =>
  normalizeRules(readRules(new SourceText("sheet.kif", text)).rules, { disjunctions: "expand" });
const nothingFixed = (): boolean => false;
const orderOf = (text: string): bigint =>
  findAutomorphisms(orderedRuleGraph(clausesOf(text), nothingFixed).graph).order;

/** The enhanced rule graph with every argument place coloured by its index: the same restriction in another way. */
function enhancedWithIndices({ graph, meanings, colours }: RuleGraph): ColouredGraph {
  const edges: [number, number][] = [];
  forEachEdge(graph, (from, to) => edges.push([from, to]));
  const coloured = graph.colours.map((colour, vertex) => {
    const meaning = meanings[vertex];
    return meaning?.kind === "argument" ? colours.length + meaning.index : colour;
  });
  return graphFromEdges(graph.vertexCount, edges, { colours: coloured });
}

describe("the ordered rule graph", () => {
  test("renames, but never moves an argument", () => {
    expect(orderOf("(p a b) (p b a)")).toBe(2n);
    expect(orderOf("(p a b)")).toBe(1n);
    expect(orderOf("(p a b c) (p c b a)")).toBe(2n);
    expect(orderOf("(p (f a) b) (p b (f a))")).toBe(1n);
  });

  test("head and body, and the arguments of a keyword, keep their order", () => {
    expect(orderOf("(<= p q)")).toBe(1n);
    expect(orderOf("(<= (next p) (does q r))")).toBe(1n);
  });

  test("`distinct` has no order", () => {
    expect(orderOf("(<= p (q ?x ?y) (q ?y ?x) (distinct ?x ?y))")).toBe(2n);
  });

  test("fixed constants stay", () => {
    const { graph } = orderedRuleGraph(clausesOf("(p a) (p b)"), (constant) => constant === "a");
    expect(findAutomorphisms(graph).order).toBe(1n);
  });
});

const GAMES = new URL("../../../games/", import.meta.url);
const LARGEST_SHEET = 12_000;
const sheets = readdirSync(GAMES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "simulators")
  .map(({ name }) => ({ name, path: new URL(`${name}/rules.kif`, GAMES) }))
  .filter(({ path }) => statSync(path).size < LARGEST_SHEET);

test.each(sheets)("$name: as many automorphisms as the enhanced graph with places kept", ({ path }) => {
  const clauses = clausesOf(readFileSync(path, "utf8")).filter(({ head }) => head.relation !== "init");
  const expected = findAutomorphisms(enhancedWithIndices(enhancedRuleGraph(clauses, nothingFixed))).order;
  expect(findAutomorphisms(orderedRuleGraph(clauses, nothingFixed).graph).order).toBe(expected);
});
