import { normalizeRules } from "../../language/rewriting/index.ts";
import type { Clause } from "../../language/rules/index.ts";
import type { Analysis } from "../analysis.ts";

/** The rules in normal form: one clause per choice of disjuncts. */
export const clauses: Analysis<readonly Clause[]> = {
  name: "clauses",
  answer: ({ rules }) => normalizeRules(rules, { disjunctions: "expand" }),
};
