/**
 * The rule graph of Genesereth and Thielscher, Definition 14.2, as printed: a directed graph of the rules as written.
 * - Every occurrence of a connective, relation, function or variable has a vertex, with edges to its arguments.
 * - Every symbol that is not a keyword has a vertex, and one more per argument place, with edges to what stands there.
 * - An edge leads from the first to the second argument of `<=` and of the binary keywords, including `distinct`.
 *
 * The printed definition leaves two things open. Here, a body of several conditions is the second argument of `<=` as
 * one `and`, and a symbol is identified by its kind (relation or function), name and arity. The graph is kept for
 * comparison: it may permute goal values, so its automorphisms need not be symmetries. The enhanced rule graph is the
 * sound one.
 */
import { type Budget, unlimited } from "../../foundations/budgets/index.ts";
import type { Atom, Formula, Rule, Rules, Term } from "../../language/rules/index.ts";
import { isKeyword } from "../../language/syntax/index.ts";
import { type GraphSymbol, type RuleGraph, RuleGraphBuilder } from "./rule-graph.ts";

/** The rule graph of Genesereth and Thielscher, Definition 14.2. Throws BudgetSpent. */
export function bookRuleGraph({ rules }: Rules, budget: Budget = unlimited()): RuleGraph {
  const writer = new BookWriter(budget);
  for (const rule of rules) writer.rule(rule);
  return writer.builder.build();
}

class BookWriter {
  readonly builder: RuleGraphBuilder;
  /** Names in the graph of the variables of the current rule. Variables of different rules have different names. */
  private readonly names = new Map<string, string>();
  /** For each variable: the number of rules so far that use it. */
  private readonly uses = new Map<string, number>();

  constructor(budget: Budget) {
    this.builder = new RuleGraphBuilder(true, budget);
  }

  rule({ head, body }: Rule): void {
    this.names.clear();
    if (body.length === 0) {
      this.atom(head);
      return;
    }
    const rule = this.builder.occurrence("<=", "<=");
    const first = this.atom(head);
    const second = this.junction("and", body);
    this.join(rule, first, second);
  }

  /** An `and` or `or` of one formula is that formula. */
  private junction(connective: "and" | "or", operands: readonly Formula[]): number {
    const [only] = operands;
    if (only !== undefined && operands.length === 1) return this.formula(only);
    const vertex = this.builder.occurrence(connective, connective);
    for (const operand of operands) this.builder.edge(vertex, this.formula(operand));
    return vertex;
  }

  private formula(formula: Formula): number {
    if (formula.kind === "atom") return this.atom(formula.atom);
    if ("operands" in formula) return this.junction(formula.kind, formula.operands);
    const vertex = this.builder.occurrence(formula.kind, formula.kind);
    if (formula.kind === "distinct") this.join(vertex, this.term(formula.left), this.term(formula.right));
    else this.builder.edge(vertex, this.formula(formula.operand));
    return vertex;
  }

  private atom({ relation, args }: Atom): number {
    const keyword = isKeyword(relation);
    const vertex = this.builder.occurrence(relation, keyword ? relation : "relation");
    if (!keyword) this.application(vertex, { kind: "relation", name: relation, arity: args.length }, args);
    else {
      const [first, second] = args.map((argument) => this.term(argument));
      if (first !== undefined) this.join(vertex, first, second);
    }
    return vertex;
  }

  private term(term: Term): number {
    if (term.kind === "variable") {
      const vertex = this.builder.occurrence(term.name, "variable");
      this.builder.edge(this.builder.variable(this.nameApart(term.name), "variable symbol"), vertex);
      return vertex;
    }
    const { name, args } = term;
    const vertex = this.builder.occurrence(name, "function");
    this.application(vertex, { kind: "function", name, arity: args.length }, args);
    return vertex;
  }

  /** `?x` in the first rule that uses it, `?x 2` in the second. */
  private nameApart(variable: string): string {
    const known = this.names.get(variable);
    if (known !== undefined) return known;
    const use = (this.uses.get(variable) ?? 0) + 1;
    this.uses.set(variable, use);
    const name = use === 1 ? variable : `${variable} ${use}`;
    this.names.set(variable, name);
    return name;
  }

  /** Adds edges from a connective or keyword to its arguments, and from the first argument to the second. */
  private join(vertex: number, first: number, second: number | undefined): void {
    this.builder.edge(vertex, first);
    if (second === undefined) return;
    this.builder.edge(vertex, second);
    this.builder.edge(first, second);
  }

  private application(vertex: number, symbol: GraphSymbol, args: readonly Term[]): void {
    const { builder } = this;
    builder.edge(builder.symbol(symbol, "symbol", "argument"), vertex);
    args.forEach((argument, i) => {
      const child = this.term(argument);
      builder.edge(vertex, child);
      builder.edge(builder.argument(symbol, i), child);
    });
  }
}
