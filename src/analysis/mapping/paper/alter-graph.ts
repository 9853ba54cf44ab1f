/**
 * The experiment of Jung and Hoey's Figure 4: a game with occurrences deleted or duplicated. The result need not be a
 * game any more. It tests how a mapper copes with rules that differ in unforeseen ways.
 */
import type { SeededRandom } from "../../../foundations/collections/index.ts";
import { isOccurrence, type OccurrenceGraph } from "./occurrence-graph.ts";

/** Occurrences of symbols that are not natural numbers, in the order of the graph. */
export function alterableOccurrences({ colours, symbolOf, symbols }: OccurrenceGraph): number[] {
  return [...colours.keys()].filter(
    (vertex) =>
      isOccurrence(colours[vertex] as number) && !/^\d+$/.test(symbols[symbolOf[vertex] as number]?.name ?? "0"),
  );
}

/** Removes all edges of `count` random occurrences. */
export function deleteOccurrences(graph: OccurrenceGraph, count: number, random: SeededRandom): OccurrenceGraph {
  const gone = new Set(random.shuffle(alterableOccurrences(graph)).slice(0, count));
  const without = (lists: OccurrenceGraph["children"]): number[][] =>
    lists.map((list, vertex) => (gone.has(vertex) ? [] : list.filter((neighbour) => !gone.has(neighbour))));
  return { ...graph, children: without(graph.children), parents: without(graph.parents) };
}

/** Adds `count` copies of random occurrences, chosen with replacement, with all edges that they have at that time. */
export function duplicateOccurrences(graph: OccurrenceGraph, count: number, random: SeededRandom): OccurrenceGraph {
  const choice = alterableOccurrences(graph);
  const size = graph.colours.length + (choice.length === 0 ? 0 : count);
  const [children, parents] = [graph.children.map((list) => [...list]), graph.parents.map((list) => [...list])];
  const [colours, symbolOf, positions] = [graph.colours, graph.symbolOf, graph.positions].map((old) => {
    const longer = new Int32Array(size).fill(-1);
    longer.set(old);
    return longer;
  }) as [Int32Array, Int32Array, Int32Array];
  for (let copy = graph.colours.length; copy < size; copy++) {
    const original = choice[random.below(choice.length)] as number;
    colours[copy] = colours[original] as number;
    symbolOf[copy] = symbolOf[original] as number;
    children[copy] = [...(children[original] as number[])];
    parents[copy] = [...(parents[original] as number[])];
    for (const child of children[copy] as number[]) parents[child]?.push(copy);
    for (const parent of parents[copy] as number[]) children[parent]?.push(copy);
  }
  return { ...graph, colours, symbolOf, positions, children, parents };
}
