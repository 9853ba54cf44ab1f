/**
 * GraphML: one `graph` element with `node` and `edge` elements. The colour of a vertex is the `data` of the key with
 * attribute name `colour`, a non-negative integer; if missing, the key's default or 0. Other keys are ignored. Nested
 * graphs, hyperedges and graphs with both directed and undirected edges are rejected.
 */

import { type ColouredGraph, forEachEdge, type Vertex } from "../coloured-graph.ts";
import { GraphBuilder } from "../graph-builder.ts";
import {
  type GraphReading,
  type GraphTextLimits,
  type ParsedGraph,
  parseWith,
  type ReadGraph,
} from "./parsed-graph.ts";
import { readXml, type XmlToken } from "./xml-tokens.ts";

/** Reads a graph in GraphML. */
export function parseGraphml(text: string, limits?: Partial<GraphTextLimits>): ParsedGraph {
  return parseWith(text, limits, (reading) => new GraphmlReader(reading).read());
}

/**
 * `names` has one entry per vertex, all different; it defaults to the vertex numbers. `labels` has one text for people
 * per vertex: the `data` of a key `label`, which other programs show and our reader ignores. The same holds for
 * `legend`: lines that explain the colours.
 */
export function printGraphml(
  graph: ColouredGraph,
  names?: readonly string[],
  labels?: readonly string[],
  legend?: readonly string[],
): string {
  const name = (vertex: Vertex) => escaped(names === undefined ? String(vertex) : names[vertex]!);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    '  <key id="colour" for="node" attr.name="colour" attr.type="int"><default>0</default></key>',
    ...(labels === undefined ? [] : ['  <key id="label" for="node" attr.name="label" attr.type="string"/>']),
    ...(legend === undefined ? [] : ['  <key id="legend" for="graph" attr.name="legend" attr.type="string"/>']),
    `  <graph edgedefault="${graph.directed ? "directed" : "undirected"}">`,
    ...(legend === undefined ? [] : [`    <data key="legend">${escaped(legend.join("\n"))}</data>`]),
  ];
  graph.colours.forEach((colour, vertex) => {
    const data = colour === 0 ? [] : [`<data key="colour">${colour}</data>`];
    if (labels !== undefined) data.push(`<data key="label">${escaped(labels[vertex]!)}</data>`);
    lines.push(`    <node id="${name(vertex)}"${data.length === 0 ? "/>" : `>${data.join("")}</node>`}`);
  });
  forEachEdge(graph, (source, target) => lines.push(`    <edge source="${name(source)}" target="${name(target)}"/>`));
  lines.push("  </graph>", "</graphml>", "");
  return lines.join("\n");
}

/**
 * Escapes markup, and also line ends and tabs, which other readers would turn into blanks. Other control characters
 * cannot occur in XML at all.
 */
function escaped(name: string): string {
  return name
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll(/[\t\n\r]/g, (blank) => `&#${blank.charCodeAt(0)};`);
}

type OpenToken = Extract<XmlToken, { kind: "open" }>;

class GraphmlReader {
  private readonly reading: GraphReading;
  private readonly numberOf = new Map<string, Vertex>();
  /** Edges by the names of their ends, because nodes may come after the edges that use them. */
  private readonly edges: { source: string; target: string; start: number }[] = [];
  private readonly colours: (number | undefined)[] = [];
  private readonly path: string[] = [];
  private directed: boolean | undefined;
  private colourKey: string | undefined;
  private defaultColour = 0;
  /** The node being read, and the key whose data or default is being read. */
  private node: Vertex | undefined;
  private key: string | undefined;

  constructor(reading: GraphReading) {
    this.reading = reading;
  }

  read(): ReadGraph {
    for (const token of readXml(this.reading)) {
      if (token.kind === "open") this.open(token);
      else if (token.kind === "close") this.close(token.name, token.start);
      else this.readText(token.text, token.start);
    }
    if (this.path.length > 0) {
      this.reading.stop("unclosed-element", `<${this.path.at(-1)}> is never closed`, this.reading.text.length);
    }
    if (this.directed === undefined) this.reading.stop("no-graph", "there is no <graph> element", 0);
    return { graph: this.build(this.directed), names: [...this.numberOf.keys()] };
  }

  private build(directed: boolean): ColouredGraph {
    const builder = new GraphBuilder({ directed, vertexCount: this.colours.length });
    this.colours.forEach((colour, vertex) => {
      builder.setColour(vertex, colour ?? this.defaultColour);
    });
    for (const { source, target, start } of this.edges) {
      const from = this.numberOf.get(source);
      const to = this.numberOf.get(target);
      if (from !== undefined && to !== undefined) builder.addEdge(from, to);
      else this.reading.report("unknown-vertex", `no node is called '${from === undefined ? source : target}'`, start);
    }
    return builder.build();
  }

  private open(token: OpenToken): void {
    const { name, attributes, start } = token;
    const parent = this.path.at(-1);
    this.path.push(name);
    if (parent === undefined && name !== "graphml") this.reading.stop("no-graph", "expected <graphml>", start);
    else if (name === "graph") this.openGraph(token, parent);
    else if (name === "node" && parent === "graph") this.openNode(token);
    else if (name === "edge" && parent === "graph") this.openEdge(token);
    else if (name === "hyperedge") this.reading.report("unsupported", "hyperedges are not supported", start);
    else if (name === "data" && parent === "node") this.key = attributes.get("key");
    else if (name === "key" && parent === "graphml") this.openKey(attributes);
  }

  private openGraph({ attributes, start }: OpenToken, parent: string | undefined): void {
    if (parent !== "graphml") this.reading.stop("unsupported", "nested graphs are not supported", start);
    if (this.directed !== undefined) this.reading.stop("unsupported", "more than one graph", start);
    const edgedefault = attributes.get("edgedefault");
    if (edgedefault !== "directed" && edgedefault !== "undirected") {
      this.reading.report("bad-attribute", "edgedefault must be 'directed' or 'undirected'", start);
    }
    this.directed = edgedefault === "directed";
  }

  private openNode({ attributes, start }: OpenToken): void {
    const id = attributes.get("id");
    if (id === undefined) {
      this.reading.report("bad-attribute", "a node without id", start);
      return;
    }
    if (this.numberOf.has(id)) {
      this.reading.report("repeated-vertex", `two nodes are called '${id}'`, start);
      return;
    }
    this.node = this.colours.push(undefined) - 1;
    this.reading.checkVertexCount(this.colours.length, start);
    this.numberOf.set(id, this.node);
  }

  private openEdge({ attributes, start }: OpenToken): void {
    const source = attributes.get("source");
    const target = attributes.get("target");
    if (source === undefined || target === undefined) {
      this.reading.report("bad-attribute", "an edge needs source and target", start);
      return;
    }
    const own = attributes.get("directed");
    if (own !== undefined && (own === "true") !== this.directed) {
      this.reading.report("unsupported", "directed and undirected edges in one graph", start);
    }
    this.edges.push({ source, target, start });
    this.reading.checkEdgeCount(this.edges.length, start);
  }

  private openKey(attributes: ReadonlyMap<string, string>): void {
    const isForNodes = ["node", "all", undefined].includes(attributes.get("for"));
    const id = attributes.get("id");
    if (!isForNodes || attributes.get("attr.name") !== "colour" || id === undefined) return;
    this.colourKey = id;
    this.key = id;
  }

  private close(name: string, start: number): void {
    const opened = this.path.pop();
    if (opened !== name) this.reading.stop("wrong-closing", `</${name}> where </${opened ?? ""}> is expected`, start);
    if (name === "node") this.node = undefined;
    if (name === "data" || name === "key") this.key = undefined;
  }

  private readText(text: string, start: number): void {
    if (text.trim() === "" || this.key === undefined || this.key !== this.colourKey) return;
    const colour = Number(text.trim());
    if (!/^\s*[0-9]+\s*$/.test(text) || colour > 0x7fffffff) {
      this.reading.report(
        "bad-colour",
        `the colour '${text.trim().slice(0, 40)}' is not a non-negative integer`,
        start,
      );
    } else if (this.path.at(-1) === "default") this.defaultColour = colour;
    else if (this.path.at(-1) === "data" && this.node !== undefined) this.colours[this.node] = colour;
  }
}
