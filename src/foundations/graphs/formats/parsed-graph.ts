/**
 * The result of reading a graph from text: the graph, or what is wrong with the text and where. Readers never throw on
 * bad text. They report every problem up to a limit, and reject counts beyond the given limits before allocating
 * memory.
 */

import { type Diagnostic, SourceText } from "../../text/index.ts";
import type { ColouredGraph } from "../coloured-graph.ts";

/** A problem in a graph file, with its line and column. */
export interface GraphDiagnostic extends Diagnostic {
  /** Both counted from 1. */
  readonly line: number;
  readonly column: number;
}

/** A graph read from a text, or the problems of the text. */
export type ParsedGraph =
  | {
      readonly kind: "parsed";
      readonly graph: ColouredGraph;
      /** Names of the vertices, if the format has names. */
      readonly names?: readonly string[];
    }
  | { readonly kind: "rejected"; readonly diagnostics: readonly GraphDiagnostic[] };

/** Limits on the size of a graph read from a text. */
export interface GraphTextLimits {
  /** Default 10 million. */
  readonly vertices: number;
  /** Number of edges as written, repetitions included. Default 50 million. */
  readonly edges: number;
}

const DEFAULT_LIMITS: GraphTextLimits = { vertices: 10_000_000, edges: 50_000_000 };
const MOST_DIAGNOSTICS = 20;

/** Thrown to leave a reader that cannot continue; `parseWith` catches it. */
class StopReading extends Error {}

/** Collects problems while a text is read. */
export class GraphReading {
  readonly text: string;
  readonly limits: GraphTextLimits;
  private readonly problems: Diagnostic[] = [];

  constructor(text: string, limits: Partial<GraphTextLimits> = {}) {
    this.text = text;
    this.limits = { ...DEFAULT_LIMITS, ...limits };
  }

  /** Records a problem and continues, unless there are too many. */
  report(code: string, message: string, start: number, end = start + 1): void {
    this.problems.push({ severity: "error", code, message, span: { start, end } });
    if (this.problems.length >= MOST_DIAGNOSTICS) throw new StopReading();
  }

  /** Records a problem after which nothing more can be read. */
  stop(code: string, message: string, start: number, end = start + 1): never {
    this.report(code, message, start, end);
    throw new StopReading();
  }

  /** Rejects a number of vertices beyond the limit; `start` is its offset in the text. */
  checkVertexCount(count: number, start: number): void {
    if (count > this.limits.vertices) this.stop("too-large", `more than ${this.limits.vertices} vertices`, start);
  }

  checkEdgeCount(count: number, start: number): void {
    if (count > this.limits.edges) this.stop("too-large", `more than ${this.limits.edges} edges`, start);
  }

  get hasProblems(): boolean {
    return this.problems.length > 0;
  }

  rejection(): ParsedGraph {
    const source = new SourceText("graph", this.text);
    return {
      kind: "rejected",
      diagnostics: this.problems.map((problem) => ({ ...problem, ...source.position(problem.span.start) })),
    };
  }
}

export interface ReadGraph {
  readonly graph: ColouredGraph;
  readonly names?: readonly string[];
}

/** Runs a reader over a text. Any recorded problem makes the result a rejection. */
export function parseWith(
  text: string,
  limits: Partial<GraphTextLimits> | undefined,
  read: (reading: GraphReading) => ReadGraph,
): ParsedGraph {
  const reading = new GraphReading(text, limits);
  try {
    const result = read(reading);
    return reading.hasProblems ? reading.rejection() : { kind: "parsed", ...result };
  } catch (error) {
    if (error instanceof StopReading) return reading.rejection();
    throw error;
  }
}
