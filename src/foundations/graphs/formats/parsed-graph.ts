/**
 * What reading a graph from text gives: the graph, or what is wrong with the text and where. Readers never throw on bad
 * text, report every problem up to a limit, and refuse counts beyond the given limits before allocating for them.
 */

import { type Diagnostic, SourceText } from "../../text/index.ts";
import type { ColouredGraph } from "../coloured-graph.ts";

/** A problem in a graph file, with its line and column. */
export interface GraphDiagnostic extends Diagnostic {
  /** Both counted from 1. */
  readonly line: number;
  readonly column: number;
}

/** A graph read from a text, or what is wrong with the text. */
export type ParsedGraph =
  | {
      readonly kind: "parsed";
      readonly graph: ColouredGraph;
      /** Names of the vertices, in formats that have names. */
      readonly names?: readonly string[];
    }
  | { readonly kind: "rejected"; readonly diagnostics: readonly GraphDiagnostic[] };

/** How large a graph may be read from a text. */
export interface GraphTextLimits {
  /** Default 10 million. */
  readonly vertices: number;
  /** Edges as written, repetitions included. Default 50 million. */
  readonly edges: number;
}

const DEFAULT_LIMITS: GraphTextLimits = { vertices: 10_000_000, edges: 50_000_000 };
const MOST_DIAGNOSTICS = 20;

/** Thrown to leave a reader that cannot go on; `parseWith` catches it. */
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

  /** Notes a problem and goes on, unless there are too many. */
  report(code: string, message: string, start: number, end = start + 1): void {
    this.problems.push({ severity: "error", code, message, span: { start, end } });
    if (this.problems.length >= MOST_DIAGNOSTICS) throw new StopReading();
  }

  /** Notes a problem that leaves nothing more to read. */
  stop(code: string, message: string, start: number, end = start + 1): never {
    this.report(code, message, start, end);
    throw new StopReading();
  }

  /** Refuses a number of vertices beyond the limit; `start` is where the text says it. */
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

/** Runs a reader over a text; problems noted on the way make the result a rejection. */
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
