/**
 * A rule graph: a coloured graph with the way back from its vertices to what they stand for. The four kinds (enhanced, book,
 * ordered, ground) differ in which vertices and edges they have; all are made by RuleGraphBuilder.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { type ColouredGraph, GraphBuilder } from "../../foundations/graphs/index.ts";

/** A symbol of the sheet, told apart by kind, name and arity: eleven public sheets use one name as both kinds. */
export interface GraphSymbol {
  readonly kind: "relation" | "function";
  readonly name: string;
  readonly arity: number;
}

/** What a vertex stands for. */
export type VertexMeaning =
  | { readonly kind: "symbol"; readonly symbol: GraphSymbol }
  /** The i-th argument place of a symbol, i from 0. */
  | { readonly kind: "argument"; readonly symbol: GraphSymbol; readonly index: number }
  /** A variable of one clause. */
  | { readonly kind: "variable"; readonly name: string }
  /** Something written in a clause: the clause itself, a connective, an atom, a term. */
  | { readonly kind: "occurrence"; readonly label: string };

/** A graph of rules, and what its vertices mean. */
export interface RuleGraph {
  readonly graph: ColouredGraph;
  /** By vertex. */
  readonly meanings: readonly VertexMeaning[];
  /** Names of the colours, by number. */
  readonly colours: readonly string[];
}

export const symbolKey = ({ kind, name, arity }: GraphSymbol): string => `${kind} ${name}/${arity}`;

/** Constants that no automorphism may move. */
export type IsFixed = (constant: string) => boolean;

/** Symbols of one kind look alike, except for constants that are to stay what they are. */
export const symbolColour = ({ kind, name, arity }: GraphSymbol, isFixed: IsFixed): string =>
  kind === "function" && arity === 0 && isFixed(name) ? `constant ${name}` : `${kind} symbol`;

/** Adds vertices by meaning and colour name; symbols, argument places and variables once each. */
export class RuleGraphBuilder {
  private readonly builder: GraphBuilder;
  private readonly meanings: VertexMeaning[] = [];
  private readonly colours = new Map<string, number>();
  private readonly colourOf: number[] = [];
  private readonly shared = new Map<string, number>();
  private readonly budget: Budget;

  /** Only the budget's time is checked: a graph is as long as its sheet. */
  constructor(directed: boolean, budget: Budget) {
    this.builder = new GraphBuilder({ directed });
    this.budget = budget.part({});
  }

  occurrence(label: string, colour: string): number {
    return this.add({ kind: "occurrence", label }, colour);
  }

  /** The vertex of a symbol, made when first asked for, with its argument places. */
  symbol(symbol: GraphSymbol, colour: string, argumentColour: string | null): number {
    const key = symbolKey(symbol);
    const known = this.shared.get(key);
    if (known !== undefined) return known;
    const vertex = this.add({ kind: "symbol", symbol }, colour);
    this.shared.set(key, vertex);
    for (let index = 0; argumentColour !== null && index < symbol.arity; index++) {
      const place = this.add({ kind: "argument", symbol, index }, argumentColour);
      this.shared.set(`${key}[${index}]`, place);
      this.edge(vertex, place);
    }
    return vertex;
  }

  /** The vertex of an argument place of a symbol that is there already. */
  argument(symbol: GraphSymbol, index: number): number {
    return this.shared.get(`${symbolKey(symbol)}[${index}]`) as number;
  }

  variable(name: string, colour: string): number {
    const key = `variable ${name}`;
    const known = this.shared.get(key);
    if (known !== undefined) return known;
    const vertex = this.add({ kind: "variable", name }, colour);
    this.shared.set(key, vertex);
    return vertex;
  }

  edge(from: number, to: number): void {
    this.builder.addEdge(from, to);
  }

  /** The vertices of a rule and of its head have an edge to each condition. */
  rule(rule: number, head: number, conditions: readonly number[]): void {
    this.edge(rule, head);
    for (const condition of conditions) {
      this.edge(rule, condition);
      this.edge(head, condition);
    }
  }

  /** Colours are numbered by name, so that two graphs with the same colour names agree on the numbers. */
  build(): RuleGraph {
    const colours = [...this.colours.keys()].sort();
    const rank = new Map(colours.map((colour, number) => [this.colours.get(colour) as number, number]));
    this.colourOf.forEach((number, vertex) => {
      this.builder.setColour(vertex, rank.get(number) as number);
    });
    return { graph: this.builder.build(), meanings: this.meanings, colours };
  }

  private add(meaning: VertexMeaning, colour: string): number {
    const number = this.colours.get(colour) ?? this.colours.size;
    this.colours.set(colour, number);
    this.budget.spend(1, "building the rule graph");
    this.meanings.push(meaning);
    this.colourOf.push(number);
    return this.builder.addVertex(number);
  }
}
