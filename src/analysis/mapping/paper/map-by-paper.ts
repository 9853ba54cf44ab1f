/** Myopic, LMap and MMap: from two rule graphs to the pairs they find. The laboratory has their literal twins. */
import { type Budget, unlimited } from "../../../foundations/budgets/index.ts";
import type { Rules } from "../../../language/rules/index.ts";
import { bookRuleGraph } from "../../rule-graph/index.ts";
import { type GameMapping, gameMapping, type SymbolPair } from "../game-mapping.ts";
import { mappableSymbols } from "../mappable-symbols.ts";
import { FastDistances } from "./fast-distances.ts";
import { distanceAsNumber } from "./fixed-point.ts";
import { mapByLines } from "./line-mapper.ts";
import { mapByMatrix } from "./matrix-mapper.ts";
import { type OccurrenceGraph, occurrenceGraph } from "./occurrence-graph.ts";
import { MYOPIC_DEPTH, PAPER_OPTIONS, type PaperOptions } from "./paper-options.ts";
import type { FoundPair } from "./symbol-distances.ts";

export type PaperMethod = "myopic" | "lmap" | "mmap";

/** Maps the symbols of one sheet to those of another. Throws BudgetSpent if the budget does not suffice. */
export function mapRulesByPaper(
  from: Rules,
  to: Rules,
  method: PaperMethod,
  budget: Budget,
  changes: Partial<PaperOptions>,
): GameMapping {
  const [one, other] = [from, to].map((rules) => occurrenceGraph(bookRuleGraph(rules, budget))) as [
    OccurrenceGraph,
    OccurrenceGraph,
  ];
  const pairs = mapGraphsByPaper(one, other, method, budget, changes);
  return gameMapping(method, mappableSymbols(from), mappableSymbols(to), pairs);
}

/** `goesOn` is called with every pair as it is found, and ends the mapping by returning false. */
export function mapGraphsByPaper(
  from: OccurrenceGraph,
  to: OccurrenceGraph,
  method: PaperMethod,
  budget: Budget = unlimited(),
  changes: Partial<PaperOptions> = {},
  goesOn: (pair: SymbolPair) => boolean = () => true,
): SymbolPair[] {
  const options = optionsOf(method, changes);
  return budget.holdingFor(() => {
    const distances = new FastDistances(from, to, options, budget);
    const map = method === "mmap" ? mapByMatrix : mapByLines;
    const goesOnFrom = (pair: FoundPair): boolean => goesOn(namedPair(pair, from, to));
    return namedPairs(map(distances, sizesOf(from, to), options, budget, goesOnFrom), from, to);
  });
}

export function optionsOf(method: PaperMethod, changes: Partial<PaperOptions>): PaperOptions {
  const depth = method === "myopic" ? { maximalDepth: MYOPIC_DEPTH } : {};
  return { ...PAPER_OPTIONS, ...changes, ...depth };
}

export const sizesOf = (
  from: OccurrenceGraph,
  to: OccurrenceGraph,
): { readonly from: number; readonly to: number } => ({
  from: from.symbols.length,
  to: to.symbols.length,
});

export const namedPairs = (pairs: readonly FoundPair[], from: OccurrenceGraph, to: OccurrenceGraph): SymbolPair[] =>
  pairs.map((pair) => namedPair(pair, from, to));

const namedPair = (pair: FoundPair, from: OccurrenceGraph, to: OccurrenceGraph): SymbolPair => ({
  from: from.symbols[pair.from]?.name as string,
  to: to.symbols[pair.to]?.name as string,
  distance: distanceAsNumber(pair.distance),
});
