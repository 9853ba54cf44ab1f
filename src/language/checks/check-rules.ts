/**
 * All checks of a sheet that do not play it. A sheet that can be played is valid: errors are only what makes playing
 * impossible, everything else is a warning. The checks are listed here, one file each.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { type Diagnostic, DiagnosticList } from "../../foundations/text/index.ts";
import type { Rules } from "../rules/index.ts";
import { checkArities } from "./arities.ts";
import { checkGoalValues } from "./goal-values.ts";
import { checkKeywordUse } from "./keyword-use.ts";
import { checkLetterCase } from "./letter-case.ts";
import { checkRecursionRestriction } from "./recursion-restriction.ts";
import { checkRelationsAndFunctions } from "./relations-and-functions.ts";
import { checkRequiredRelations } from "./required-relations.ts";
import { checkRoles } from "./roles.ts";
import { checkSafety } from "./safety.ts";
import { type Check, Sheet } from "./sheet.ts";
import { checkStateDependence } from "./state-dependence.ts";
import { checkStratification } from "./stratification.ts";
import { checkUndefinedFluents } from "./undefined-fluents.ts";
import { checkUndefinedRelations } from "./undefined-relations.ts";
import { checkUnusedRelations } from "./unused-relations.ts";

/** Checks that concern single rules, or the rules that exist. */
const CHECKS_OF_RULES: readonly Check[] = [
  checkArities,
  checkSafety,
  checkStratification,
  checkRecursionRestriction,
  checkKeywordUse,
  checkStateDependence,
  checkLetterCase,
  checkRelationsAndFunctions,
];

/** Checks that need the whole sheet: something is missing or not used. */
const CHECKS_OF_SHEETS: readonly Check[] = [
  checkRequiredRelations,
  checkRoles,
  checkUndefinedRelations,
  checkUndefinedFluents,
  checkUnusedRelations,
  checkGoalValues,
];

/** Whether the sheet is whole. */
export interface CheckOptions {
  /** False if some rules of the sheet could not be read: the checks for missing things are then skipped. */
  readonly complete: boolean;
}

/**
 * The problems of the rules that could be read, in text order. The budget bounds the work that is not linear in the
 * sheet.
 */
export function checkRules(
  rules: Rules,
  budget: Budget,
  { complete }: CheckOptions = { complete: true },
): Diagnostic[] {
  const sheet = new Sheet(rules, budget);
  const found = new DiagnosticList();
  for (const check of CHECKS_OF_RULES) found.addAll(check(sheet));
  if (complete) for (const check of CHECKS_OF_SHEETS) found.addAll(check(sheet));
  return found.toSorted();
}
