/**
 * The part of the command language of nauty's `dreadnaut` that describes a graph: `n=5 $=1 d g 1: 2 3; 2: 4; .
 * f=[1|2,3|4:5]`. `n` is the number of vertices, `$` the first label, `d` makes the graph directed, `g` begins rows
 * that end with a full stop, `f` gives the colours as cells. Cells are an ordered partition: the first has colour 0,
 * the next 1, and so on; points in no cell form the last one. Commands that run or display something are skipped.
 */

import { type ColouredGraph, forEachEdge } from "../coloured-graph.ts";
import { GraphBuilder } from "../graph-builder.ts";
import { type GraphTextLimits, type ParsedGraph, parseWith, type ReadGraph } from "./parsed-graph.ts";
import { TextCursor } from "./text-cursor.ts";

/** Reads a graph in the input format of dreadnaut (nauty). */
export function parseDreadnaut(text: string, limits?: Partial<GraphTextLimits>): ParsedGraph {
  return parseWith(text, limits, (reading) => new DreadnautReader(reading).read());
}

/**
 * Each edge is in one row only. Vertices of equal colour form a cell; cells are in order of colour. `legend` becomes
 * comments.
 */
export function printDreadnaut(graph: ColouredGraph, legend: readonly string[] = []): string {
  const lines = [...legend.map((line) => `! ${line}`), `n=${graph.vertexCount} $=0 ${graph.directed ? "d " : ""}g`];
  let row = -1;
  let targets: number[] = [];
  const closeRow = () => {
    if (targets.length > 0) lines.push(`${row}: ${targets.join(" ")};`);
    targets = [];
  };
  forEachEdge(graph, (source, target) => {
    if (source !== row) closeRow();
    row = source;
    targets.push(target);
  });
  closeRow();
  lines.push(".");
  const cells = new Map<number, number[]>();
  graph.colours.forEach((colour, vertex) => {
    const cell = cells.get(colour);
    if (cell === undefined) cells.set(colour, [vertex]);
    else cell.push(vertex);
  });
  if (cells.size > 1) {
    const inOrder = [...cells].sort(([a], [b]) => a - b).map(([, cell]) => cell.join(","));
    lines.push(`f=[${inOrder.join("\n|")}]`);
  }
  lines.push("");
  return lines.join("\n");
}

class DreadnautReader extends TextCursor {
  private vertexCount = 0;
  private firstLabel = 0;
  private directed = false;
  private builder: GraphBuilder | undefined;
  private edges = 0;
  private cells: number[][] = [];

  read(): ReadGraph {
    for (this.skip(); this.at < this.text.length; this.skip()) {
      const start = this.at;
      const letter = this.text[this.at++]!;
      if (letter === "n") this.vertexCount = this.readVertexCount();
      else if (letter === "$") this.firstLabel = this.text[this.at] === "$" ? this.resetLabel() : this.readAssigned();
      else if (letter === "d") this.directed = true;
      else if (letter === "g") {
        this.builder = new GraphBuilder({ vertexCount: this.vertexCount, directed: this.directed });
        this.readRows(this.builder);
      } else if (letter === "f") this.readCells();
      else if (letter === "q") break;
      else this.passOver(letter, start);
    }
    if (this.builder === undefined) this.reading.stop("no-graph", "there is no 'g' command", 0);
    return { graph: this.coloured(this.builder) };
  }

  /** Vertices in no cell share the colour after the last cell's. */
  private coloured(builder: GraphBuilder): ColouredGraph {
    if (this.cells.length === 0) return builder.build();
    for (let vertex = 0; vertex < builder.vertexCount; vertex++) builder.setColour(vertex, this.cells.length);
    this.cells.forEach((cell, colour) => {
      for (const vertex of cell) if (vertex < builder.vertexCount) builder.setColour(vertex, colour);
    });
    return builder.build();
  }

  private readVertexCount(): number {
    const start = this.at;
    const count = this.readAssigned();
    this.reading.checkVertexCount(count, start);
    return count;
  }

  /** `$$` restores the earlier labels, which for our purposes start at 0. */
  private resetLabel(): number {
    this.at++;
    return 0;
  }

  /** Reads rows `v : w w … ;`. Without `v :` a row belongs to the next vertex. */
  private readRows(builder: GraphBuilder): void {
    let row = 0;
    for (;;) {
      this.skip();
      const start = this.at;
      const letter = this.text[this.at];
      if (letter === undefined) this.reading.stop("unfinished-graph", "the graph has no closing '.'", start - 1);
      if (letter === "." || letter === "q") {
        this.at++;
        return;
      }
      if (letter === ";") {
        this.at++;
        row++;
        continue;
      }
      const vertex = this.readVertex();
      this.skip();
      if (this.text[this.at] === ":") {
        this.at++;
        row = Math.max(0, vertex);
      } else if (row >= this.vertexCount) this.reading.report("bad-vertex", "there are more rows than vertices", start);
      else if (vertex >= 0) {
        this.reading.checkEdgeCount(++this.edges, start);
        builder.addEdge(row, vertex);
      }
    }
  }

  private readCells(): void {
    this.skip();
    if (this.text[this.at] === "=") this.at++;
    this.skip();
    if (this.text[this.at] !== "[") this.reading.stop("expected-cells", "expected '['", this.at);
    this.at++;
    this.cells = [[]];
    const seen = new Uint8Array(this.vertexCount);
    for (;;) {
      this.skip();
      const start = this.at;
      const letter = this.text[this.at];
      if (letter === undefined) this.reading.stop("unfinished-cells", "the cells have no closing ']'", start - 1);
      if (letter === "]" || letter === "|" || letter === ",") {
        this.at++;
        if (letter === "]") break;
        if (letter === "|") this.cells.push([]);
        continue;
      }
      const from = this.readVertex();
      this.skip();
      const isRange = this.text[this.at] === ":";
      if (isRange) this.at++;
      const to = isRange ? this.readVertex() : from;
      for (let vertex = Math.max(0, from); vertex <= to; vertex++) {
        if (seen[vertex] === 1) this.reading.report("repeated-vertex", "a vertex stands in two cells", start);
        seen[vertex] = 1;
        this.cells.at(-1)!.push(vertex);
      }
    }
    this.cells = this.cells.filter((cell) => cell.length > 0);
  }

  /** Skips commands that do not affect the graph: letters, options `+a`, `-m`, settings `w=1000`, texts. */
  private passOver(letter: string, start: number): void {
    if (letter === '"') {
      const end = this.text.indexOf('"', this.at);
      if (end < 0) this.reading.stop("unfinished-text", "this quotation is never closed", start);
      this.at = end + 1;
    } else if (letter === "A") this.at++;
    else if (letter === "+" || letter === "-") {
      if (this.text[this.at] === "d") this.directed = letter === "+";
      this.at++;
    } else if (/[lwyKMG]/.test(letter)) this.readAssigned();
    else if (!/[xbzoacmptvVBOPST?]/.test(letter)) {
      this.reading.stop("unknown-command", `the command '${letter}' is not understood`, start);
    }
  }

  private readAssigned(): number {
    this.skip();
    if (this.text[this.at] === "=") this.at++;
    return this.readNumber();
  }

  /** A vertex, counted from 0, or −1 after a report. */
  private readVertex(): number {
    this.skip();
    const start = this.at;
    const vertex = this.readNumber() - this.firstLabel;
    if (vertex >= 0 && vertex < this.vertexCount) return vertex;
    const last = this.firstLabel + this.vertexCount - 1;
    this.reading.report("bad-vertex", `the vertex is not in ${this.firstLabel}..${last}`, start, this.at);
    return -1;
  }

  private readNumber(): number {
    this.skip();
    const value = this.readDigits();
    if (value < 0) this.reading.stop("expected-number", "expected a number", this.at);
    return value;
  }

  /** Skips blanks, line ends, and comments from `!` to the end of the line. */
  private skip(): void {
    for (;;) {
      const letter = this.text[this.at];
      if (letter === "!") while (this.at < this.text.length && this.text[this.at] !== "\n") this.at++;
      else if (letter !== undefined && /\s/.test(letter)) this.at++;
      else return;
    }
  }
}
