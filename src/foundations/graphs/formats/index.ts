/** Graphs as text: import and export. */

export { parseDigraph6, printDigraph6 } from "./digraph6.ts";
export { parseDimacs, printDimacs } from "./dimacs.ts";
export { parseDot, printDot } from "./dot.ts";
export { parseDreadnaut, printDreadnaut } from "./dreadnaut.ts";
export { findGraphFormat, type GraphFormat, graphFormats } from "./graph-formats.ts";
export { parseGraph6, printGraph6 } from "./graph6.ts";
export { parseGraphml, printGraphml } from "./graphml.ts";
export type { GraphDiagnostic, GraphTextLimits, ParsedGraph } from "./parsed-graph.ts";
export { parseSparse6, printSparse6 } from "./sparse6.ts";
