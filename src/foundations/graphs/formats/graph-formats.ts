/** The list of formats, for choosing one by name or by file name extension. */

import type { ColouredGraph } from "../coloured-graph.ts";
import { parseDigraph6, printDigraph6 } from "./digraph6.ts";
import { parseDimacs, printDimacs } from "./dimacs.ts";
import { parseDot, printDot } from "./dot.ts";
import { parseDreadnaut, printDreadnaut } from "./dreadnaut.ts";
import { parseGraph6, printGraph6 } from "./graph6.ts";
import { parseGraphml, printGraphml } from "./graphml.ts";
import type { GraphTextLimits, ParsedGraph } from "./parsed-graph.ts";
import { parseSparse6, printSparse6 } from "./sparse6.ts";

/** A file format for graphs: its name, file endings, parser and printer. */
export interface GraphFormat {
  readonly name: string;
  /** File name extensions, without the dot. */
  readonly endings: readonly string[];
  readonly parse: (text: string, limits?: Partial<GraphTextLimits>) => ParsedGraph;
  /** Throws a RangeError if the format cannot express the graph (directed, undirected, loops). */
  readonly print: (graph: ColouredGraph) => string;
}

/** All formats that can be read or written. */
export const graphFormats: readonly GraphFormat[] = [
  { name: "dimacs", endings: ["dimacs", "col"], parse: parseDimacs, print: printDimacs },
  { name: "dreadnaut", endings: ["dre"], parse: parseDreadnaut, print: (graph) => printDreadnaut(graph) },
  { name: "graph6", endings: ["g6"], parse: parseGraph6, print: printGraph6 },
  { name: "sparse6", endings: ["s6"], parse: parseSparse6, print: printSparse6 },
  { name: "digraph6", endings: ["d6"], parse: parseDigraph6, print: printDigraph6 },
  { name: "dot", endings: ["dot", "gv"], parse: parseDot, print: (graph) => printDot(graph) },
  { name: "graphml", endings: ["graphml"], parse: parseGraphml, print: (graph) => printGraphml(graph) },
];

/** Finds a format by its name or file name extension. */
export function findGraphFormat(nameOrEnding: string): GraphFormat | undefined {
  return graphFormats.find(({ name, endings }) => name === nameOrEnding || endings.includes(nameOrEnding));
}
