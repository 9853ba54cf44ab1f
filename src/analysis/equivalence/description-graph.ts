/** The rule graph by which descriptions are compared: the whole sheet, initial state included, goal values fixed. */
import { normalizeRules } from "../../language/rewriting/index.ts";
import type { Rules } from "../../language/rules/index.ts";
import { enhancedRuleGraph, type RuleGraph } from "../rule-graph/index.ts";
import { fixedConstants } from "../symmetry/index.ts";

export function descriptionGraph(rules: Rules): RuleGraph {
  const clauses = normalizeRules(rules, { disjunctions: "expand" });
  return enhancedRuleGraph(clauses, fixedConstants(clauses, false));
}
