/**
 * Flattens nested equal connectives: `(and a (and b c))` in a body becomes `a b c`, `(or a (or b c))` becomes `(or a b
 * c)`.
 */
import type { Formula, Rule } from "../rules/index.ts";

export function flattenConjunctions(rules: readonly Rule[]): Rule[] {
  return rules.map((rule) => (rule.body.length === 0 ? rule : { ...rule, body: flattenOperands("and", rule.body) }));
}

function flattenOperands(kind: "and" | "or", operands: readonly Formula[]): Formula[] {
  return operands.flatMap((operand) => {
    const flat = flatten(operand);
    return flat.kind === kind ? flat.operands : [flat];
  });
}

function flatten(formula: Formula): Formula {
  if (formula.kind === "not") return { ...formula, operand: flatten(formula.operand) };
  if (formula.kind !== "and" && formula.kind !== "or") return formula;
  const operands = flattenOperands(formula.kind, formula.operands);
  return operands.length === 1 ? (operands[0] as Formula) : { ...formula, operands };
}
