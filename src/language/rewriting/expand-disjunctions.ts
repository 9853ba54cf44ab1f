/**
 * Removes `or`: one rule per choice of disjuncts. Choices multiply, so a rule whose expansion would exceed a limit gets names
 * for its disjunctions instead (name-disjunctions.ts); an `or` of a machine-made sheet may have thousands of combinations.
 */
import type { Formula, Rule } from "../rules/index.ts";
import { type NameSource, nameDisjunctionsOf } from "./name-disjunctions.ts";

/** Rules that one rule may become before its disjunctions are named instead. */
export const MAXIMAL_EXPANSION = 256;

export function expandDisjunctions(rules: readonly Rule[], names: NameSource): Rule[] {
  return rules.flatMap((rule) => {
    if (expansionSize(rule.body) <= MAXIMAL_EXPANSION) return expandRule(rule);
    return nameDisjunctionsOf(rule, names).flatMap(expandRule);
  });
}

function expandRule(rule: Rule): Rule[] {
  return choices(rule.body).map((body) => ({ ...rule, body }));
}

/** Every way to satisfy a conjunction, as a conjunction without `or`. */
function choices(body: readonly Formula[]): Formula[][] {
  let partial: Formula[][] = [[]];
  for (const formula of body) {
    const alternatives = alternativesOf(formula);
    partial = partial.flatMap((prefix) => alternatives.map((alternative) => [...prefix, ...alternative]));
  }
  return partial;
}

function alternativesOf(formula: Formula): Formula[][] {
  if (formula.kind === "or") return formula.operands.flatMap(alternativesOf);
  if (formula.kind === "and") return choices(formula.operands);
  return [[formula]];
}

/** Number of rules the expansion gives; Infinity rather than an overflow. */
function expansionSize(body: readonly Formula[]): number {
  return body.reduce((size, formula) => size * sizeOf(formula), 1);
}

function sizeOf(formula: Formula): number {
  if (formula.kind === "or") return formula.operands.reduce((sum, operand) => sum + sizeOf(operand), 0);
  if (formula.kind === "and") return expansionSize(formula.operands);
  return 1;
}
