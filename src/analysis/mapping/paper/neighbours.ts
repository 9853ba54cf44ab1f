/** The lists of vertices that the search visits, from a symbol and from any other vertex. */
import { ARGUMENT, isOccurrence, type OccurrenceGraph, SYMBOL } from "./occurrence-graph.ts";

export function childrenOfSymbol(
  { symbolVertices, children, colours }: OccurrenceGraph,
  symbol: number,
): { readonly occurrences: readonly number[]; readonly places: readonly number[] } {
  const all = children[symbolVertices[symbol] as number] as readonly number[];
  return {
    occurrences: all.filter((child) => colours[child] !== ARGUMENT),
    places: all.filter((child) => colours[child] === ARGUMENT),
  };
}

export interface NeighbourLists {
  readonly children: readonly number[];
  readonly parents: readonly number[];
  /** Other children of the occurrences that have this vertex as an argument. */
  readonly siblings: readonly number[];
}

/** The symbol of an occurrence is not counted among its parents. */
export function neighbourLists({ children, parents, colours }: OccurrenceGraph, vertex: number): NeighbourLists {
  const [below, above] = [children[vertex] as readonly number[], parents[vertex] as readonly number[]];
  if (colours[vertex] === ARGUMENT) return { children: below, parents: above, siblings: [] };
  const siblings = new Set<number>();
  for (const parent of above)
    if (isOccurrence(colours[parent] as number))
      for (const sibling of children[parent] as readonly number[]) if (sibling !== vertex) siblings.add(sibling);
  return { children: below, parents: above.filter((parent) => colours[parent] !== SYMBOL), siblings: [...siblings] };
}

/** Whether a list contains the symbol instead of this vertex, at more than one step from the start of the search. */
export const standsForSymbol = ({ colours }: OccurrenceGraph, vertex: number): boolean =>
  isOccurrence(colours[vertex] as number) || colours[vertex] === SYMBOL;
