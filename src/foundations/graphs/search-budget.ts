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

/** Edges refined between two questions to `isOver`. */
const WORK_PER_QUESTION = 50_000;

export class SearchBudget {
  nodes = 0;
  isSpent = false;
  readonly #nodeLimit: number;
  readonly #isOver: (() => boolean) | undefined;
  #nextQuestion = 0;

  constructor(limits: SearchLimits) {
    this.#nodeLimit = limits.nodes ?? Number.POSITIVE_INFINITY;
    this.#isOver = limits.isOver;
  }

  /** Takes one node, `work` being the total work so far; false where the budget is spent. */
  takeNode(work: number): boolean {
    if (this.isSpent) return false;
    if (this.nodes >= this.#nodeLimit) this.isSpent = true;
    else if (this.#isOver !== undefined && work >= this.#nextQuestion) {
      this.#nextQuestion = work + WORK_PER_QUESTION;
      this.isSpent = this.#isOver();
    }
    if (this.isSpent) return false;
    this.nodes++;
    return true;
  }
}
