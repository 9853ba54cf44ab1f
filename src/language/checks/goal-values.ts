/** Goal values should be whole numbers from 0 to 100, whether written out or bound to a variable. */
import { Budget, withinBudget } from "../../foundations/budgets/index.ts";
import { type Diagnostic, quoteText, type Span, warning } from "../../foundations/text/index.ts";
import { printTerm, type Term } from "../rules/index.ts";
import type { Sheet } from "./sheet.ts";

/** Maximum number of places to visit for finding the values of variables, over all rules. */
const FLOW_STEPS = 1_000_000;

export function* checkGoalValues(sheet: Sheet): Iterable<Diagnostic> {
  const budget = new Budget({ steps: FLOW_STEPS });
  const reported = new Set<string>();
  for (const [number, { head }] of sheet.rules.entries()) {
    const value = head.relation === "goal" && head.args.length === 2 ? (head.args[1] as Term) : null;
    if (value === null) continue;
    const possible =
      value.kind === "application" ? [printTerm(value)] : reachingValues(sheet, number, value.name, budget);
    for (const text of possible) {
      if (isGoalValue(text) || reported.has(text)) continue;
      reported.add(text);
      yield outside(text, value.span);
    }
  }
}

function reachingValues(sheet: Sheet, rule: number, variable: string, budget: Budget): string[] {
  const functors = withinBudget(() => sheet.flow.ofVariable(rule, variable, budget));
  return Array.isArray(functors) ? functors.map(({ name, arity }) => (arity === 0 ? name : `(${name} …)`)) : [];
}

/** Accepts `100`, `0`, `50`; not `+5`, `1e2` or `050`, which are other symbols. */
const isGoalValue = (text: string): boolean => /^(?:0|[1-9]\d?|100)$/.test(text);

const outside = (text: string, span: Span): Diagnostic =>
  warning("goal-value", span, `the goal value ${quoteText(text)} is not a whole number from 0 to 100`);
