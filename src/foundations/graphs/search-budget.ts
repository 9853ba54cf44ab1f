/**
 * What a search may spend. A node of the search tree is one individualisation with its refinement; time is the
 * caller's budget. Spent once means spent for good, so that a search winds down instead of trying on.
 */
import type { Budget } from "../budgets/index.ts";

/** Limits of a search on graphs. */
export interface SearchLimits {
  /** Nodes of the search tree. Default: no limit. */
  readonly nodes?: number;
  /** Ends the search when its time is over, or when it is cancelled; asked every few nodes. Default: no limit. */
  readonly budget?: Budget;
}

/** Nodes between two looks at the budget; a node takes from a microsecond to, on graphs of millions of edges, a second. */
const NODES_PER_QUESTION = 16;

export class SearchBudget {
  /** Nodes taken so far. */
  nodes = 0;
  isSpent = false;
  readonly #nodeLimit: number;
  readonly #budget: Budget | undefined;

  constructor(limits: SearchLimits) {
    this.#nodeLimit = limits.nodes ?? Number.POSITIVE_INFINITY;
    this.#budget = limits.budget;
  }

  /** Takes one node; false where the budget is spent. */
  takeNode(): boolean {
    if (!this.isSpent && this.nodes < this.#nodeLimit) {
      this.isSpent = this.nodes % NODES_PER_QUESTION === 0 && this.#budget?.isOver() === true;
    } else this.isSpent = true;
    if (!this.isSpent) this.nodes++;
    return !this.isSpent;
  }
}
