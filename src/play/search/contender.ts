/** A way to solve a game that can be taken up and put aside: several of them take turns (`solve-automatically.ts`). */
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
  /** Of the CPU time that the first contender gets. */
  readonly share: number;
  /** States expanded so far. */
  readonly expanded: number;
  /** Goes on for about so many seconds; what it had found out is kept. Throws BudgetSpent. */
  work(seconds: number): Solved | typeof NOT_YET | typeof HOPELESS;
}

/** A search of the game as a whole. */
export class SearchContender implements Contender {
  readonly share = 1;
  /** Steps of the search so far: all of one size. */
  stepsTaken = 0;
  private readonly solver: Solver;
  private readonly state: State;
  private readonly depth: number;
  private readonly now: () => number;
  private readonly steps: Generator<undefined, StateValue>;

  constructor(solver: Solver, state: State, depth: number, now: () => number) {
    this.solver = solver;
    this.state = state;
    this.depth = depth;
    this.now = now;
    this.steps = solver.steps(state, depth);
  }

  get expanded(): number {
    return this.solver.expanded;
  }

  work(seconds: number): Solved | typeof NOT_YET {
    const { solver, state, depth, now } = this;
    for (const end = now() + seconds; now() < end; this.stepsTaken++) {
      const { done, value } = this.steps.next();
      if (done) return { solution: solver.tell(value), bestPlay: () => solver.bestPlay(state, depth), factors: 1 };
    }
    return NOT_YET;
  }
}
