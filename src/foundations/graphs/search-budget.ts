/**
 * The budget of a search. A node of the search tree is one individualisation with its refinement; the caller's budget
 * limits the time. A spent budget stays spent, so that the search winds down instead of trying on.
 */
import type { Budget } from "../budgets/index.ts";

/** Limits of a search on graphs. */
export interface SearchLimits {
  /** Maximum number of search tree nodes. Default: no limit. */
  readonly nodes?: number;
  /** Ends the search when its time is over or it is cancelled; checked every few nodes. Default: no limit. */
  readonly budget?: Budget;
}

/**
 * Nodes between two checks of the budget. A node takes from a microsecond to a second, on graphs of millions of edges.
 */
const NODES_PER_QUESTION = 16;

export class SearchBudget {
  /** Number of nodes used so far. */
  nodes = 0;
  isSpent = false;
  readonly #nodeLimit: number;
  readonly #budget: Budget | undefined;

  constructor(limits: SearchLimits) {
    this.#nodeLimit = limits.nodes ?? Number.POSITIVE_INFINITY;
    this.#budget = limits.budget;
  }

  /** Uses one node; returns false if the budget is spent. */
  takeNode(): boolean {
    if (!this.isSpent && this.nodes < this.#nodeLimit) {
      this.isSpent = this.nodes % NODES_PER_QUESTION === 0 && this.#budget?.isOver() === true;
    } else this.isSpent = true;
    if (!this.isSpent) this.nodes++;
    return !this.isSpent;
  }
}
