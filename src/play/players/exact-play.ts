/** Exact play if few states can still be reached: asks the solver for the best moves within a share of the time. */
import type { Symmetry } from "../../analysis/symmetry/index.ts";
import { isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import type { Move, State } from "../../machine/index.ts";
import { Solver } from "../search/index.ts";
import { DeadlineBudget } from "./deadline-budget.ts";
import type { ThinkerParts } from "./thinker.ts";

const SOLVER_BYTES = 50e6;
/** Maximum length of one piece of work. Nothing else runs in this thread for that long. */
const MOST_SECONDS = 1;

export interface ExactLimits {
  /** Maximum number of states to expand. */
  readonly states: number;
  readonly seconds: number;
}

export class ExactPlay {
  private readonly parts: ThinkerParts;
  private readonly solverBudget: DeadlineBudget;
  private readonly solver: Solver;

  constructor(parts: ThinkerParts, symmetries: readonly Symmetry[]) {
    const { machine } = parts.seat;
    this.parts = parts;
    this.solverBudget = new DeadlineBudget(parts.budget.now);
    this.solver = new Solver(machine, machine.initialState, {
      symmetries,
      use: "states",
      memoryBytes: SOLVER_BYTES,
      budget: this.solverBudget,
      random: parts.random,
    });
  }

  /** Number of states left of those that the last question was allowed. */
  get statesLeft(): number {
    return this.solverBudget.stepsRemaining();
  }

  /** Returns all best moves of the seat's role; undefined if the limits do not suffice. */
  bestMoves(state: State, { states, seconds }: ExactLimits): readonly Move[] | undefined {
    const { budget, seat } = this.parts;
    this.solverBudget.allowSteps(states);
    this.solverBudget.end = budget.isCounted
      ? Number.POSITIVE_INFINITY
      : budget.now() + Math.min(MOST_SECONDS, seconds);
    const { solver } = this;
    const best = withinBudget(() => (solver.value(state).exact ? solver.bestMoves(state) : undefined));
    return isGaveUp(best) ? undefined : best?.[seat.role];
  }
}
