/**
 * The literal distances with a cache that depends only on reachability: a comparison stays valid until one of the
 * symbols that either side can reach is mapped, because only the colours of symbols ever change. It shares neither
 * views nor classes with the fast distances, and makes the literal mappers bearable on large games: in chess an
 * assignment concerns three of a hundred symbols.
 */

import type { SymbolPair } from "../../src/analysis/mapping/game-mapping.ts";
import type { Measure } from "../../src/analysis/mapping/paper/desirability.ts";
import { distanceAsNumber } from "../../src/analysis/mapping/paper/fixed-point.ts";
import { mapByLines } from "../../src/analysis/mapping/paper/line-mapper.ts";
import type { OccurrenceGraph } from "../../src/analysis/mapping/paper/occurrence-graph.ts";
import { PAPER_OPTIONS } from "../../src/analysis/mapping/paper/paper-options.ts";
import type { SymbolDistances } from "../../src/analysis/mapping/paper/symbol-distances.ts";
import { unlimited } from "../../src/foundations/budgets/index.ts";
import { LiteralDistances } from "./literal-distance.ts";
import { mapByMatrixLiterally } from "./literal-matrix-mapper.ts";

class RememberedDistances implements SymbolDistances {
  private readonly literal: LiteralDistances;
  /** The known comparison of each pair of symbols, until it may have changed. */
  private readonly known: (Measure | undefined)[][];
  /** By symbol: the symbols that can reach it, including itself. */
  private readonly metBy: {
    readonly from: readonly (readonly number[])[];
    readonly to: readonly (readonly number[])[];
  };

  constructor(from: OccurrenceGraph, to: OccurrenceGraph) {
    this.literal = new LiteralDistances(from, to, PAPER_OPTIONS);
    this.known = from.symbols.map(() => []);
    this.metBy = { from: whoMeets(from), to: whoMeets(to) };
  }

  measure(from: number, to: number): Measure {
    const row = this.known[from] as (Measure | undefined)[];
    row[to] ??= this.literal.measure(from, to);
    return row[to];
  }

  assign(from: number, to: number): void {
    this.literal.assign(from, to);
    for (const symbol of this.metBy.from[from] ?? []) this.known[symbol] = [];
    for (const symbol of this.metBy.to[to] ?? []) for (const row of this.known) row[symbol] = undefined;
  }

  reachedVertices(from: number): number {
    return this.literal.reachedVertices(from);
  }

  reachedSymbols(from: number): Iterable<number> {
    return this.literal.reachedSymbols(from);
  }
}

function whoMeets(graph: OccurrenceGraph): number[][] {
  const walker = new LiteralDistances(graph, graph, PAPER_OPTIONS);
  const metBy: number[][] = graph.symbols.map((_, symbol) => [symbol]);
  graph.symbols.forEach((_, symbol) => {
    for (const met of walker.reachedSymbols(symbol)) metBy[met]?.push(symbol);
  });
  return metBy;
}

/** The result of the literal mapper. */
export function mapWithMemory(from: OccurrenceGraph, to: OccurrenceGraph, method: "lmap" | "mmap"): SymbolPair[] {
  const sizes = { from: from.symbols.length, to: to.symbols.length };
  const distances = new RememberedDistances(from, to);
  const pairs =
    method === "mmap"
      ? mapByMatrixLiterally(distances, sizes, PAPER_OPTIONS)
      : mapByLines(distances, sizes, PAPER_OPTIONS, unlimited());
  return pairs.map((pair) => ({
    from: from.symbols[pair.from]?.name as string,
    to: to.symbols[pair.to]?.name as string,
    distance: distanceAsNumber(pair.distance),
  }));
}
