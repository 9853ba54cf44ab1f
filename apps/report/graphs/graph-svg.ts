/** A labelled graph as a picture, laid out by Graphviz (compiled to WebAssembly, loaded only when needed). */
import { graphDot } from "./graph-dot.ts";
import type { LabelledGraph } from "./labelled-graph.ts";

/** Up to this size a layered layout is legible; beyond it a spring layout is faster and shows clusters. */
const LAYERED_VERTICES = 400;
/** Larger pictures are unreadable, and their layout takes minutes. */
export const MAXIMAL_DRAWN_VERTICES = 3000;

/** Throws RangeError if the graph is too large, and the loader's error if Graphviz is not installed. */
export async function graphSvg(graph: LabelledGraph): Promise<string> {
  const { length } = graph.vertices;
  if (length > MAXIMAL_DRAWN_VERTICES)
    throw new RangeError(`the graph has ${length} vertices; pictures have at most ${MAXIMAL_DRAWN_VERTICES}`);
  return dotSvg(graphDot(graph, { key: true }), length <= LAYERED_VERTICES ? "dot" : "sfdp");
}

/** Draws a DOT text, with a layered or a spring layout. */
export async function dotSvg(dot: string, engine: "dot" | "sfdp" = "dot"): Promise<string> {
  const { instance } = await import("@viz-js/viz");
  const graphviz = await instance();
  return graphviz.renderString(dot, { engine, format: "svg" });
}
