/**
 * Moves `not` down to atoms by De Morgan's laws and drops double negation, so that only atoms and `distinct` are
 * negated. `(not (distinct a b))` remains: a later pass solves it as an equation.
 */
import type { Formula, Rule } from "../rules/index.ts";

export function pushNegationInward(rules: readonly Rule[]): Rule[] {
  return rules.map((rule) =>
    rule.body.length === 0 ? rule : { ...rule, body: rule.body.map((formula) => push(formula, false)) },
  );
}

function push(formula: Formula, negated: boolean): Formula {
  switch (formula.kind) {
    case "not":
      return push(formula.operand, !negated);
    case "and":
    case "or": {
      const kind = negated === (formula.kind === "and") ? "or" : "and";
      return { kind, operands: formula.operands.map((operand) => push(operand, negated)), span: formula.span };
    }
    default:
      return negated ? { kind: "not", operand: formula, span: formula.span } : formula;
  }
}
