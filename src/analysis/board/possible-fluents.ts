/** The fluents that can hold: those that the sheet declares, or if it declares none, those that were seen. */
import { type Budget, isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import type { SourceText } from "../../foundations/text/index.ts";
import {
  type Clause,
  dependencyGraphOfClauses,
  printTerm,
  reachableRelations,
  type Term,
  termFromText,
} from "../../language/rules/index.ts";
import { derivableInstances } from "../../machine/domains/index.ts";

export function possibleFluents(
  clauses: readonly Clause[],
  states: readonly (readonly Term[])[],
  source: SourceText,
  budget: Budget,
): Term[] {
  const seen = new Map(states.flat().map((fluent) => [printTerm(fluent), fluent]));
  for (const text of declaredFluents(clauses, source, budget)) seen.set(text, termFromText(text));
  return [...seen.values()];
}

/** The fluents that `base` declares, in KIF. Empty if they cannot be computed within the budget. */
function declaredFluents(clauses: readonly Clause[], source: SourceText, budget: Budget): string[] {
  const graph = dependencyGraphOfClauses(clauses);
  const base = graph.find("base", 1);
  if (base === undefined) return [];
  const needed = reachableRelations(graph, [base]);
  const kept = clauses.filter(({ head }) => needed[graph.find(head.relation, head.args.length) as number] === 1);
  const instances = withinBudget(() => derivableInstances(kept, source, budget));
  if (isGaveUp(instances)) return [];
  return instances.of("base", 1).map((text) => text.slice("(base ".length, -1));
}
