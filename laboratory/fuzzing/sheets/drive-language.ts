/**
 * Takes a text through everything that the language does: read, check, normalise, scramble, print, and read the printed
 * text again.
 */
import { Budget, isGaveUp, withinBudget } from "../../../src/foundations/budgets/index.ts";
import { createRandom } from "../../../src/foundations/collections/index.ts";
import { SourceText } from "../../../src/foundations/text/index.ts";
import { checkRules } from "../../../src/language/checks/index.ts";
import { normalizeRules } from "../../../src/language/rewriting/index.ts";
import { printClauses, printRules, type Rules, readRules } from "../../../src/language/rules/index.ts";
import { scrambleRules } from "../../../src/language/scrambling/index.ts";
import type { Notation } from "../../../src/language/syntax/index.ts";

interface Driven {
  readonly rules: Rules;
  /** Whether there are no errors: then a machine must be able to use the rules. */
  readonly valid: boolean;
}

/** Throws if an answer is wrong: if the printed text does not read back as the same rules. */
export function driveLanguage(text: string, checkingSteps: number): Driven {
  const { rules, diagnostics } = readRules(new SourceText("fuzz", text));
  const found = [...diagnostics, ...checkRules(rules, new Budget({ steps: checkingSteps }))];
  for (const disjunctions of ["expand", "name"] as const) {
    const clauses = withinBudget(() => normalizeRules(rules, { disjunctions }));
    if (!isGaveUp(clauses)) printClauses(clauses, "infix");
  }
  for (const notation of ["prefix", "infix"] as const) demandRoundTrip(rules, notation);
  demandRoundTrip(scrambleRules(rules, createRandom(1), { arguments: true }).rules, "prefix");
  return { rules, valid: found.every(({ severity }) => severity === "warning") };
}

function demandRoundTrip(rules: Rules, notation: Notation): void {
  const printed = printRules(rules, notation);
  if (printed === "") return;
  const again = readRules(new SourceText("printed", printed));
  const [problem] = again.diagnostics;
  if (problem !== undefined) throw new Error(`${notation} text, once printed, has an error: ${problem.message}`);
  if (again.notation !== notation) throw new Error(`${notation} text is taken for ${again.notation}`);
  if (again.rules.rules.length !== rules.rules.length) throw new Error(`printing in ${notation} loses rules`);
  if (printRules(again.rules, notation) !== printed)
    throw new Error(`${notation} text, once printed, prints differently`);
}
