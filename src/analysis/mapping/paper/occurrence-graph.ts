/**
 * A rule graph in the form that the distance of Jung and Hoey walks. Every vertex has a colour that both games share,
 * and ordered lists of its children and parents. Occurrences and argument places know their symbol. Symbols are names:
 * a name used as relation and as function, or with two arities, is one symbol, with the argument places of all its
 * uses.
 *
 * The graph is the book's (Definition 14.2), with two changes that the published vertex counts and accuracies require:
 * the arguments of `distinct` have no order, and `random` is a keyword.
 */
import { forEachEdge } from "../../../foundations/graphs/index.ts";
import { isKeyword } from "../../../language/syntax/index.ts";
import type { RuleGraph } from "../../rule-graph/index.ts";
import { type SymbolKind, strongerKind } from "../mappable-symbols.ts";

/** The order of the lists matters: if distances tie, what comes first is matched first. */
export interface OccurrenceGraph {
  readonly symbols: readonly NamedSymbol[];
  /** The vertex of each symbol. */
  readonly symbolVertices: readonly number[];
  /** For each vertex: a number of VERTEX_COLOURS, the same in all graphs. */
  readonly colours: Int32Array;
  readonly children: readonly (readonly number[])[];
  readonly parents: readonly (readonly number[])[];
  /**
   * For each vertex: the symbol of an occurrence, of an argument place, or of a symbol's own vertex; otherwise −1.
   */
  readonly symbolOf: Int32Array;
  /** For each vertex: the position of an argument place among the arguments of its symbol, from 0; otherwise −1. */
  readonly positions: Int32Array;
}

export interface NamedSymbol {
  readonly name: string;
  readonly kind: SymbolKind;
}

const VERTEX_COLOURS = [
  ...["<=", "and", "or", "not", "distinct"],
  ...["role", "init", "true", "does", "next", "legal", "goal", "terminal", "base", "input", "sees", "random"],
  ...["relation", "function", "variable", "argument", "variable symbol", "symbol"],
] as const;
type VertexColour = (typeof VERTEX_COLOURS)[number];

const colourNumber = (colour: VertexColour): number => VERTEX_COLOURS.indexOf(colour);
/** Statements of graphs other than rule graphs (vertices-as-symbols.ts) have numbers after these. */
const numberOfName = (name: string): number =>
  name.startsWith("statement ")
    ? VERTEX_COLOURS.length + Number(name.slice("statement ".length))
    : colourNumber(name as VertexColour);
const DISTINCT = colourNumber("distinct");
const RELATION = colourNumber("relation");
const FUNCTION = colourNumber("function");
export const VARIABLE = colourNumber("variable");
export const ARGUMENT = colourNumber("argument");
export const SYMBOL = colourNumber("symbol");

/** Whether a vertex of this colour is an occurrence of a symbol. Occurrences of variables are not. */
export const isOccurrence = (colour: number): boolean => colour === RELATION || colour === FUNCTION;

export function occurrenceGraph(ruleGraph: RuleGraph): OccurrenceGraph {
  const builder = new OccurrenceGraphBuilder(ruleGraph);
  builder.mergeSymbols();
  builder.takeEdges();
  return builder.graph;
}

class OccurrenceGraphBuilder {
  private readonly source: RuleGraph;
  readonly symbols: NamedSymbol[] = [];
  readonly symbolVertices: number[] = [];
  readonly colours: Int32Array;
  readonly children: number[][];
  readonly parents: number[][];
  readonly symbolOf: Int32Array;
  readonly positions: Int32Array;
  /** For each vertex of the rule graph: the vertex that it is merged into, usually itself. */
  private readonly mergedInto: Int32Array;

  constructor(source: RuleGraph) {
    const { graph, meanings, colours } = source;
    this.source = source;
    const codes = colours.map(numberOfName);
    this.colours = Int32Array.from(graph.colours, (colour) => codes[colour] as number);
    this.children = meanings.map(() => []);
    this.parents = meanings.map(() => []);
    this.symbolOf = new Int32Array(meanings.length).fill(-1);
    this.positions = new Int32Array(meanings.length).fill(-1);
    this.mergedInto = Int32Array.from(meanings, (_, vertex) => vertex);
    meanings.forEach((meaning, vertex) => {
      if (meaning.kind === "occurrence" && isOccurrence(this.colours[vertex] as number) && isKeyword(meaning.label))
        this.colours[vertex] = colourNumber(meaning.label as VertexColour);
    });
  }

  get graph(): OccurrenceGraph {
    return this;
  }

  /** One symbol per name, one vertex for it, and one for each of its argument places. */
  mergeSymbols(): void {
    const numbers = new Map<string, number>();
    const places = new Map<string, number>();
    this.source.meanings.forEach((meaning, vertex) => {
      if (meaning.kind !== "symbol" && meaning.kind !== "argument") return;
      const { name } = meaning.symbol;
      if (isKeyword(name)) return;
      if (meaning.kind === "symbol") {
        const kind = kindOf(meaning.symbol.kind, meaning.symbol.arity);
        const number = numbers.get(name) ?? this.symbols.length;
        numbers.set(name, number);
        this.symbols[number] = { name, kind: strongerKind(kind, this.symbols[number]?.kind) };
        this.symbolVertices[number] ??= vertex;
        this.mergedInto[vertex] = this.symbolVertices[number] as number;
        this.symbolOf[vertex] = number;
      } else {
        const place = `${name}[${meaning.index}]`;
        this.mergedInto[vertex] = places.get(place) ?? vertex;
        places.set(place, this.mergedInto[vertex] as number);
        this.symbolOf[vertex] = numbers.get(name) as number;
        this.positions[vertex] = meaning.index;
      }
    });
  }

  /** Takes all edges except those of keywords used as names and those that order the arguments of `distinct`. */
  takeEdges(): void {
    const { graph, meanings } = this.source;
    const size = meanings.length;
    const settled = new Set<number>();
    for (let vertex = 0; vertex < size; vertex++) {
      if (this.colours[vertex] !== DISTINCT) continue;
      const row = graph.neighbours.subarray(graph.offsets[vertex], graph.offsets[vertex + 1]);
      for (const first of row) for (const second of row) settled.add(first * size + second);
    }
    forEachEdge(graph, (source, target) => {
      const meaning = meanings[source];
      if (meaning?.kind === "symbol" && isKeyword(meaning.symbol.name)) return;
      const [from, to] = [this.mergedInto[source] as number, this.mergedInto[target] as number];
      if (settled.has(from * size + to)) return;
      settled.add(from * size + to);
      this.children[from]?.push(to);
      this.parents[to]?.push(from);
      if (meaning?.kind === "symbol" && meanings[target]?.kind === "occurrence")
        this.symbolOf[to] = this.symbolOf[from] as number;
    });
  }
}

const kindOf = (kind: "relation" | "function", arity: number): SymbolKind =>
  kind === "relation" ? (arity === 0 ? "proposition" : "relation") : arity === 0 ? "constant" : "function";
