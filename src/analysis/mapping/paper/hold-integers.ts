/** Memory of a mapping, counted where tables grow, so that nothing is counted in hot loops. */
import type { Budget } from "../../../foundations/budgets/index.ts";

/** A budget counts memory in answers of a few hundred bytes. */
const INTEGERS_PER_ATOM = 64;

/** Call it before so many integers of four bytes are allocated; throws BudgetSpent where all tables together are too large. */
export const holdIntegers = (budget: Budget, integers: number, doing: string): void =>
  budget.hold("atoms", integers / INTEGERS_PER_ATOM, doing);

export const releaseIntegers = (budget: Budget, integers: number): void =>
  budget.release("atoms", integers / INTEGERS_PER_ATOM);
