/** A labelled graph as a picture, laid out by Graphviz (compiled to WebAssembly, loaded only when a picture is wanted). */
import { graphDot } from "./graph-dot.ts";
import type { LabelledGraph } from "./labelled-graph.ts";

/** Layers are legible up to here; beyond, springs are faster and show clusters. */
const LAYERED_VERTICES = 400;
/** Nobody reads a larger picture, and its layout takes minutes. */
export const MAXIMAL_DRAWN_VERTICES = 3000;

/** Throws RangeError where the graph is too large, and an error of the loader where Graphviz is not installed. */
export async function graphSvg(graph: LabelledGraph): Promise<string> {
  const { length } = graph.vertices;
  if (length > MAXIMAL_DRAWN_VERTICES)
    throw new RangeError(`the graph has ${length} vertices; pictures are drawn up to ${MAXIMAL_DRAWN_VERTICES}`);
  return dotSvg(graphDot(graph, { key: true }), length <= LAYERED_VERTICES ? "dot" : "sfdp");
}

/** A text in Graphviz's language as a picture, in layers or by springs. */
export async function dotSvg(dot: string, engine: "dot" | "sfdp" = "dot"): Promise<string> {
  const { instance } = await import("@viz-js/viz");
  const graphviz = await instance();
  return graphviz.renderString(dot, { engine, format: "svg" });
}
