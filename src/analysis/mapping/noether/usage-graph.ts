/**
 * Everything written in a sheet as one graph, in packed arrays. Every occurrence of a connective, keyword, symbol or
 * variable is a node, with edges to its operands and their places. It contains what the rule graph of Genesereth and
 * Thielscher (Definition 14.2) contains, and also the order of arguments. As there, an occurrence knows in two ways
 * whose argument it is: through its parent, and through the argument place of the parent's symbol. The latter remains
 * if the parent is deleted.
 *
 * It is a graph and not a tree because the experiment of Jung and Hoey (section IV-2) duplicates occurrences.
 */
import type { Atom, Formula, Rule, Rules, Term } from "../../../language/rules/index.ts";
import { isKeyword } from "../../../language/syntax/index.ts";
import { type MappableSymbol, mappableSymbols } from "../mappable-symbols.ts";

/** The labels of nodes. Keywords follow in this order, so that all games agree on the numbers. */
export const LABELS = [
  "<=",
  "and",
  "or",
  "not",
  "distinct",
  "relation",
  "function",
  "variable",
  "random",
  "role",
  "init",
  "true",
  "does",
  "next",
  "legal",
  "goal",
  "terminal",
  "base",
  "input",
  "sees",
] as const;
const LABEL_NUMBERS: ReadonlyMap<string, number> = new Map(LABELS.map((label, number) => [label, number]));

export const RULE = 0;
export const DISTINCT = 4;
export const RELATION = 5;
export const FUNCTION = 6;
const VARIABLE = 7;
export const GOAL = LABELS.indexOf("goal");

/** Places of operands: arguments from 0, the head and the conditions of a rule, and unordered operands. */
const HEAD = 0;
const CONDITION = 1;
const UNORDERED = 0;

/** How the symbols of a sheet are used, as a graph. */
export interface UsageGraph {
  readonly symbols: readonly MappableSymbol[];
  readonly nodeCount: number;
  /** For each node: its number in LABELS. */
  readonly labels: Uint8Array;
  /** For each node: the number of its symbol, or -1. */
  readonly symbolOf: Int32Array;
  /** For each node: the number of its variable, or -1. Variables of different rules are different. */
  readonly variableOf: Int32Array;
  readonly variableCount: number;
  /** For each node: the symbol whose argument it is, or -1, and which argument. */
  readonly hostOf: Int32Array;
  readonly hostPlace: Int32Array;
  /**
   * For each edge: parent, child and place. Parents come before their children, and the operands of a node are in the
   * order written.
   */
  readonly edgeParents: Int32Array;
  readonly edgeChildren: Int32Array;
  readonly edgePlaces: Int32Array;
}

/** The usage graph of a sheet, which our mapping method compares. */
export function usageGraph(rules: Rules): UsageGraph {
  const writer = new UsageWriter(mappableSymbols(rules));
  for (const rule of rules.rules) writer.rule(rule);
  return writer.build();
}

const NOTHING = -1;

class UsageWriter {
  private readonly symbols: readonly MappableSymbol[];
  private readonly numbers: ReadonlyMap<string, number>;
  private readonly labels: number[] = [];
  private readonly symbolOf: number[] = [];
  private readonly variableOf: number[] = [];
  private readonly hostOf: number[] = [];
  private readonly hostPlace: number[] = [];
  private readonly edges: number[] = [];
  private variables = new Map<string, number>();
  private variableCount = 0;
  /** The order of roles is part of a game. The operand of the n-th `role` fact stands at place n. */
  private roleCount = 0;

  constructor(symbols: readonly MappableSymbol[]) {
    this.symbols = symbols;
    this.numbers = new Map(symbols.map(({ name }, number) => [name, number]));
  }

  rule({ head, body }: Rule): void {
    this.variables = new Map();
    if (body.length === 0) {
      this.atom(head, NOTHING, HEAD);
      return;
    }
    const rule = this.node(RULE, NOTHING, HEAD);
    this.atom(head, rule, HEAD);
    for (const formula of body) this.formula(formula, rule, CONDITION);
  }

  build(): UsageGraph {
    const edgeCount = this.edges.length / 3;
    const column = (offset: number): Int32Array =>
      Int32Array.from({ length: edgeCount }, (_, edge) => this.edges[3 * edge + offset] as number);
    return {
      symbols: this.symbols,
      nodeCount: this.labels.length,
      labels: Uint8Array.from(this.labels),
      symbolOf: Int32Array.from(this.symbolOf),
      variableOf: Int32Array.from(this.variableOf),
      variableCount: this.variableCount,
      hostOf: Int32Array.from(this.hostOf),
      hostPlace: Int32Array.from(this.hostPlace),
      edgeParents: column(0),
      edgeChildren: column(1),
      edgePlaces: column(2),
    };
  }

  private formula(formula: Formula, parent: number, place: number): void {
    if (formula.kind === "atom") this.atom(formula.atom, parent, place);
    else if (formula.kind === "distinct") {
      const node = this.node(DISTINCT, parent, place);
      this.term(formula.left, node, UNORDERED, NOTHING);
      this.term(formula.right, node, UNORDERED, NOTHING);
    } else if (formula.kind === "not")
      this.formula(formula.operand, this.node(labelNumber("not"), parent, place), UNORDERED);
    else this.junction(formula.kind, formula.operands, parent, place);
  }

  /** An `and` or `or` of one formula is that formula. */
  private junction(connective: string, operands: readonly Formula[], parent: number, place: number): void {
    const isOne = operands.length === 1;
    const node = isOne ? parent : this.node(labelNumber(connective), parent, place);
    for (const operand of operands) this.formula(operand, node, isOne ? place : UNORDERED);
  }

  private atom({ relation, args }: Atom, parent: number, place: number): void {
    const symbol = this.numbers.get(relation) ?? NOTHING;
    const node = this.node(isKeyword(relation) ? labelNumber(relation) : RELATION, parent, place);
    this.symbolOf[node] = symbol;
    const first = relation === "role" && parent < 0 ? this.roleCount++ : 0;
    args.forEach((argument, i) => {
      this.term(argument, node, first + i, symbol);
    });
  }

  private term(term: Term, parent: number, place: number, host: number): void {
    const symbol = term.kind === "variable" ? NOTHING : (this.numbers.get(term.name) ?? NOTHING);
    const label = term.kind === "variable" ? VARIABLE : isKeyword(term.name) ? labelNumber(term.name) : FUNCTION;
    const node = this.node(label, parent, place);
    this.symbolOf[node] = symbol;
    this.hostOf[node] = host;
    this.hostPlace[node] = place;
    if (term.kind === "variable") this.variableOf[node] = this.variable(term.name);
    else
      term.args.forEach((argument, i) => {
        this.term(argument, node, i, symbol);
      });
  }

  private variable(name: string): number {
    const known = this.variables.get(name);
    if (known !== undefined) return known;
    this.variables.set(name, this.variableCount);
    return this.variableCount++;
  }

  private node(label: number, parent: number, place: number): number {
    const node = this.labels.length;
    this.labels.push(label);
    this.symbolOf.push(NOTHING);
    this.variableOf.push(NOTHING);
    this.hostOf.push(NOTHING);
    this.hostPlace.push(0);
    if (parent >= 0) this.edges.push(parent, node, place);
    return node;
  }
}

/**
 * A keyword used as a name where it cannot be a keyword (`(p or)`) is read like `random`: a constant that all games
 * share.
 */
const labelNumber = (name: string): number => LABEL_NUMBERS.get(name) ?? FUNCTION;
