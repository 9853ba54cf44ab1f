/**
 * DOT, the language of Graphviz. The reader accepts graphs and digraphs with node, edge and attribute statements, edge
 * chains, and subgraphs as ends of edges. The colour of a vertex is its attribute `colour`, a non-negative integer (0
 * if missing); `node [colour=n]` sets it for vertices that first appear later in the same group. All other attributes
 * and all ports are ignored. Vertices are numbered in order of appearance.
 *
 * Open subgraphs are kept on the reader's own stack, not on the call stack. They may be nested a hundred levels deep.
 */

import { type ColouredGraph, forEachEdge, type Vertex } from "../coloured-graph.ts";
import { GraphBuilder } from "../graph-builder.ts";
import { DotTokens } from "./dot-tokens.ts";
import {
  type GraphReading,
  type GraphTextLimits,
  type ParsedGraph,
  parseWith,
  type ReadGraph,
} from "./parsed-graph.ts";

/** Reads the subset of Graphviz DOT that describes plain graphs. */
export function parseDot(text: string, limits?: Partial<GraphTextLimits>): ParsedGraph {
  return parseWith(text, limits, (reading) => new DotReader(reading).read());
}

/** `names` has one entry per vertex, all different; it defaults to the vertex numbers. */
export function printDot(graph: ColouredGraph, names?: readonly string[]): string {
  const name = (vertex: Vertex) => (names === undefined ? String(vertex) : quoted(names[vertex]!));
  const lines = [graph.directed ? "digraph {" : "graph {"];
  graph.colours.forEach((colour, vertex) => {
    lines.push(colour === 0 ? `  ${name(vertex)};` : `  ${name(vertex)} [colour=${colour}];`);
  });
  const operator = graph.directed ? "->" : "--";
  forEachEdge(graph, (source, target) => lines.push(`  ${name(source)} ${operator} ${name(target)};`));
  lines.push("}", "");
  return lines.join("\n");
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '\\"')}"`;
}

/** A group of statements being read, between `{` and `}`. */
interface OpenGroup {
  /** All vertices mentioned in the group. A group can be the end of an edge. */
  readonly members: Set<Vertex>;
  /** The left end of an edge chain, and whether an operator after it waits for the right end. */
  leftEnd: Vertex[] | undefined;
  awaitsRightEnd: boolean;
  /** Colour of vertices that first appear here. */
  defaultColour: number;
}

const DEEPEST_NESTING = 100;

class DotReader {
  private readonly reading: GraphReading;
  private readonly tokens: DotTokens;
  private readonly numberOf = new Map<string, Vertex>();
  private readonly groups: OpenGroup[] = [];
  private builder = new GraphBuilder();
  private edges = 0;

  constructor(reading: GraphReading) {
    this.reading = reading;
    this.tokens = new DotTokens(reading);
  }

  read(): ReadGraph {
    this.readHead();
    while (this.groups.length > 0) this.readStep();
    if (this.tokens.current.kind !== "end") {
      this.reading.report("trailing-text", "text after the end of the graph", this.tokens.current.start);
    }
    return { graph: this.builder.build(), names: [...this.numberOf.keys()] };
  }

  private readHead(): void {
    const { tokens } = this;
    if (tokens.isKeyword("strict")) tokens.take();
    if (!tokens.isKeyword("graph") && !tokens.isKeyword("digraph")) {
      this.reading.stop("no-graph", "expected 'graph' or 'digraph'", tokens.current.start);
    }
    this.builder = new GraphBuilder({ directed: tokens.take().text.toLowerCase() === "digraph" });
    if (tokens.current.kind === "name") tokens.take();
    this.expectSign("{");
    this.openGroup();
  }

  /** Reads one token or one short statement of the innermost group. */
  private readStep(): void {
    const { tokens } = this;
    const group = this.groups.at(-1)!;
    if (tokens.current.kind === "end") this.reading.stop("unclosed-group", "expected '}'", tokens.current.start);
    if (tokens.isSign("--") || tokens.isSign("->")) this.readOperator(group);
    else if (tokens.isSign(";") || tokens.isSign(",")) {
      this.finishChain(group);
      tokens.take();
    } else if (tokens.isSign("}")) {
      this.finishChain(group);
      tokens.take();
      this.closeGroup();
    } else if (tokens.isSign("[") && group.leftEnd !== undefined && !group.awaitsRightEnd) this.readAttributes();
    else {
      if (!group.awaitsRightEnd) this.finishChain(group);
      if (tokens.isSign("{") || tokens.isKeyword("subgraph")) this.readSubgraphHead();
      else if (tokens.current.kind === "name") this.readNamed(group);
      else this.reading.stop("unexpected-sign", `unexpected '${tokens.current.text}'`, tokens.current.start);
    }
  }

  private readOperator(group: OpenGroup): void {
    const { text, start } = this.tokens.take();
    const { directed } = this.builder;
    if (text !== (directed ? "->" : "--")) {
      this.reading.report("wrong-operator", `'${text}' in ${directed ? "a digraph" : "a graph"}`, start, start + 2);
    }
    if (group.leftEnd === undefined || group.awaitsRightEnd) {
      this.reading.stop("no-left-end", "an edge without a left end", start, start + 2);
    }
    group.awaitsRightEnd = true;
  }

  private readSubgraphHead(): void {
    if (this.tokens.isKeyword("subgraph")) {
      this.tokens.take();
      if (this.tokens.current.kind === "name") this.tokens.take();
    }
    this.expectSign("{");
    this.openGroup();
  }

  /** Reads a vertex with attributes, an assignment, or default attributes of a kind. */
  private readNamed(group: OpenGroup): void {
    const { tokens } = this;
    const isKeyword = ["graph", "node", "edge"].some((word) => tokens.isKeyword(word));
    const isForVertices = tokens.isKeyword("node");
    const { text, start } = tokens.take();
    if (isKeyword || tokens.isSign("=")) {
      if (group.awaitsRightEnd) this.reading.stop("no-right-end", "an edge without a right end", start);
      if (!isKeyword) {
        tokens.take();
        this.expectName();
      }
      while (isKeyword && tokens.isSign("[")) {
        const colour = this.readAttributes();
        if (isForVertices && colour !== undefined) group.defaultColour = colour;
      }
      return;
    }
    const vertex = this.vertexNamed(text, start, group.defaultColour);
    for (let port = 0; port < 2 && tokens.isSign(":"); port++) {
      tokens.take();
      this.expectName();
    }
    group.members.add(vertex);
    const startsStatement = !group.awaitsRightEnd;
    this.addEnd(group, [vertex]);
    while (startsStatement && tokens.isSign("[")) {
      const colour = this.readAttributes();
      if (colour !== undefined) this.builder.setColour(vertex, colour);
    }
  }

  /** Reads attributes in brackets; returns the colour among them, if any. */
  private readAttributes(): number | undefined {
    const { tokens } = this;
    let colour: number | undefined;
    tokens.take();
    while (!tokens.isSign("]")) {
      const name = this.expectName();
      if (tokens.isSign("=")) {
        tokens.take();
        const { start } = tokens.current;
        const value = this.expectName();
        if (name === "colour") colour = this.colourFrom(value, start);
      }
      if (tokens.isSign(",") || tokens.isSign(";")) tokens.take();
    }
    tokens.take();
    return colour;
  }

  private colourFrom(text: string, start: number): number {
    const colour = Number(text);
    if (/^[0-9]+$/.test(text) && colour <= 0x7fffffff) return colour;
    this.reading.report("bad-colour", `the colour '${text}' is not a non-negative integer`, start);
    return 0;
  }

  private openGroup(): void {
    if (this.groups.length === DEEPEST_NESTING) {
      this.reading.stop("too-deep", `subgraphs nested more than ${DEEPEST_NESTING} deep`, this.tokens.current.start);
    }
    const defaultColour = this.groups.at(-1)?.defaultColour ?? 0;
    this.groups.push({ members: new Set(), leftEnd: undefined, awaitsRightEnd: false, defaultColour });
  }

  /** The members of a finished subgraph become an end of an edge in the surrounding group. */
  private closeGroup(): void {
    const closed = this.groups.pop()!;
    const around = this.groups.at(-1);
    if (around === undefined) return;
    for (const member of closed.members) around.members.add(member);
    this.addEnd(around, [...closed.members]);
  }

  private addEnd(group: OpenGroup, end: Vertex[]): void {
    if (group.awaitsRightEnd) {
      for (const source of group.leftEnd!) for (const target of end) this.addEdge(source, target);
    }
    group.leftEnd = end;
    group.awaitsRightEnd = false;
  }

  private finishChain(group: OpenGroup): void {
    if (group.awaitsRightEnd) {
      this.reading.report("no-right-end", "an edge without a right end", this.tokens.current.start);
    }
    group.leftEnd = undefined;
    group.awaitsRightEnd = false;
  }

  private addEdge(source: Vertex, target: Vertex): void {
    this.reading.checkEdgeCount(++this.edges, this.tokens.current.start);
    this.builder.addEdge(source, target);
  }

  private vertexNamed(name: string, start: number, colour: number): Vertex {
    const known = this.numberOf.get(name);
    if (known !== undefined) return known;
    const vertex = this.builder.addVertex(colour);
    this.reading.checkVertexCount(vertex + 1, start);
    this.numberOf.set(name, vertex);
    return vertex;
  }

  private expectName(): string {
    const token = this.tokens.take();
    if (token.kind !== "name") this.reading.stop("expected-name", "expected a name", token.start);
    return token.text;
  }

  private expectSign(sign: string): void {
    const token = this.tokens.take();
    if (token.kind !== "sign" || token.text !== sign)
      this.reading.stop("expected-sign", `expected '${sign}'`, token.start);
  }
}
