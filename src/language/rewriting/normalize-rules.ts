/** The visible list of passes from rules as written to clauses in normal form. */
import type { Clause, Rules } from "../rules/index.ts";
import { expandDisjunctions } from "./expand-disjunctions.ts";
import { flattenConjunctions } from "./flatten-conjunctions.ts";
import { NameSource, nameDisjunctions } from "./name-disjunctions.ts";
import { pushNegationInward } from "./push-negation-inward.ts";
import { renameVariablesApart } from "./rename-variables-apart.ts";
import { solveEquations } from "./solve-equations.ts";

export interface NormalizeOptions {
  /** `expand`: one clause per choice (rule graphs want this); `name`: a fresh relation per `or` (grounding wants this). */
  readonly disjunctions: "expand" | "name";
}

export function normalizeRules({ rules }: Rules, { disjunctions }: NormalizeOptions): Clause[] {
  const names = new NameSource(rules.map((rule) => rule.head.relation));
  const positive = flattenConjunctions(pushNegationInward(rules));
  const withoutOr =
    disjunctions === "expand"
      ? expandDisjunctions(positive, names)
      : expandDisjunctions(nameDisjunctions(positive, names), names);
  return renameVariablesApart(solveEquations(withoutOr));
}
