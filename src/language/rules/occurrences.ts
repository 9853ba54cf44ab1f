/** Visits the atoms and terms of rules as written. */
import type { Atom, Formula, Rule } from "./rules.ts";
import type { Application, Term } from "./term.ts";

/** Calls `visit` for every atom of the conditions; `negative` if it is under an odd number of `not`s. */
export function eachAtom(
  formulas: readonly Formula[],
  visit: (atom: Atom, negative: boolean) => void,
  negative = false,
): void {
  for (const formula of formulas) {
    if (formula.kind === "atom") visit(formula.atom, negative);
    else if (formula.kind === "not") eachAtom([formula.operand], visit, !negative);
    else if (formula.kind !== "distinct") eachAtom(formula.operands, visit, negative);
  }
}

/** Calls `visit` for the arguments of every atom and both terms of every `distinct` of a rule, head first. */
export function eachTerm(rule: Rule, visit: (term: Term) => void): void {
  rule.head.args.forEach(visit);
  const walk = (formulas: readonly Formula[]): void => {
    for (const formula of formulas) {
      if (formula.kind === "atom") formula.atom.args.forEach(visit);
      else if (formula.kind === "distinct") [formula.left, formula.right].forEach(visit);
      else if (formula.kind === "not") walk([formula.operand]);
      else walk(formula.operands);
    }
  };
  walk(rule.body);
}

/** Calls `visit` for every function application and constant inside a term, itself included. */
export function eachApplication(term: Term, visit: (application: Application) => void): void {
  if (term.kind === "variable") return;
  visit(term);
  for (const argument of term.args) eachApplication(argument, visit);
}
