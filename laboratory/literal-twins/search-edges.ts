/**
 * The edges that the search of Jung and Hoey's Figure 3 follows from one symbol, as their Figure 2 draws them: a search
 * through one graph instead of two at once, with the depths, cycles and replaced occurrences of the text.
 */
import { childrenOfSymbol, neighbourLists, standsForSymbol } from "../../src/analysis/mapping/paper/neighbours.ts";
import { ARGUMENT, type OccurrenceGraph, VARIABLE } from "../../src/analysis/mapping/paper/occurrence-graph.ts";

/**
 * `initial`: from the symbol itself. `sibling`: between two arguments of one occurrence, which is not an edge of the
 * graph.
 */
export type SearchEdgeKind = "initial" | "later" | "sibling";

export interface SearchEdge {
  /** Vertices, in the direction of the search. */
  readonly from: number;
  readonly to: number;
  readonly kind: SearchEdgeKind;
}

/** Each edge once, in the order of the search. */
export function searchEdges(graph: OccurrenceGraph, symbol: number, maximalDepth: number): SearchEdge[] {
  const found = new Map<string, SearchEdge>();
  const start = graph.symbolVertices[symbol] as number;
  const path = new Set([start]);
  const go = (from: number, to: number, kind: SearchEdgeKind): void => {
    const key = `${from} ${to}`;
    if (!found.has(key)) found.set(key, { from, to, kind });
  };
  const goToSymbol = (vertex: number): void =>
    go(vertex, graph.symbolVertices[graph.symbolOf[vertex] as number] as number, "later");

  const { occurrences, places } = childrenOfSymbol(graph, symbol);
  for (const child of [...occurrences, ...places]) {
    go(start, child, "initial");
    look(child, 1);
  }
  return [...found.values()];

  function look(vertex: number, depth: number): void {
    const colour = graph.colours[vertex] as number;
    if (depth >= maximalDepth || colour === VARIABLE) return;
    if (colour === ARGUMENT && depth > 1) {
      goToSymbol(vertex);
      return;
    }
    const { children, parents, siblings } = neighbourLists(graph, vertex);
    path.add(vertex);
    for (const next of [...children, ...parents]) step(vertex, next, depth + 1, "later");
    for (const next of siblings) step(vertex, next, depth + 1, "sibling");
    path.delete(vertex);
  }

  /** More than one step away an occurrence is replaced by its symbol, where the search ends. */
  function step(from: number, to: number, depth: number, kind: SearchEdgeKind): void {
    if (path.has(to)) return;
    go(from, to, kind);
    if (!standsForSymbol(graph, to)) look(to, depth);
    else if (graph.symbolVertices[graph.symbolOf[to] as number] !== to) goToSymbol(to);
  }
}
