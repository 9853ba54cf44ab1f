/**
 * A labelled graph in Graphviz's language. Every type of vertex has a shape and a fill, as in the papers: what is
 * written in a rule (connectives, keywords, relations, functions, variables) and what it is connected to (symbols,
 * argument places).
 */
import { type LabelledGraph, type LabelledVertex, legendLines, legendOf } from "./labelled-graph.ts";

interface Look {
  readonly shape: string;
  readonly fill: string;
  /** Name in the key of the picture. */
  readonly name: string;
}

const LOOKS = {
  connective: { shape: "diamond", fill: "#e0e0e0", name: "connective" },
  keyword: { shape: "hexagon", fill: "#ffe29a", name: "keyword" },
  relation: { shape: "box", fill: "#bcdcf5", name: "relation" },
  function: { shape: "ellipse", fill: "#c9e8c3", name: "function or constant" },
  variable: { shape: "circle", fill: "#ffffff", name: "variable" },
  symbol: { shape: "octagon", fill: "#f5c3c0", name: "symbol" },
  fixed: { shape: "doubleoctagon", fill: "#e58d88", name: "symbol that stays" },
  variableSymbol: { shape: "doublecircle", fill: "#fbe3cf", name: "variable symbol" },
  argument: { shape: "house", fill: "#dccff0", name: "argument place" },
  role: { shape: "octagon", fill: "#f5c3c0", name: "role" },
  fluent: { shape: "ellipse", fill: "#c9e8c3", name: "fluent" },
  move: { shape: "box", fill: "#bcdcf5", name: "move" },
  atom: { shape: "box", fill: "#f2f2f2", name: "derived atom" },
} as const satisfies Record<string, Look>;

const CONNECTIVES: ReadonlySet<string> = new Set(["rule", "<=", "not", "and", "or", "distinct", "any", "set", "loop"]);
const PLAIN: ReadonlyMap<string, Look> = new Map<string, Look>([
  ["relation", LOOKS.relation],
  ["function", LOOKS.function],
  ["constant", LOOKS.function],
  ["variable", LOOKS.variable],
  ["argument", LOOKS.argument],
  ["symbol", LOOKS.symbol],
  ["relation symbol", LOOKS.symbol],
  ["function symbol", LOOKS.symbol],
  ["variable symbol", LOOKS.variableSymbol],
  ["fluent", LOOKS.fluent],
  ["move", LOOKS.move],
  ["atom", LOOKS.atom],
]);

/** The look of a type, including refinements such as `relation head`, `variable 1`, `constant 100`. */
function lookOf({ colour, label }: LabelledVertex): Look {
  const [first = ""] = colour.split(" ");
  if (CONNECTIVES.has(colour)) return LOOKS.connective;
  const plain = PLAIN.get(colour);
  if (plain !== undefined) return plain;
  if (first === "constant") return LOOKS.fixed;
  // Distinguishes the keyword `role` of a rule from a role of a ground graph, which has its own name.
  if (first === "role" && label !== "role") return LOOKS.role;
  return PLAIN.get(first) ?? LOOKS.keyword;
}

const FONT = 'fontname="Helvetica,Arial,sans-serif", fontsize=11';

export interface DotOptions {
  /** Adds a key of the shapes. Without it a DOT reader finds exactly the vertices of the graph. */
  readonly key?: boolean;
}

export function graphDot(graph: LabelledGraph, { key = false }: DotOptions = {}): string {
  const numbers = legendOf(graph);
  const operator = graph.directed ? "->" : "--";
  const lines = [...legendLines(graph).map((line) => `// ${line}`), graph.directed ? "digraph {" : "graph {"];
  if (key) lines.push(...keyLines(graph));
  lines.push(`  node [style=filled, color="#444444", margin="0.06,0.03", height=0.3, width=0.3, ${FONT}];`);
  lines.push('  edge [color="#555555", arrowsize=0.6];');
  graph.vertices.forEach((written, vertex) => {
    const { colour, label } = written;
    const { shape, fill } = lookOf(written);
    lines.push(
      `  ${vertex} [label=${quoted(label)}, shape=${shape}, fillcolor="${fill}", colour=${numbers.get(colour)}, class=${quoted(colour)}];`,
    );
  });
  graph.edges.forEach(([from, to], edge) => {
    const mark = graph.negative?.has(edge) ? ' [style=dashed, color="#c0392b"]' : "";
    lines.push(`  ${from} ${operator} ${to}${mark};`);
  });
  lines.push("}", "");
  return lines.join("\n");
}

/** A row below the picture that shows the fill of each type. */
function keyLines({ vertices, negative }: LabelledGraph): string[] {
  const looks = new Set(vertices.map(lookOf));
  const cells = [...looks].map(({ fill, name }) => `<TD BGCOLOR="${fill}" BORDER="1" CELLPADDING="8">${name}</TD>`);
  if ((negative?.size ?? 0) > 0)
    cells.push('<TD CELLPADDING="8"><FONT COLOR="#c0392b">- - through a negation</FONT></TD>');
  const table = `<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="6"><TR>${cells.join("")}</TR></TABLE>`;
  return [`  graph [labelloc=b, ${FONT}, label=<${table}>];`];
}

/** A backslash starts an escape in a label, and labels come from rule sheets. */
export function quoted(text: string): string {
  return `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}
