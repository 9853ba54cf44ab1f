/**
 * Turns rules without `or` into clauses. `(not (distinct a b))` says that a equals b: it is solved by unification and the
 * solution substituted in the whole clause, so clauses have no equations. `distinct` between terms that can never be equal is
 * dropped, and a clause with a contradiction goes.
 */
import {
  type Clause,
  equalTerms,
  type Formula,
  type Literal,
  type Rule,
  type Substitution,
  substitute,
  substituteAtom,
  unify,
} from "../rules/index.ts";

export function solveEquations(rules: readonly Rule[]): Clause[] {
  return rules.flatMap((rule) => {
    const clause = clauseOf(rule);
    return clause === null ? [] : [clause];
  });
}

function clauseOf(rule: Rule): Clause | null {
  const solution: Substitution = new Map();
  const body: Literal[] = [];
  for (const formula of rule.body) {
    if (formula.kind === "not" && formula.operand.kind === "distinct") {
      if (!unify(formula.operand.left, formula.operand.right, solution)) return null;
    } else body.push(literalOf(formula));
  }
  const solved: Literal[] = [];
  for (const literal of body) {
    if (literal.kind !== "distinct") {
      solved.push({ ...literal, atom: substituteAtom(literal.atom, solution) });
      continue;
    }
    const left = substitute(literal.left, solution);
    const right = substitute(literal.right, solution);
    if (equalTerms(left, right)) return null;
    if (unify(left, right, new Map())) solved.push({ kind: "distinct", left, right });
  }
  return { head: substituteAtom(rule.head, solution), body: solved, span: rule.span };
}

function literalOf(formula: Formula): Literal {
  if (formula.kind === "atom") return { kind: "positive", atom: formula.atom };
  if (formula.kind === "distinct") return { kind: "distinct", left: formula.left, right: formula.right };
  if (formula.kind === "not" && formula.operand.kind === "atom")
    return { kind: "negative", atom: formula.operand.atom };
  throw new Error(`a ${formula.kind} is left where earlier passes should have removed it`);
}
