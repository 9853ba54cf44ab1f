export type { BudgetLimits, GaveUp, Resource } from "./budget.ts";
export { Budget, BudgetSpent, describeGaveUp, isGaveUp, unlimited, withinBudget } from "./budget.ts";
