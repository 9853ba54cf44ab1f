export type { Clause, Literal } from "./clause.ts";
export type { Dependency, DependencyGraph } from "./dependency-graph.ts";
export {
  dependencyGraphOfClauses,
  dependencyGraphOfRules,
  negativeRecursions,
  reachableRelations,
  strata,
} from "./dependency-graph.ts";
export { FlowGraph, type Place } from "./flow-graph.ts";
export { goalValue, higherGoal } from "./goal-value.ts";
export { hidesMoves } from "./hides-moves.ts";
export { eachApplication, eachAtom, eachTerm } from "./occurrences.ts";
export { printClauses, printRules } from "./print-rules.ts";
export type { ReadSheet } from "./read-rules.ts";
export { readRules } from "./read-rules.ts";
export type { Atom, Formula, Rule, Rules } from "./rules.ts";
export { rulesFromTree, termFromTree } from "./rules-from-tree.ts";
export { stronglyConnectedComponents } from "./strongly-connected-components.ts";
export { type Substitution, substitute, substituteAtom, unify } from "./substitution.ts";
export { type CarriedOver, type Functor, SymbolFlow } from "./symbol-flow.ts";
export type { Application, Term, Variable } from "./term.ts";
export { eachVariable, equalTerms, isGround, printTerm } from "./term.ts";
export { termFromText } from "./term-from-text.ts";
export { termSize } from "./term-size.ts";
export { variablesOfClause, variablesOfFormula, variablesOfRule, variablesOfTerms } from "./variables.ts";
