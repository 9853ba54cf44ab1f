/** The graphs of a rule sheet with labels for users: one function per kind. */
import type { GateGraph, RuleGraph, VertexMeaning } from "../../../src/analysis/rule-graph/index.ts";
import { type ColouredGraph, forEachEdge } from "../../../src/foundations/graphs/index.ts";
import type { DependencyGraph } from "../../../src/language/rules/index.ts";
import { isKeyword } from "../../../src/language/syntax/index.ts";
import type { DomainGraph } from "../../../src/machine/domains/index.ts";
import type { LabelledGraph } from "./labelled-graph.ts";

function edgesOf(graph: ColouredGraph): [number, number][] {
  const edges: [number, number][] = [];
  forEachEdge(graph, (from, to) => edges.push([from, to]));
  return edges;
}

export function labelledRuleGraph({ graph, meanings, colours }: RuleGraph): LabelledGraph {
  return {
    directed: graph.directed,
    vertices: meanings.map((meaning, vertex) => ({
      colour: colours[graph.colours[vertex] as number] as string,
      label: meaningText(meaning),
    })),
    edges: edgesOf(graph),
  };
}

function meaningText(meaning: VertexMeaning): string {
  switch (meaning.kind) {
    case "symbol":
      return meaning.symbol.name;
    case "argument":
      return `${meaning.symbol.name}[${meaning.index + 1}]`;
    case "variable":
      return meaning.name;
    case "occurrence":
      return meaning.label;
  }
}

export function labelledGateGraph({
  graph,
  colours,
  label,
}: Pick<GateGraph, "graph" | "colours" | "label">): LabelledGraph {
  return {
    directed: graph.directed,
    vertices: Array.from(graph.colours, (colour, vertex) => ({
      colour: colours[colour] as string,
      label: label(vertex),
    })),
    edges: edgesOf(graph),
  };
}

export function labelledDomainGraph({ vertices, edges }: DomainGraph): LabelledGraph {
  return { directed: true, vertices: vertices.map(({ kind, label }) => ({ colour: kind, label })), edges };
}

/**
 * Edges go from a relation to those that its rules use. If a pair occurs both positively and negatively, the edge is
 * negative.
 */
export function labelledDependencyGraph({ relations, dependencies }: DependencyGraph): LabelledGraph {
  const isNegative = new Map<string, boolean>();
  for (const { from, to, negative } of dependencies.flat())
    isNegative.set(`${from} ${to}`, negative || isNegative.get(`${from} ${to}`) === true);
  const names = new Set<string>();
  const repeated = new Set(relations.map(({ name }) => name).filter((name) => names.size === names.add(name).size));
  return {
    directed: true,
    vertices: relations.map(({ name, arity }) => ({
      colour: isKeyword(name) ? name : "relation",
      label: repeated.has(name) ? `${name}/${arity}` : name,
    })),
    edges: [...isNegative.keys()].map((key) => key.split(" ").map(Number) as [number, number]),
    negative: new Set([...isNegative.values()].flatMap((negative, edge) => (negative ? [edge] : []))),
  };
}
