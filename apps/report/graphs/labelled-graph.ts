/** A graph for people: every vertex with its type in words and a label. What `noether graph` prints, draws and exports. */
import { type ColouredGraph, graphFromEdges } from "../../../src/foundations/graphs/index.ts";

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

/** The colours in order of appearance. */
export const coloursOf = ({ vertices }: LabelledGraph): string[] => [...new Set(vertices.map(({ colour }) => colour))];

/** For the formats of graph programs: colours become numbers in order of appearance. */
export function colouredGraph(graph: LabelledGraph): ColouredGraph {
  const numbers = new Map(coloursOf(graph).map((colour, number) => [colour, number]));
  return graphFromEdges(graph.vertices.length, graph.edges, {
    directed: graph.directed,
    colours: graph.vertices.map(({ colour }) => numbers.get(colour) as number),
  });
}
