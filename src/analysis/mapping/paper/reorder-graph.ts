/** The same graph in another order. A mapper should not depend on it, but ties fall differently. */
import type { SeededRandom } from "../../../foundations/collections/index.ts";
import type { OccurrenceGraph } from "./occurrence-graph.ts";

/** Symbols in random order, all lists unchanged: what the authors' program does to its second game (reading H). */
export function shuffleSymbols(graph: OccurrenceGraph, random: SeededRandom): OccurrenceGraph {
  const order = random.shuffle(graph.symbols.map((_, symbol) => symbol));
  const numberOf = new Int32Array(order.length);
  order.forEach((symbol, number) => {
    numberOf[symbol] = number;
  });
  return {
    ...graph,
    symbols: order.map((symbol) => graph.symbols[symbol] as OccurrenceGraph["symbols"][number]),
    symbolVertices: order.map((symbol) => graph.symbolVertices[symbol] as number),
    symbolOf: graph.symbolOf.map((symbol) => (symbol < 0 ? symbol : (numberOf[symbol] as number))),
  };
}

/** Symbols, children and parents in random order: what the paper says about its first game (reading R). */
export function shuffleGraph(graph: OccurrenceGraph, random: SeededRandom): OccurrenceGraph {
  return {
    ...shuffleSymbols(graph, random),
    children: graph.children.map((list) => random.shuffle([...list])),
    parents: graph.parents.map((list) => random.shuffle([...list])),
  };
}
