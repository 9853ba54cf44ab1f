/**
 * Removes `or`: makes one rule per choice of disjuncts. Choices multiply, so a rule whose expansion would exceed a
 * limit gets names for its disjunctions instead (name-disjunctions.ts); an `or` of a machine-made sheet may have
 * thousands of combinations.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { Formula, Rule } from "../rules/index.ts";
import { nameDisjunctionsOf } from "./name-disjunctions.ts";
import type { NameSource } from "./name-source.ts";

/** Maximum number of rules that one rule may expand to; beyond it the disjunctions are named instead. */
const MAXIMAL_EXPANSION = 256;
/** Maximum number of conditions of these rules together. */
const MAXIMAL_CONDITIONS = 100_000;

export function expandDisjunctions(rules: readonly Rule[], names: NameSource, budget: Budget): Rule[] {
  return rules.flatMap((rule) => {
    const size = expansionSize(rule.body);
    if (size > MAXIMAL_EXPANSION || size * conditionCount(rule.body) > MAXIMAL_CONDITIONS)
      return nameDisjunctionsOf(rule, names, budget);
    return choices(rule.body, budget).map((body) => ({ ...rule, body }));
  });
}

/** Every way to satisfy a conjunction, as a conjunction without `or`, with the conditions in the order written. */
function choices(body: readonly Formula[], budget: Budget): Formula[][] {
  const alternatives = body.map((formula) => alternativesOf(formula, budget));
  const count = alternatives.reduce((product, { length }) => product * length, 1);
  return Array.from({ length: count }, (_, number) => {
    let rest = number;
    const chosen: Formula[] = [];
    for (let i = alternatives.length - 1; i >= 0; i--) {
      const options = alternatives[i] as Formula[][];
      const option = options[rest % options.length] as Formula[];
      rest = Math.floor(rest / options.length);
      for (let j = option.length - 1; j >= 0; j--) chosen.push(option[j] as Formula);
    }
    budget.spend(1 + chosen.length, "expanding disjunctions");
    return chosen.reverse();
  });
}

function alternativesOf(formula: Formula, budget: Budget): Formula[][] {
  if (formula.kind === "or") return formula.operands.flatMap((operand) => alternativesOf(operand, budget));
  if (formula.kind === "and") return choices(formula.operands, budget);
  return [[formula]];
}

/** Number of rules that the expansion gives; may be Infinity, but never overflows. */
function expansionSize(body: readonly Formula[]): number {
  return body.reduce((size, formula) => size * sizeOf(formula), 1);
}

function sizeOf(formula: Formula): number {
  if (formula.kind === "or") return formula.operands.reduce((sum, operand) => sum + sizeOf(operand), 0);
  if (formula.kind === "and") return expansionSize(formula.operands);
  return 1;
}

function conditionCount(body: readonly Formula[]): number {
  return body.reduce(
    (count, formula) =>
      count + (formula.kind === "and" || formula.kind === "or" ? conditionCount(formula.operands) : 1),
    0,
  );
}
