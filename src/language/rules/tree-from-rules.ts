/** From rules and clauses back to syntax trees, for the printers: the inverse of rules-from-tree.ts. */
import type { Span } from "../../foundations/text/index.ts";
import type { SyntaxNode } from "../syntax/index.ts";
import type { Clause, Literal } from "./clause.ts";
import type { Atom, Formula, Rule } from "./rules.ts";
import type { Term } from "./term.ts";

export const nodeFromRule = (rule: Rule): SyntaxNode => ruleNode(rule.head, rule.body.map(nodeFromFormula), rule.span);

export const nodeFromClause = (clause: Clause): SyntaxNode =>
  ruleNode(clause.head, clause.body.map(nodeFromLiteral), clause.span);

function ruleNode(head: Atom, body: readonly SyntaxNode[], span: Span): SyntaxNode {
  return body.length === 0 ? nodeFromAtom(head) : list("<=", [nodeFromAtom(head), ...body], span);
}

function nodeFromLiteral(literal: Literal): SyntaxNode {
  if (literal.kind === "distinct")
    return list("distinct", [nodeFromTerm(literal.left), nodeFromTerm(literal.right)], literal.left.span);
  const atom = nodeFromAtom(literal.atom);
  return literal.kind === "positive" ? atom : list("not", [atom], literal.atom.span);
}

function nodeFromFormula(formula: Formula): SyntaxNode {
  switch (formula.kind) {
    case "atom":
      return nodeFromAtom(formula.atom);
    case "distinct":
      return list("distinct", [nodeFromTerm(formula.left), nodeFromTerm(formula.right)], formula.span);
    case "not":
      return list("not", [nodeFromFormula(formula.operand)], formula.span);
    default:
      return list(formula.kind, formula.operands.map(nodeFromFormula), formula.span);
  }
}

const nodeFromAtom = ({ relation, args, span }: Atom): SyntaxNode => applied(relation, args, span);

const nodeFromTerm = (term: Term): SyntaxNode =>
  applied(term.name, term.kind === "variable" ? [] : term.args, term.span);

function applied(name: string, args: readonly Term[], span: Span): SyntaxNode {
  if (args.length > 0) return list(name, args.map(nodeFromTerm), span);
  const isBracketed = name.startsWith("(");
  return isBracketed ? list(name.slice(1, -1), [], span) : { kind: "symbol", text: name, span };
}

const list = (name: string, items: readonly SyntaxNode[], span: Span): SyntaxNode => ({
  kind: "list",
  items: [{ kind: "symbol", text: name, span }, ...items],
  span,
});
