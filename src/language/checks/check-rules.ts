/**
 * Everything that can be said of a sheet without playing it. A sheet that can be played is valid: errors are only what makes
 * that impossible, everything else is a warning. The conditions are listed here, one file each.
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

/** What one rule, or the rules there are, can be blamed for. */
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

/** What only a whole sheet can be blamed for: something is missing, or not used. */
const CHECKS_OF_SHEETS: readonly Check[] = [
  checkRequiredRelations,
  checkRoles,
  checkUndefinedRelations,
  checkUndefinedFluents,
  checkUnusedRelations,
  checkGoalValues,
];

interface CheckOptions {
  /** False where some rules of the sheet could not be read: then nothing is said about what seems to be missing. */
  readonly complete: boolean;
}

/** The problems of rules that could be read, in the order of the text. The budget bounds what is not linear in the sheet. */
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
