/**
 * Exact play if little of the game is left: asks the solver for the best moves within a share of the time. How large
 * the rest is, random playouts tell.
 */
import type { Symmetry } from "../../analysis/symmetry/index.ts";
import { isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import { goalValuesOf } from "../../game/index.ts";
import type { Cursor, Move, State } from "../../machine/index.ts";
import { Solver } from "../search/index.ts";
import { DeadlineBudget } from "./deadline-budget.ts";
import { remainingSize } from "./remaining-size.ts";
import type { ThinkerParts } from "./thinker.ts";

const SOLVER_BYTES = 50e6;
/** Maximum length of one piece of work. Nothing else runs in this thread for that long. */
const MOST_SECONDS = 1;
/**
 * The solver expands about e^(EFFORT · size) states, where e^size is the number of move sequences. Measured on quarto,
 * connectFour, dotsAndBoxes and reversi.
 */
const EFFORT = 0.6;
/** The share of the time for a move if the solver will probably succeed, and if it may. */
const LIKELY_SHARE = 0.35;
const UNLIKELY_SHARE = 0.04;
/** How many times the states that fit into LIKELY_SHARE are expected for these two. */
const LIKELY = 2;
const UNLIKELY = 30;
/** States per second, until it is measured. */
const USUAL_SPEED = 1e5;
/** The best goal that GDL allows. */
const BEST_GOAL = 100;

export interface ExactLimits {
  /** Maximum number of states to expand. */
  readonly states: number;
  readonly seconds: number;
}

export interface ExactMoves {
  readonly moves: readonly Move[];
  /** Whether these are all moves with the best value, or one is as good as all of them. */
  readonly isComplete: boolean;
}

export class ExactPlay {
  private readonly parts: ThinkerParts;
  private readonly solverBudget: DeadlineBudget;
  private readonly solver: Solver;
  private readonly cursor: Cursor;
  /** Seconds that the solver has worked. */
  private worked = 0;

  constructor(parts: ThinkerParts, symmetries: readonly Symmetry[], prune: boolean) {
    const { machine } = parts.seat;
    this.parts = parts;
    this.solverBudget = new DeadlineBudget(parts.budget.now);
    this.cursor = machine.newCursor(parts.budget);
    this.solver = new Solver(machine, machine.initialState, {
      symmetries,
      use: "states",
      prune,
      memoryBytes: SOLVER_BYTES,
      budget: this.solverBudget,
      random: parts.random,
      ...goalValuesOf(parts.seat.game, machine),
    });
  }

  /** Number of states left of those that the last question was allowed. */
  get statesLeft(): number {
    return this.solverBudget.stepsRemaining();
  }

  /** Returns the share of the time for a move that the solver should get, if it may expand so many states. */
  shareFor(state: State, states: number): number {
    const { random, seat, budget } = this.parts;
    const { solver, worked } = this;
    const speed = worked > 0 && solver.expanded > 0 ? solver.expanded / worked : USUAL_SPEED;
    const affordable = Math.log(Math.min(states, speed * LIKELY_SHARE * budget.secondsToThink()));
    const most = (affordable + Math.log(UNLIKELY)) / EFFORT;
    const size = remainingSize(this.cursor, seat.machine.roles.length, state, random, most);
    if (size >= most) return 0;
    return EFFORT * size <= affordable + Math.log(LIKELY) ? LIKELY_SHARE : UNLIKELY_SHARE;
  }

  /** Returns best moves of the seat's role; undefined if the limits do not suffice. */
  bestMoves(state: State, { states, seconds }: ExactLimits): ExactMoves | undefined {
    const { budget, seat } = this.parts;
    const begun = budget.now();
    this.solverBudget.allowSteps(states);
    this.solverBudget.end = budget.isCounted ? Number.POSITIVE_INFINITY : begun + Math.min(MOST_SECONDS, seconds);
    const found = this.search(state, seat.role);
    this.worked += budget.now() - begun;
    return found;
  }

  private search(state: State, role: number): ExactMoves | undefined {
    const { solver } = this;
    const value = withinBudget(() => solver.value(state));
    if (isGaveUp(value) || !value.exact) return undefined;
    const one = withinBudget(() => solver.bestMoves(state)?.[role]);
    if (one === undefined || isGaveUp(one)) return undefined;
    if (value.values[role] === BEST_GOAL) return { moves: one, isComplete: true };
    // An opponent may err after one drawing move rather than after another.
    const all = withinBudget(() => solver.bestMoves(state, { wanted: "all" })?.[role]);
    return all === undefined || isGaveUp(all) ? { moves: one, isComplete: false } : { moves: all, isComplete: true };
  }
}
