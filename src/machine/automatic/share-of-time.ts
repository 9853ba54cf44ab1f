import { Budget, type BudgetLimits } from "../../foundations/budgets/index.ts";

/** The budget with a share of the time that is left, and other limits where these are lower: whoever comes after needs some too. */
export function shareOfTime(
  budget: Budget,
  share: number,
  limits: Pick<BudgetLimits, "atoms" | "rules"> & { steps?: number } = {},
): Budget {
  const time = budget.restOfTime();
  const lower = (a = Number.POSITIVE_INFINITY, b = Number.POSITIVE_INFINITY): number => Math.min(a, b);
  return new Budget({
    ...budget.limits,
    ...time,
    ...(time.seconds === undefined ? {} : { seconds: share * time.seconds }),
    steps: lower(limits.steps, budget.stepsRemaining()),
    atoms: lower(limits.atoms, budget.limits.atoms),
    rules: lower(limits.rules, budget.limits.rules),
  });
}
