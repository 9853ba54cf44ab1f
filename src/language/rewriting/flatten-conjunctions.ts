/**
 * Flattens nested equal connectives: `(and a (and b c))` in a body becomes `a b c`, `(or a (or b c))` becomes `(or a b
 * c)`. `(or)` never holds and `(and)` always does: they disappear, or decide the connective around them. Later passes
 * would otherwise make rules of alternatives that never hold, and these need not bind their variables.
 */
import type { Formula, Rule } from "../rules/index.ts";

export function flattenConjunctions(rules: readonly Rule[]): Rule[] {
  return rules.map((rule) => {
    if (rule.body.length === 0) return rule;
    const whole = flatten({ kind: "and", operands: rule.body, span: rule.span });
    return { ...rule, body: whole.kind === "and" ? whole.operands : [whole] };
  });
}

function flatten(formula: Formula): Formula {
  if (formula.kind === "not") return { ...formula, operand: flatten(formula.operand) };
  if (formula.kind !== "and" && formula.kind !== "or") return formula;
  const { kind } = formula;
  const operands = formula.operands.flatMap((operand) => {
    const flat = flatten(operand);
    return flat.kind === kind ? flat.operands : [flat];
  });
  const decisive = operands.find(isEmptyConnective);
  if (decisive !== undefined) return decisive;
  return operands.length === 1 ? (operands[0] as Formula) : { ...formula, operands };
}

/** Inside a flat connective, it is the other one: `(or)` inside `and`, or `(and)` inside `or`. */
const isEmptyConnective = (formula: Formula): boolean =>
  (formula.kind === "and" || formula.kind === "or") && formula.operands.length === 0;
