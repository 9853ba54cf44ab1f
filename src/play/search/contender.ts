/** A way to solve a game that can be paused and resumed. Several contenders take turns (`solve-automatically.ts`). */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { State } from "../../machine/index.ts";
import type { BestPlay } from "./best-play.ts";
import type { StateValue } from "./full-search.ts";
import type { Solution, Solver } from "./solver.ts";

/** A solved game, whatever the method. */
export interface Solved {
  readonly solution: Solution;
  /** Returns best moves and a line of play, as far as the budget allows. */
  readonly bestPlay: () => BestPlay;
  /** Number of independent subgames used to solve it; 1 for the game as a whole. */
  readonly factors: number;
}

export const NOT_YET = "not yet";
/** This contender cannot solve the game. */
export const HOPELESS = "hopeless";

export interface Contender {
  /** CPU time relative to the first contender. */
  readonly share: number;
  /** Number of states expanded so far. */
  readonly expanded: number;
  /** Works until its turn is over and keeps its progress. Throws BudgetSpent. */
  work(turn: Budget): Solved | typeof NOT_YET | typeof HOPELESS;
}

/** A search of the game as a whole. */
export class SearchContender implements Contender {
  readonly share = 1;
  /** Number of search steps so far, all of one size. */
  stepsTaken = 0;
  private readonly solver: Solver;
  private readonly state: State;
  private readonly depth: number;
  private readonly steps: Generator<undefined, StateValue>;

  constructor(solver: Solver, state: State, depth: number) {
    this.solver = solver;
    this.state = state;
    this.depth = depth;
    this.steps = solver.steps(state, depth);
  }

  get expanded(): number {
    return this.solver.expanded;
  }

  work(turn: Budget): Solved | typeof NOT_YET {
    const { solver, state, depth } = this;
    for (; !turn.isOver(); this.stepsTaken++) {
      const { done, value } = this.steps.next();
      if (done) return { solution: solver.tell(value), bestPlay: () => solver.bestPlay(state, depth), factors: 1 };
    }
    return NOT_YET;
  }
}
