/** Accounts for the memory of a mapping. It is counted when tables grow, so that hot loops count nothing. */
import type { Budget } from "../../../foundations/budgets/index.ts";

/** A budget counts memory in atoms of a few hundred bytes. */
const INTEGERS_PER_ATOM = 64;

/**
 * Call this before allocating so many integers of four bytes. Throws BudgetSpent if all tables together are too large.
 */
export const holdIntegers = (budget: Budget, integers: number, doing: string): void =>
  budget.hold("atoms", integers / INTEGERS_PER_ATOM, doing);

export const releaseIntegers = (budget: Budget, integers: number): void =>
  budget.release("atoms", integers / INTEGERS_PER_ATOM);
