/** The list of passes from rules as written to clauses in normal form. */
import { Budget } from "../../foundations/budgets/index.ts";
import type { Clause, Rules } from "../rules/index.ts";
import { expandDisjunctions } from "./expand-disjunctions.ts";
import { flattenConjunctions } from "./flatten-conjunctions.ts";
import { nameDisjunctions } from "./name-disjunctions.ts";
import { NameSource } from "./name-source.ts";
import { pushNegationInward } from "./push-negation-inward.ts";
import { renameVariablesApart } from "./rename-variables-apart.ts";
import { solveEquations } from "./solve-equations.ts";

/** What becomes of `or`. */
export interface NormalizeOptions {
  /** `expand`: one clause per choice (for rule graphs). `name`: a fresh relation per `or` (for grounding). */
  readonly disjunctions: "expand" | "name";
}

/** Maximum number of conditions written on the way to the normal form. */
const NORMAL_FORM_STEPS = 5_000_000;

/**
 * Throws BudgetSpent if the normal form would be unreasonably large, which only maliciously constructed sheets reach:
 * its size is linear in the sheet without `or`, and bounded per rule with it.
 */
export function normalizeRules(
  { rules }: Rules,
  { disjunctions }: NormalizeOptions = { disjunctions: "name" },
  budget: Budget = new Budget({ steps: NORMAL_FORM_STEPS }),
): Clause[] {
  const names = new NameSource(rules);
  const positive = flattenConjunctions(pushNegationInward(rules));
  const removeDisjunctions = disjunctions === "expand" ? expandDisjunctions : nameDisjunctions;
  return renameVariablesApart(solveEquations(removeDisjunctions(positive, names, budget), budget));
}
