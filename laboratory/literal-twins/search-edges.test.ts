/**
 * The drawn search is that of the distance: it reaches the same symbols, over edges of the graph and between siblings.
 */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { occurrenceGraph } from "../../src/analysis/mapping/index.ts";
import { ARGUMENT, isOccurrence, VARIABLE } from "../../src/analysis/mapping/paper/occurrence-graph.ts";
import { PAPER_OPTIONS } from "../../src/analysis/mapping/paper/paper-options.ts";
import { bookRuleGraph } from "../../src/analysis/rule-graph/index.ts";
import { SourceText } from "../../src/foundations/text/index.ts";
import { readRules } from "../../src/language/rules/index.ts";
import { LiteralDistances } from "./literal-distance.ts";
import { searchEdges } from "./search-edges.ts";

describe.each(["tic-tac-toe", "nim", "connect-four"])("%s", (name) => {
  const { rules } = readRules(new SourceText(name, readFileSync(`games/${name}/rules.kif`, "utf8")));
  const graph = occurrenceGraph(bookRuleGraph(rules));

  test.each([1, 2, 5])("to depth %i", (maximalDepth) => {
    const distances = new LiteralDistances(graph, graph, { ...PAPER_OPTIONS, reading: "text", maximalDepth });
    for (const symbol of graph.symbols.keys()) {
      const start = graph.symbolVertices[symbol] as number;
      const edges = searchEdges(graph, symbol, maximalDepth);
      const met = edges.flatMap(({ to }) => {
        const found = graph.symbolOf[to] as number;
        return graph.symbolVertices[found] === to ? [found] : [];
      });
      expect(new Set(met)).toEqual(new Set(distances.reachedSymbols(symbol)));
      for (const { from, to, kind } of edges) {
        const isEdge = graph.children[from]?.includes(to) || graph.parents[from]?.includes(to);
        expect(isEdge).toBe(kind !== "sibling");
        expect(kind === "initial").toBe(from === start);
        expect(graph.colours[from]).not.toBe(VARIABLE);
      }
      if (maximalDepth > 1) continue;
      const kinds = edges.map(({ to }) => graph.colours[to] as number);
      expect(kinds.every((colour) => colour === ARGUMENT || isOccurrence(colour))).toBe(true);
    }
  });
});
