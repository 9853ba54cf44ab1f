/**
 * DIMACS, as bliss and others read it: `c` comments, one line `p edge <vertices> <edges>`, lines `n <vertex> <colour>`
 * and `e <vertex> <vertex>`, vertices counted from 1. Undirected; a vertex without an `n` line has colour 0.
 *
 * The reader scans the text by character code and does not split it into lines, because files have millions of them.
 */

import { type ColouredGraph, forEachEdge } from "../coloured-graph.ts";
import { GraphBuilder } from "../graph-builder.ts";
import { type GraphTextLimits, type ParsedGraph, parseWith, type ReadGraph } from "./parsed-graph.ts";
import { TextCursor } from "./text-cursor.ts";

const NEWLINE = 10;
const RETURN = 13;
const LARGEST_COLOUR = 0x7fffffff;

/** Reads a graph in DIMACS format, vertex colours included. */
export function parseDimacs(text: string, limits?: Partial<GraphTextLimits>): ParsedGraph {
  return parseWith(text, limits, (reading) => new DimacsReader(reading).read());
}

/** Vertices with a colour other than 0 get an `n` line. Pre: undirected. */
export function printDimacs(graph: ColouredGraph): string {
  if (graph.directed) throw new RangeError("DIMACS has no directed graphs");
  const lines = [`p edge ${graph.vertexCount} ${graph.edgeCount}`];
  graph.colours.forEach((colour, vertex) => {
    if (colour !== 0) lines.push(`n ${vertex + 1} ${colour}`);
  });
  forEachEdge(graph, (source, target) => lines.push(`e ${source + 1} ${target + 1}`));
  lines.push("");
  return lines.join("\n");
}

class DimacsReader extends TextCursor {
  read(): ReadGraph {
    let builder: GraphBuilder | undefined;
    let edges = 0;
    while (this.at < this.text.length) {
      this.skipBlanks();
      const start = this.at;
      const letter = this.text[start];
      if (letter === undefined || this.atLineEnd()) {
        this.skipLine();
        continue;
      }
      this.at++;
      if (letter === "c") {
        this.skipLine();
        continue;
      }
      if (letter === "p") {
        if (builder !== undefined) this.reading.report("repeated-problem-line", "a second 'p' line", start);
        builder = this.readProblemLine();
      } else if (builder === undefined) {
        this.reading.stop("no-problem-line", "a line before 'p edge <vertices> <edges>'", start);
      } else if (letter === "e") {
        this.reading.checkEdgeCount(++edges, start);
        this.readEdge(builder);
      } else if (letter === "n") this.readColour(builder);
      else this.reading.report("unknown-line", `a line must begin with c, p, n or e, not '${letter}'`, start);
      this.endLine();
    }
    if (builder === undefined) this.reading.stop("no-problem-line", "there is no line 'p edge <vertices> <edges>'", 0);
    return { graph: builder.build() };
  }

  private readProblemLine(): GraphBuilder {
    this.skipBlanks();
    const start = this.at;
    while (/[a-z]/.test(this.text[this.at] ?? "")) this.at++;
    const word = this.text.slice(start, this.at);
    if (word !== "edge" && word !== "col") this.reading.report("bad-problem-line", "expected 'p edge'", start);
    this.skipBlanks();
    const numberStart = this.at;
    const vertexCount = this.readNumber("the number of vertices");
    this.reading.checkVertexCount(vertexCount, numberStart);
    this.readNumber("the number of edges");
    return new GraphBuilder({ vertexCount: Math.max(0, vertexCount) });
  }

  private readEdge(builder: GraphBuilder): void {
    const source = this.readVertex(builder.vertexCount);
    const target = this.readVertex(builder.vertexCount);
    if (source >= 0 && target >= 0) builder.addEdge(source, target);
  }

  private readColour(builder: GraphBuilder): void {
    const vertex = this.readVertex(builder.vertexCount);
    this.skipBlanks();
    const start = this.at;
    const colour = this.readNumber("a colour");
    if (colour > LARGEST_COLOUR) this.reading.report("bad-colour", `colour ${colour} is too large`, start, this.at);
    else if (vertex >= 0 && colour >= 0) builder.setColour(vertex, colour);
  }

  /** A vertex, counted from 0, or −1 after a report. */
  private readVertex(vertexCount: number): number {
    this.skipBlanks();
    const start = this.at;
    const number = this.readNumber("a vertex");
    if (number < 0) return -1;
    if (number >= 1 && number <= vertexCount) return number - 1;
    this.reading.report("bad-vertex", `vertex ${number} is not in 1..${vertexCount}`, start, this.at);
    return -1;
  }

  /** A number, or −1 after a report. */
  private readNumber(what: string): number {
    this.skipBlanks();
    const value = this.readDigits();
    if (value < 0) this.reading.report("expected-number", `expected ${what}`, this.at);
    return value;
  }

  private endLine(): void {
    this.skipBlanks();
    if (this.at < this.text.length && !this.atLineEnd() && !this.reading.hasProblems) {
      this.reading.report("trailing-text", "unexpected text at the end of the line", this.at);
    }
    this.skipLine();
  }

  private atLineEnd(): boolean {
    const code = this.text.charCodeAt(this.at);
    return code === NEWLINE || code === RETURN;
  }

  private skipBlanks(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (code !== 32 && code !== 9) return;
      this.at++;
    }
  }

  private skipLine(): void {
    while (this.at < this.text.length && !this.atLineEnd()) this.at++;
    while (this.at < this.text.length && this.atLineEnd()) this.at++;
  }
}
