/** The rule graph by which descriptions are compared: the whole sheet, initial state included, goal values fixed. */
import { normalizeRules } from "../../language/rewriting/index.ts";
import type { Clause, Rules } from "../../language/rules/index.ts";
import { enhancedRuleGraph, type RuleGraph } from "../rule-graph/index.ts";
import { fixedConstants } from "../symmetry/index.ts";

export const descriptionGraph = (rules: Rules): RuleGraph =>
  descriptionGraphOfClauses(normalizeRules(rules, { disjunctions: "expand" }));

export const descriptionGraphOfClauses = (clauses: readonly Clause[]): RuleGraph =>
  enhancedRuleGraph(clauses, fixedConstants(clauses, false));
