export type { Clause, Literal } from "./clause.ts";
export type { Atom, Formula, Rule, Rules } from "./rules.ts";
export type { ReadRules } from "./rules-from-tree.ts";
export { rulesFromTree } from "./rules-from-tree.ts";
export { type Substitution, substitute, substituteAtom, unify } from "./substitution.ts";
export type { Application, Term, Variable } from "./term.ts";
export { eachVariable, equalTerms, isGround, isVariable, printTerm } from "./term.ts";
export { variablesOfClause, variablesOfFormula, variablesOfTerms } from "./variables.ts";
