/** A graph for users: every vertex has a type in words and a label. `noether graph` prints, draws and exports it. */
import { type ColouredGraph, graphFromEdges } from "../../../src/foundations/graphs/index.ts";
import { colourNumbers } from "./colour-numbers.ts";

export interface LabelledVertex {
  /** The type of the vertex: an automorphism may only exchange vertices of the same colour. */
  readonly colour: string;
  readonly label: string;
}

export interface LabelledGraph {
  readonly directed: boolean;
  readonly vertices: readonly LabelledVertex[];
  /** Pairs of vertex numbers; each edge occurs once. */
  readonly edges: readonly (readonly [from: number, to: number])[];
  /** Indices of the edges that go through a negation, if the kind of graph has such edges. */
  readonly negative?: ReadonlySet<number>;
}

/** Each colour with its number, in order of the numbers. A number depends only on the colour's meaning. */
export function legendOf({ vertices }: LabelledGraph): Map<string, number> {
  const numbers = colourNumbers(vertices.map(({ colour }) => colour));
  return new Map([...numbers].sort(([, a], [, b]) => a - b));
}

/** The legend as lines: number, meaning, and number of vertices. Graphs with different legends are different. */
export function legendLines(graph: LabelledGraph): string[] {
  const counts = new Map<string, number>();
  for (const { colour } of graph.vertices) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  return [...legendOf(graph)].map(([colour, number]) => `colour ${number}: ${colour} (${counts.get(colour)})`);
}

/** The graph for exporters to other graph programs. */
export function colouredGraph(graph: LabelledGraph): ColouredGraph {
  const numbers = legendOf(graph);
  return graphFromEdges(graph.vertices.length, graph.edges, {
    directed: graph.directed,
    colours: graph.vertices.map(({ colour }) => numbers.get(colour) as number),
  });
}

/**
 * Puts a vertex `not` in the middle of each negative edge: formats of graph programs have no other place for negation.
 */
export function withNegations(graph: LabelledGraph): LabelledGraph {
  const { directed, negative } = graph;
  if (negative === undefined || negative.size === 0) return graph;
  const vertices = [...graph.vertices];
  const edges = graph.edges.flatMap((edge, i): (readonly [number, number])[] => {
    if (!negative.has(i)) return [edge];
    const middle = vertices.push({ colour: "not", label: "not" }) - 1;
    return [
      [edge[0], middle],
      [middle, edge[1]],
    ];
  });
  return { directed, vertices, edges };
}
