/**
 * One account of memory for a whole mapping. Views, classes, pairs and matrix are bounded together: each alone within the budget,
 * they would be a multiple of it. What can grow takes from the account when it grows, so that nothing is counted in hot loops.
 */
import type { Budget } from "../../../foundations/budgets/index.ts";

/** A budget counts memory in answers of a few hundred bytes. */
const INTEGERS_PER_ATOM = 64;

export class MemoryAccount {
  private readonly budget: Budget;
  private integers = 0;

  constructor(budget: Budget) {
    this.budget = budget;
  }

  /** Before so many integers of four bytes are allocated; throws BudgetSpent where all together are too many. */
  take(integers: number, doing: string): void {
    this.integers += integers;
    this.budget.claim("atoms", this.integers / INTEGERS_PER_ATOM, doing);
  }

  giveBack(integers: number): void {
    this.integers -= integers;
  }
}
