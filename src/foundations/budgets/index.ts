export type { BudgetLimits, GaveUp, Observer, PartLimits, Resource } from "./budget.ts";
export { Budget, BudgetSpent, describeGaveUp, isGaveUp, isStackOverflow, unlimited, withinBudget } from "./budget.ts";
