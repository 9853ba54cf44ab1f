/** The constants that no symmetry may move. */
import { type Budget, unlimited } from "../../foundations/budgets/index.ts";
import { type Clause, SymbolFlow } from "../../language/rules/index.ts";
import type { IsFixed } from "../rule-graph/index.ts";

/**
 * A symmetry keeps the value of a state, so goal values are fixed. They are found by following symbols through the
 * rules, since a value may pass through variables. `random` is fixed because it is chance. With `fixRoles` the roles
 * are fixed too; what remains are state symmetries.
 */
export function fixedConstants(clauses: readonly Clause[], fixRoles: boolean, budget: Budget = unlimited()): IsFixed {
  const flow = SymbolFlow.ofClauses(clauses);
  const fixed = new Set<string>(["random"]);
  for (const { name, arity } of flow.atRelation("goal", 2, 1, budget)) if (arity === 0) fixed.add(name);
  if (fixRoles) for (const { name, arity } of flow.atRelation("role", 1, 0, budget)) if (arity === 0) fixed.add(name);
  return (constant) => fixed.has(constant);
}
