import type { Clause } from "./clause.ts";
import { eachTerm } from "./occurrences.ts";
import type { Formula, Rule } from "./rules.ts";
import { eachVariable, type Term } from "./term.ts";

export function variablesOfTerms(terms: readonly Term[]): Set<string> {
  const names = new Set<string>();
  for (const term of terms) eachVariable(term, (variable) => names.add(variable.name));
  return names;
}

export function variablesOfFormula(formula: Formula): Set<string> {
  switch (formula.kind) {
    case "atom":
      return variablesOfTerms(formula.atom.args);
    case "distinct":
      return variablesOfTerms([formula.left, formula.right]);
    case "not":
      return variablesOfFormula(formula.operand);
    default:
      return new Set(formula.operands.flatMap((operand) => [...variablesOfFormula(operand)]));
  }
}

/** In order of first appearance: head first, then body. */
export function variablesOfRule(rule: Rule): Set<string> {
  const names = new Set<string>();
  eachTerm(rule, (term) => eachVariable(term, (variable) => names.add(variable.name)));
  return names;
}

/** In order of first appearance: head first, then body. */
export function variablesOfClause(clause: Clause): Set<string> {
  const terms = clause.body.flatMap((literal) =>
    literal.kind === "distinct" ? [literal.left, literal.right] : literal.atom.args,
  );
  return variablesOfTerms([...clause.head.args, ...terms]);
}
