/**
 * Kuhlmann and Stone's rule graph (2007), as Schiffel (2010) describes it. It is like the enhanced rule graph, but
 * edges from each argument to the next tell arguments apart, instead of vertices for argument places. So its
 * automorphisms are renamings that keep every argument in its place: a reflection of a board, but never its rotation.
 *
 * The edges are directed, since an order of arguments read backwards is a different order. As in the enhanced graph,
 * goal values and `random` are fixed, and `distinct` has no order.
 */
import { type Budget, unlimited } from "../../foundations/budgets/index.ts";
import type { Atom, Clause, Literal, Term } from "../../language/rules/index.ts";
import { RELATION_ARITIES } from "../../language/syntax/index.ts";
import { type GraphSymbol, type IsFixed, type RuleGraph, RuleGraphBuilder, symbolColour } from "./rule-graph.ts";

/** The rule graph of Kuhlmann and Stone (2007), which keeps the order of arguments. Throws BudgetSpent. */
export function orderedRuleGraph(
  clauses: readonly Clause[],
  isFixed: IsFixed,
  budget: Budget = unlimited(),
): RuleGraph {
  const writer = new OrderedWriter(isFixed, budget);
  for (const clause of clauses) writer.clause(clause);
  return writer.builder.build();
}

class OrderedWriter {
  readonly builder: RuleGraphBuilder;
  private readonly isFixed: IsFixed;

  constructor(isFixed: IsFixed, budget: Budget) {
    this.builder = new RuleGraphBuilder(true, budget);
    this.isFixed = isFixed;
  }

  clause({ head, body }: Clause): void {
    const { builder } = this;
    const headVertex = this.atom(head);
    if (body.length === 0) return;
    const rule = builder.occurrence("<=", "rule");
    builder.rule(
      rule,
      headVertex,
      body.map((literal) => this.literal(literal)),
    );
  }

  private literal(literal: Literal): number {
    const { builder } = this;
    if (literal.kind === "positive") return this.atom(literal.atom);
    if (literal.kind === "negative") {
      const not = builder.occurrence("not", "not");
      builder.edge(not, this.atom(literal.atom));
      return not;
    }
    const distinct = builder.occurrence("distinct", "distinct");
    for (const term of [literal.left, literal.right]) builder.edge(distinct, this.term(term));
    return distinct;
  }

  private atom({ relation, args }: Atom): number {
    const isKeyword = RELATION_ARITIES.has(relation);
    const vertex = this.builder.occurrence(relation, isKeyword ? relation : "relation");
    if (!isKeyword) this.name(vertex, { kind: "relation", name: relation, arity: args.length });
    this.arguments(vertex, args);
    return vertex;
  }

  private term(term: Term): number {
    const { builder } = this;
    if (term.kind === "variable") {
      const vertex = builder.occurrence(term.name, "variable");
      builder.edge(builder.variable(term.name, "variable symbol"), vertex);
      return vertex;
    }
    const vertex = builder.occurrence(term.name, "function");
    this.name(vertex, { kind: "function", name: term.name, arity: term.args.length });
    this.arguments(vertex, term.args);
    return vertex;
  }

  private name(occurrence: number, symbol: GraphSymbol): void {
    const colour = symbolColour(symbol, this.isFixed);
    this.builder.edge(this.builder.symbol(symbol, colour, null), occurrence);
  }

  private arguments(vertex: number, args: readonly Term[]): void {
    let previous: number | undefined;
    for (const argument of args) {
      const child = this.term(argument);
      this.builder.edge(vertex, child);
      if (previous !== undefined) this.builder.edge(previous, child);
      previous = child;
    }
  }
}
