/**
 * Schiffel's enhanced rule graph (2010), made sound. Everything written has a vertex, and so has every symbol, every
 * argument place of a symbol, and every variable. An automorphism that moves symbols and argument places renames and
 * reorders the sheet into the same sheet.
 *
 * Differences from the printed definition:
 * - Symbols that may be goal values are fixed by a colour of their own, and so is `random`.
 * - Edges are undirected. Colours show the order instead: head or body for atoms, first or second for the arguments of
 *   binary keywords.
 * - There is one argument place per symbol and position.
 * - `distinct` has no order.
 */
import { type Budget, unlimited } from "../../foundations/budgets/index.ts";
import type { Atom, Clause, Literal, Term } from "../../language/rules/index.ts";
import { RELATION_ARITIES } from "../../language/syntax/index.ts";
import { type GraphSymbol, type IsFixed, type RuleGraph, RuleGraphBuilder, symbolColour } from "./rule-graph.ts";

/** The enhanced rule graph of Schiffel (2010). Throws BudgetSpent. */
export function enhancedRuleGraph(
  clauses: readonly Clause[],
  isFixed: IsFixed,
  budget: Budget = unlimited(),
): RuleGraph {
  const writer = new EnhancedWriter(isFixed, budget);
  for (const clause of clauses) writer.clause(clause);
  return writer.builder.build();
}

class EnhancedWriter {
  readonly builder: RuleGraphBuilder;
  private readonly isFixed: IsFixed;

  constructor(isFixed: IsFixed, budget: Budget) {
    this.builder = new RuleGraphBuilder(false, budget);
    this.isFixed = isFixed;
  }

  clause({ head, body }: Clause): void {
    if (body.length === 0) {
      this.atom(head, "head");
      return;
    }
    const { builder } = this;
    const rule = builder.occurrence("<=", "rule");
    const headVertex = this.atom(head, "head");
    builder.rule(
      rule,
      headVertex,
      body.map((literal) => this.literal(literal)),
    );
  }

  private literal(literal: Literal): number {
    const { builder } = this;
    if (literal.kind === "positive") return this.atom(literal.atom, "body");
    if (literal.kind === "negative") {
      const not = builder.occurrence("not", "not");
      builder.edge(not, this.atom(literal.atom, "body"));
      return not;
    }
    const distinct = builder.occurrence("distinct", "distinct");
    builder.edge(distinct, this.term(literal.left, ""));
    builder.edge(distinct, this.term(literal.right, ""));
    return distinct;
  }

  private atom({ relation, args }: Atom, side: "head" | "body"): number {
    const { builder } = this;
    if (RELATION_ARITIES.has(relation)) {
      const vertex = builder.occurrence(relation, `${relation} ${side}`);
      const [first, second] = args.map((argument, i) => this.term(argument, args.length > 1 ? ` ${i}` : ""));
      if (first !== undefined) builder.edge(vertex, first);
      if (first !== undefined && second !== undefined) {
        builder.edge(vertex, second);
        builder.edge(first, second);
      }
      return vertex;
    }
    const vertex = builder.occurrence(relation, `relation ${side}`);
    this.application(vertex, { kind: "relation", name: relation, arity: args.length }, args);
    return vertex;
  }

  /** `place` tells the arguments of a binary keyword apart. */
  private term(term: Term, place: string): number {
    const { builder } = this;
    if (term.kind === "variable") {
      const vertex = builder.occurrence(term.name, `variable${place}`);
      builder.edge(builder.variable(term.name, "variable symbol"), vertex);
      return vertex;
    }
    const vertex = builder.occurrence(term.name, `function${place}`);
    this.application(vertex, { kind: "function", name: term.name, arity: term.args.length }, term.args);
    return vertex;
  }

  private application(vertex: number, symbol: GraphSymbol, args: readonly Term[]): void {
    const { builder } = this;
    const colour = symbolColour(symbol, this.isFixed);
    builder.edge(builder.symbol(symbol, colour, "argument"), vertex);
    args.forEach((argument, i) => {
      const child = this.term(argument, "");
      builder.edge(vertex, child);
      builder.edge(builder.argument(symbol, i), child);
    });
  }
}
