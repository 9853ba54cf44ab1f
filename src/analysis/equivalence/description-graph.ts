/** The rule graph for comparing descriptions: the whole sheet including the initial state, with goal values fixed. */
import type { Budget } from "../../foundations/budgets/index.ts";
import { normalizeRules } from "../../language/rewriting/index.ts";
import type { Clause, Rules } from "../../language/rules/index.ts";
import { enhancedRuleGraph, type RuleGraph } from "../rule-graph/index.ts";
import { fixedConstants } from "../symmetry/index.ts";

/** Throws BudgetSpent. */
export const descriptionGraph = (rules: Rules, budget: Budget): RuleGraph =>
  descriptionGraphOfClauses(normalizeRules(rules, { disjunctions: "expand" }), budget);

/** Throws BudgetSpent. */
export const descriptionGraphOfClauses = (clauses: readonly Clause[], budget: Budget): RuleGraph =>
  enhancedRuleGraph(clauses, fixedConstants(clauses, false, budget), budget);
