/**
 * The part of a full microstructure about chosen variables: their values, and what is forbidden among these values
 * alone.
 */
import { inducedSubgraph } from "../../foundations/graphs/index.ts";
import type { GateGraph } from "../rule-graph/index.ts";

/** A graph with names of its colours and vertices. */
export type NamedGraph = Pick<GateGraph, "graph" | "colours" | "label">;

/** The names of the variables of a full microstructure. */
export const variableNames = (full: NamedGraph): string[] =>
  Array.from(full.graph.colours, (_, vertex) => vertex)
    .filter((vertex) => isVariable(full, vertex))
    .map((vertex) => full.label(vertex));

export function restrictMicrostructure(full: NamedGraph, isChosen: (variable: string) => boolean): NamedGraph {
  const { graph, colours, label } = full;
  const neighbours = (vertex: number): Int32Array =>
    graph.neighbours.subarray(graph.offsets[vertex], graph.offsets[vertex + 1]);
  const kept = new Set<number>();
  for (let vertex = 0; vertex < graph.vertexCount; vertex++)
    if (isVariable(full, vertex) && isChosen(label(vertex))) {
      kept.add(vertex);
      for (const value of neighbours(vertex)) if (label(value).startsWith(`${label(vertex)} = `)) kept.add(value);
    }
  const combinations: number[] = [];
  for (let vertex = 0; vertex < graph.vertexCount; vertex++)
    if (colours[graph.colours[vertex] as number] === "forbidden" && neighbours(vertex).every((one) => kept.has(one)))
      combinations.push(vertex);
  const chosen = [...kept, ...combinations];
  return {
    graph: inducedSubgraph(graph, chosen),
    colours,
    label: (vertex) => label(chosen[vertex] as number),
  };
}

const isVariable = ({ graph, colours }: NamedGraph, vertex: number): boolean =>
  (colours[graph.colours[vertex] as number] as string).endsWith(" variable");
