/**
 * Figure 2 of Jung and Hoey: the rule graph of one statement of Checkers (their Figure 1), and the edges that the
 * search of their Figure 3 discovers from two symbols. Our copy has no picture: its content follows by hand from the
 * statement and from Figure 3.
 */
import { dotSvg, labelledRuleGraph, quoted } from "../../apps/report/index.ts";
import { type OccurrenceGraph, occurrenceGraph } from "../../src/analysis/mapping/index.ts";
import { PAPER_OPTIONS } from "../../src/analysis/mapping/paper/paper-options.ts";
import { bookRuleGraph } from "../../src/analysis/rule-graph/index.ts";
import { SourceText } from "../../src/foundations/text/index.ts";
import { readRules } from "../../src/language/rules/index.ts";
import { type SearchEdge, type SearchEdgeKind, searchEdges } from "../literal-twins/search-edges.ts";
import { reproduceFindings } from "./finding.ts";

const STATEMENT = `
(<= (goal black 100)
    (true (piece_count red ?rc))
    (true (piece_count black ?bc))
    (greater ?bc ?rc))`;

interface Vertex {
  readonly label: string;
  /** The type in words, as in rule graphs. */
  readonly colour: string;
}

interface Statement {
  readonly graph: OccurrenceGraph;
  readonly vertices: readonly Vertex[];
}

function readStatement(): Statement {
  const graph = bookRuleGraph(readRules(new SourceText("figure-1", STATEMENT)).rules);
  return { graph: occurrenceGraph(graph), vertices: labelledRuleGraph(graph).vertices };
}

const edgesFrom = ({ graph }: Statement, name: string): SearchEdge[] => {
  const symbol = graph.symbols.findIndex((other) => other.name === name);
  return searchEdges(graph, symbol, PAPER_OPTIONS.maximalDepth);
};

/** The name of a vertex in a finding; it distinguishes symbols from their occurrences. */
const nameOf = ({ label, colour }: Vertex): string => (isSymbol(colour) ? `symbol ${label}` : label);
const isSymbol = (colour: string): boolean => colour.endsWith("symbol");
const isOccurrence = (colour: string): boolean => colour === "function" || colour === "relation";
const isBuiltIn = (colour: string): boolean =>
  !isSymbol(colour) && !isOccurrence(colour) && colour !== "variable" && colour !== "argument";

const listed = (texts: readonly string[]): string => (texts.length === 0 ? "none" : [...texts].sort().join(", "));
const labelsOf = ({ vertices }: Statement, isShown: (colour: string) => boolean): string =>
  listed(vertices.filter(({ colour }) => isShown(colour)).map(({ label }) => label));

function edgeTexts({ vertices }: Statement, edges: readonly SearchEdge[], kind: SearchEdgeKind): string {
  const name = (vertex: number): string => nameOf(vertices[vertex] as Vertex);
  const arrow = kind === "sibling" ? "↔" : "→";
  return listed(edges.filter((edge) => edge.kind === kind).map(({ from, to }) => `${name(from)} ${arrow} ${name(to)}`));
}

/** The symbols where a search ends. */
const endsOf = ({ vertices }: Statement, edges: readonly SearchEdge[]): string =>
  listed([
    ...new Set(
      edges.flatMap(({ to }) => (isSymbol((vertices[to] as Vertex).colour) ? [(vertices[to] as Vertex).label] : [])),
    ),
  ]);

export const mappingFigure2 = reproduceFindings({
  name: "mapping-figure-2",
  summary: "a rule graph and the edges found from two of its symbols (Jung and Hoey, Figure 2)",
  find: () => {
    const statement = readStatement();
    const [red, count] = [edgesFrom(statement, "red"), edgesFrom(statement, "piece_count")];
    const fromVariables = [...red, ...count].filter(({ from }) => statement.vertices[from]?.colour === "variable");
    return [
      {
        what: "left: symbols, one for each user-defined name",
        theirs: "100, black, greater, piece_count, red",
        ours: labelsOf(statement, (colour) => colour === "symbol"),
      },
      {
        what: "left: symbols of variables",
        theirs: "?bc, ?rc",
        ours: labelsOf(statement, (colour) => colour === "variable symbol"),
      },
      {
        what: "left: occurrences, one for each place of a name",
        theirs: "100, black, black, greater, piece_count, piece_count, red",
        ours: labelsOf(statement, isOccurrence),
      },
      {
        what: "left: occurrences of variables",
        theirs: "?bc, ?bc, ?rc, ?rc",
        ours: labelsOf(statement, (colour) => colour === "variable"),
      },
      {
        what: "left: arguments",
        theirs: "greater[1], greater[2], piece_count[1], piece_count[2]",
        ours: labelsOf(statement, (colour) => colour === "argument"),
      },
      { what: "left: built-in", theirs: "<=, and, goal, true, true", ours: labelsOf(statement, isBuiltIn) },
      {
        what: "middle, from red: the initial expansion",
        theirs: "symbol red → red",
        ours: edgeTexts(statement, red, "initial"),
      },
      {
        what: "middle: subsequent expansions",
        theirs:
          "piece_count → symbol piece_count, piece_count[1] → symbol piece_count, red → piece_count, red → piece_count[1]",
        ours: edgeTexts(statement, red, "later"),
      },
      { what: "middle: siblings", theirs: "red ↔ ?rc", ours: edgeTexts(statement, red, "sibling") },
      {
        what: "right, from piece_count: the initial expansion",
        theirs:
          "symbol piece_count → piece_count, symbol piece_count → piece_count, symbol piece_count → piece_count[1], symbol piece_count → piece_count[2]",
        ours: edgeTexts(statement, count, "initial"),
      },
      {
        what: "right: symbols where the search ends",
        theirs: "100, black, greater, piece_count, red",
        ours: endsOf(statement, count),
      },
      { what: "right: siblings", theirs: "none", ours: edgeTexts(statement, count, "sibling") },
      {
        what: "middle and right: edges from variables, which are never expanded",
        theirs: "none",
        ours: edgeTexts(statement, fromVariables, "later"),
      },
    ];
  },
  draw: () => dotSvg(threeParts(readStatement())),
});

/** Fills as the caption names them; each built-in keyword has its own. */
const FILLS: ReadonlyMap<string, string> = new Map([
  ["symbol", "#ffffff"],
  ["variable symbol", "#cdb4e8"],
  ["function", "#a9d0f5"],
  ["relation", "#a9d0f5"],
  ["variable", "#5f9e6e"],
  ["argument", "#f7b267"],
  ["<=", "#d9d9d9"],
  ["and", "#f2f2f2"],
  ["goal", "#f6e58d"],
  ["true", "#c8e6c9"],
]);
const EDGE_COLOURS: Readonly<Record<SearchEdgeKind, string>> = {
  initial: "#8b0000",
  later: "#f0625d",
  sibling: "#e0b400",
};

function threeParts(statement: Statement): string {
  const parts = [
    partLines(statement, "l", "the rule graph", []),
    partLines(statement, "m", "edges found from red", edgesFrom(statement, "red")),
    partLines(statement, "r", "edges found from piece_count", edgesFrom(statement, "piece_count")),
  ];
  return [
    "digraph {",
    '  graph [fontname="Helvetica,Arial,sans-serif", fontsize=14, labelloc=b, label="dark red: the initial expansion; light red: subsequent expansions; yellow: siblings, no edges of the graph"];',
    '  node [style=filled, color="#444444", margin="0.06,0.03", height=0.3, width=0.3, fontname="Helvetica,Arial,sans-serif", fontsize=11];',
    "  edge [arrowsize=0.7];",
    ...parts.flat(),
    "}",
  ].join("\n");
}

function partLines(
  { graph, vertices }: Statement,
  part: string,
  title: string,
  discovered: readonly SearchEdge[],
): string[] {
  const lines = [`  subgraph cluster_${part} {`, `    label=${quoted(title)}; labelloc=t; color="#bbbbbb";`];
  vertices.forEach(({ label, colour }, vertex) => {
    const border = isSymbol(colour) ? ', style="filled,dashed"' : "";
    lines.push(
      `    ${part}${vertex} [label=${quoted(label)}, fillcolor="${FILLS.get(colour) ?? "#ffffff"}"${border}];`,
    );
  });
  const found = new Map(discovered.map((edge) => [`${edge.from} ${edge.to}`, edge]));
  graph.children.forEach((children, from) => {
    for (const to of children) {
      const [down, up] = [found.get(`${from} ${to}`), found.get(`${to} ${from}`)];
      lines.push(`    ${part}${from} -> ${part}${to} [${edgeLook(down, up, discovered.length > 0)}];`);
    }
  });
  for (const { from, to, kind } of discovered)
    if (kind === "sibling")
      lines.push(
        `    ${part}${from} -> ${part}${to} [dir=both, constraint=false, penwidth=2, color="${EDGE_COLOURS.sibling}"];`,
      );
  return [...lines, "  }"];
}

/** The search may follow an edge in its direction, against it, or both. */
function edgeLook(down: SearchEdge | undefined, up: SearchEdge | undefined, isSearched: boolean): string {
  const edge = down ?? up;
  if (edge === undefined) return `color="${isSearched ? "#cccccc" : "#555555"}"`;
  const direction = down === undefined ? "back" : up === undefined ? "forward" : "both";
  const kind = down?.kind === "initial" || up?.kind === "initial" ? "initial" : "later";
  return `dir=${direction}, arrowhead=vee, arrowtail=vee, penwidth=2, color="${EDGE_COLOURS[kind]}"`;
}
