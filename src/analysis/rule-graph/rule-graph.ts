/**
 * A rule graph: a coloured graph that knows the meaning of its vertices. The kinds (enhanced, book, ordered) differ in
 * their vertices and edges; RuleGraphBuilder builds all of them.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { type ColouredGraph, GraphBuilder } from "../../foundations/graphs/index.ts";

/**
 * A symbol of the sheet, identified by kind, name and arity: eleven public sheets use one name as both a relation and a
 * function.
 */
export interface GraphSymbol {
  readonly kind: "relation" | "function";
  readonly name: string;
  readonly arity: number;
}

/** What a vertex of a rule graph stands for. */
export type VertexMeaning =
  | { readonly kind: "symbol"; readonly symbol: GraphSymbol }
  /** The i-th argument place of a symbol, i from 0. */
  | { readonly kind: "argument"; readonly symbol: GraphSymbol; readonly index: number }
  /** A variable of one clause. */
  | { readonly kind: "variable"; readonly name: string }
  /** Something written in a clause: the clause itself, a connective, an atom, or a term. */
  | { readonly kind: "occurrence"; readonly label: string };

/** A graph of rules with the meanings of its vertices. */
export interface RuleGraph {
  readonly graph: ColouredGraph;
  /** The meaning of each vertex. */
  readonly meanings: readonly VertexMeaning[];
  /** Names of the colours, indexed by number. */
  readonly colours: readonly string[];
}

export const symbolKey = ({ kind, name, arity }: GraphSymbol): string => `${kind} ${name}/${arity}`;

/** Whether a constant is fixed by all automorphisms. */
export type IsFixed = (constant: string) => boolean;

/** Symbols of one kind share a colour, except for fixed constants. */
export const symbolColour = ({ kind, name, arity }: GraphSymbol, isFixed: IsFixed): string =>
  kind === "function" && arity === 0 && isFixed(name) ? `constant ${name}` : `${kind} symbol`;

/** Adds vertices by meaning and colour name. Symbols, argument places and variables are added only once. */
export class RuleGraphBuilder {
  private readonly builder: GraphBuilder;
  private readonly meanings: VertexMeaning[] = [];
  private readonly colours = new Map<string, number>();
  private readonly colourOf: number[] = [];
  private readonly shared = new Map<string, number>();
  private readonly budget: Budget;

  /** Only the budget's time is checked, since the size of a graph is linear in its sheet. */
  constructor(directed: boolean, budget: Budget) {
    this.builder = new GraphBuilder({ directed });
    this.budget = budget.part({});
  }

  occurrence(label: string, colour: string): number {
    return this.add({ kind: "occurrence", label }, colour);
  }

  /** The vertex of a symbol. On first use it is made together with its argument places. */
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

  /** The vertex of an argument place of a symbol that already has a vertex. */
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

  /** Adds edges from a rule to its head, and from both to each condition. */
  rule(rule: number, head: number, conditions: readonly number[]): void {
    this.edge(rule, head);
    for (const condition of conditions) {
      this.edge(rule, condition);
      this.edge(head, condition);
    }
  }

  /** Numbers colours by name, so that two graphs with the same colour names agree on the numbers. */
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
