/** The constants that no symmetry may move. */
import { type Budget, unlimited } from "../../foundations/budgets/index.ts";
import { type Clause, SymbolFlow } from "../../language/rules/index.ts";
import type { IsFixed } from "../rule-graph/index.ts";

/**
 * Goal values must stay (a symmetry keeps what a state is worth); they are found by following symbols through the rules, since a
 * value may come through variables. `random` is chance. With `fixRoles` the roles stay too: what is left are state symmetries.
 */
export function fixedConstants(clauses: readonly Clause[], fixRoles: boolean, budget: Budget = unlimited()): IsFixed {
  const flow = SymbolFlow.ofClauses(clauses);
  const fixed = new Set<string>(["random"]);
  for (const { name, arity } of flow.atRelation("goal", 2, 1, budget)) if (arity === 0) fixed.add(name);
  if (fixRoles) for (const { name, arity } of flow.atRelation("role", 1, 0, budget)) if (arity === 0) fixed.add(name);
  return (constant) => fixed.has(constant);
}
