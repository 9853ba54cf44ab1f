/**
 * What a search may spend. A node of the search tree is one individualisation with its refinement; the deadline is a
 * function of the caller's, since the library reads no clock. Spent once means spent for good, so that a search winds
 * down instead of trying on.
 */

export interface SearchLimits {
  /** Nodes of the search tree. Default: no limit. */
  readonly nodes?: number;
  /** Answers true when time is up; asked every few nodes. Default: never. */
  readonly isOver?: () => boolean;
}

/** Nodes between two questions to `isOver`; a node takes from a microsecond to, on graphs of millions of edges, a second. */
const NODES_PER_QUESTION = 16;

export class SearchBudget {
  /** Nodes taken so far. */
  nodes = 0;
  isSpent = false;
  readonly #nodeLimit: number;
  readonly #isOver: () => boolean;

  constructor(limits: SearchLimits) {
    this.#nodeLimit = limits.nodes ?? Number.POSITIVE_INFINITY;
    this.#isOver = limits.isOver ?? (() => false);
  }

  /** Takes one node; false where the budget is spent. */
  takeNode(): boolean {
    if (!this.isSpent && this.nodes < this.#nodeLimit) {
      this.isSpent = this.nodes % NODES_PER_QUESTION === 0 && this.#isOver();
    } else this.isSpent = true;
    if (!this.isSpent) this.nodes++;
    return !this.isSpent;
  }
}
