/** A graph for people: every vertex with its type in words and a label. What `noether graph` prints, draws and exports. */
import { type ColouredGraph, graphFromEdges } from "../../../src/foundations/graphs/index.ts";
import { colourNumbers } from "./colour-numbers.ts";

export interface LabelledVertex {
  /** The type of the vertex: vertices of one colour may be exchanged by an automorphism, others never. */
  readonly colour: string;
  readonly label: string;
}

export interface LabelledGraph {
  readonly directed: boolean;
  readonly vertices: readonly LabelledVertex[];
  /** Vertex numbers; each edge once. */
  readonly edges: readonly (readonly [from: number, to: number])[];
  /** The numbers of the edges that go through a negation, where the kind of graph has such. */
  readonly negative?: ReadonlySet<number>;
}

/** By colour, in order of the numbers: its number, which depends on its meaning alone. */
export function legendOf({ vertices }: LabelledGraph): Map<string, number> {
  const numbers = colourNumbers(vertices.map(({ colour }) => colour));
  return new Map([...numbers].sort(([, a], [, b]) => a - b));
}

/** The legend as lines: number, meaning, and how many vertices have it. Graphs with different legends are different. */
export function legendLines(graph: LabelledGraph): string[] {
  const counts = new Map<string, number>();
  for (const { colour } of graph.vertices) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  return [...legendOf(graph)].map(([colour, number]) => `colour ${number}: ${colour} (${counts.get(colour)})`);
}

/** For the formats of graph programs. */
export function colouredGraph(graph: LabelledGraph): ColouredGraph {
  const numbers = legendOf(graph);
  return graphFromEdges(graph.vertices.length, graph.edges, {
    directed: graph.directed,
    colours: graph.vertices.map(({ colour }) => numbers.get(colour) as number),
  });
}

/** A vertex `not` in the middle of each negative edge: formats of graph programs have no other place for the negation. */
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
