/** Everything that `noether check` reports about a sheet without playing it, in text order. */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { Diagnostic } from "../../foundations/text/index.ts";
import { checkRules } from "../checks/index.ts";
import type { EditedSheet } from "./edited-sheet.ts";

/** The budget bounds the checks that are not linear in the sheet. */
export function findProblems(sheet: EditedSheet, budget: Budget): Diagnostic[] {
  const { rules, diagnostics } = sheet.reading;
  const complete = diagnostics.every(({ severity }) => severity === "warning");
  return [...diagnostics, ...checkRules(rules, budget, { complete })].sort((a, b) => a.span.start - b.span.start);
}
