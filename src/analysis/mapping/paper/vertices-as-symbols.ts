/**
 * Any labelled graph in the form that LMap and MMap walk, so that they map graphs of other domains than games (the
 * closing remark of Jung and Hoey). Every vertex is a symbol. Statements describe it: one gives its colour, and one for
 * each edge leads the search to its neighbours. Colours mean the same in both graphs, as keywords do in rules.
 */
import type { Budget } from "../../../foundations/budgets/index.ts";
import { type ColouredGraph, forEachEdge } from "../../../foundations/graphs/index.ts";
import { RuleGraphBuilder } from "../../rule-graph/index.ts";
import { type OccurrenceGraph, occurrenceGraph } from "./occurrence-graph.ts";

/** `names`: the name of each vertex. All names differ. */
export function verticesAsSymbols(graph: ColouredGraph, names: readonly string[], budget: Budget): OccurrenceGraph {
  const builder = new RuleGraphBuilder(true, budget);
  const occurrence = (vertex: number): number => {
    const name = names[vertex] as string;
    const made = builder.occurrence(name, "function");
    builder.edge(builder.symbol({ kind: "function", name, arity: 0 }, "symbol", "argument"), made);
    return made;
  };
  const statement = (colour: number, vertices: readonly number[]): readonly number[] => {
    const made = builder.occurrence("statement", `statement ${colour}`);
    const stated = vertices.map(occurrence);
    for (const one of stated) builder.edge(made, one);
    return stated;
  };
  for (const [vertex, colour] of graph.colours.entries()) statement(colour + 1, [vertex]);
  forEachEdge(graph, (from, to) => {
    const [first, second] = statement(0, [from, to]);
    if (graph.directed && first !== undefined && second !== undefined) builder.edge(first, second);
  });
  return occurrenceGraph(builder.build());
}
