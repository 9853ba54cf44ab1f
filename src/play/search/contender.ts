/** A way to solve a game that can be taken up and put aside: several of them take turns (`solve-automatically.ts`). */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { State } from "../../machine/index.ts";
import type { BestPlay } from "./best-play.ts";
import type { StateValue } from "./full-search.ts";
import type { Solution, Solver } from "./solver.ts";

/** A game solved, in whichever way. */
export interface Solved {
  readonly solution: Solution;
  /** Best moves and a line, as far as the budget allows. */
  readonly bestPlay: () => BestPlay;
  /** Independent subgames through which it was solved; 1 for the game as a whole. */
  readonly factors: number;
}

export const NOT_YET = "not yet";
/** This way leads nowhere. */
export const HOPELESS = "hopeless";

export interface Contender {
  /** Share of the CPU time that the first contender gets. */
  readonly share: number;
  /** States expanded so far. */
  readonly expanded: number;
  /** Goes on until its turn is over; what it had found out is kept. Throws BudgetSpent. */
  work(turn: Budget): Solved | typeof NOT_YET | typeof HOPELESS;
}

/** A search of the game as a whole. */
export class SearchContender implements Contender {
  readonly share = 1;
  /** Steps of the search so far: all of one size. */
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
