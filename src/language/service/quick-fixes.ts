/** The fixer for each problem code. */
import type { Diagnostic } from "../../foundations/text/index.ts";
import type { EditedSheet } from "./edited-sheet.ts";
import { joinNegated, mendKeywordArguments, mendUndefinedRelation, separatePairs } from "./fixes/arguments.ts";
import { addKeywordRule, addRoles, declareRole } from "./fixes/missing-parts.ts";
import { quoteAppliedVariable, renameOrRemoveUnused, writeInfixVariable, writeMeantName } from "./fixes/names.ts";
import { closeComment, closeForm, removeSpan } from "./fixes/parentheses.ts";
import type { Fixer, QuickFix } from "./fixes/quick-fix.ts";
import { bindVariable } from "./fixes/unbound-variables.ts";

const FIXERS: ReadonlyMap<string, Fixer> = new Map([
  ["unclosed", closeForm],
  ["unexpected-close", removeSpan],
  ["missing-condition", removeSpan],
  ["comment", closeComment],
  ["symbol", writeInfixVariable],
  ["variable-applied", quoteAppliedVariable],
  ["rule-form", removeSpan],
  ["not-form", joinNegated],
  ["distinct-form", separatePairs],
  ["empty", addRoles],
  ["no-role", addRoles],
  ["no-legal", addKeywordRule],
  ["no-goal", addKeywordRule],
  ["no-terminal", addKeywordRule],
  ["no-init", addKeywordRule],
  ["no-next", addKeywordRule],
  ["unknown-role", declareRole],
  ["keyword-arity", mendKeywordArguments],
  ["unsafe", bindVariable],
  ["undefined-relation", mendUndefinedRelation],
  ["undefined-fluent", writeMeantName],
  ["undefined-move", writeMeantName],
  ["letter-case", writeMeantName],
  ["keyword-in-head", writeMeantName],
  ["keyword-in-body", writeMeantName],
  ["unused-relation", renameOrRemoveUnused],
]);

/** Best first; empty for problems that only their author can solve. */
export const quickFixes = (sheet: EditedSheet, problem: Diagnostic): readonly QuickFix[] =>
  FIXERS.get(problem.code)?.(sheet, problem) ?? [];
