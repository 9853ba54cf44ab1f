/**
 * Everything that can be said of a sheet without playing it. A sheet that can be played is valid: errors are only what makes
 * that impossible, everything else is a warning. The list of conditions is this array, one file each.
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

const CHECKS: readonly Check[] = [
  checkRequiredRelations,
  checkArities,
  checkSafety,
  checkStratification,
  checkRecursionRestriction,
  checkKeywordUse,
  checkStateDependence,
  checkRoles,
  checkUndefinedRelations,
  checkUndefinedFluents,
  checkUnusedRelations,
  checkLetterCase,
  checkRelationsAndFunctions,
  checkGoalValues,
];

/** The problems of rules that could be read, in the order of the text. The budget bounds what is not linear in the sheet. */
export function checkRules(rules: Rules, budget: Budget): Diagnostic[] {
  const sheet = new Sheet(rules, budget);
  const found = new DiagnosticList();
  for (const check of CHECKS) found.addAll(check(sheet));
  return found.toSorted();
}
