/**
 * Maximin by iterative deepening, on the solver's alpha-beta search and table. It goes one step deeper as long as time
 * allows. The table of the last search, which is kept from move to move, speeds up the next one. At the horizon every
 * state has the same value, so the player sees what is forced within its depth and nothing else. An iteration is one
 * expanded state.
 */
import { BudgetSpent } from "../../foundations/budgets/index.ts";
import { goalValuesOf } from "../../game/index.ts";
import type { Move, State } from "../../machine/index.ts";
import { Solver } from "../search/index.ts";
import { DeadlineBudget } from "./deadline-budget.ts";
import { detectSymmetries } from "./detect-symmetries.ts";
import type { OptionRanges } from "./player-options.ts";
import type { Judgement, MakeThinker, Thinker, ThinkerParts } from "./thinker.ts";

export const MINIMAX_OPTIONS = {
  depth: { least: 1, most: 10_000, usual: 10_000, meaning: "steps looked ahead, at most" },
} as const satisfies OptionRanges;

/** Maximum size of the table: it must be possible to enlarge it without being late. */
const TABLE_BYTES = 300e6;
const TABLE_BYTES_PER_SECOND = 50e6;
const FIRST_SLICE = { seconds: 0.05, steps: 5000 } as const;
/**
 * A depth that needs several slices gets longer ones, so that repeating the work up to the interruption costs little.
 */
const SLICE_GROWTH = 1.5;

export const makeMinimax =
  ({ depth }: Readonly<Record<keyof typeof MINIMAX_OPTIONS, number>>): MakeThinker =>
  (parts) =>
    new Minimax(parts, depth);

class Minimax implements Thinker {
  private readonly parts: ThinkerParts;
  private readonly maximalDepth: number;
  private readonly solverBudget: DeadlineBudget;
  private solver: Solver | undefined;
  private state: State;
  private depth = 0;
  private best: readonly Move[] = [];
  private value = 0;
  /** Number of states that may still be expanded for this move. */
  private stepsLeft = 0;
  /** How long this depth is searched before others get a turn. An interrupted search finds its results in the table. */
  private slice: { seconds: number; steps: number } = FIRST_SLICE;

  constructor(parts: ThinkerParts, maximalDepth: number) {
    this.parts = parts;
    this.maximalDepth = maximalDepth;
    this.solverBudget = new DeadlineBudget(parts.budget.now);
    this.state = parts.seat.machine.initialState;
  }

  prepare(): boolean {
    const { seat, random } = this.parts;
    const { machine } = seat;
    this.solver = new Solver(machine, machine.initialState, {
      symmetries: detectSymmetries(this.parts),
      use: "states",
      prune: true,
      memoryBytes: Math.min(seat.memoryBytes ?? TABLE_BYTES, TABLE_BYTES, TABLE_BYTES_PER_SECOND * seat.clocks.play),
      budget: this.solverBudget,
      random,
      ...goalValuesOf(seat.game, machine),
    });
    return false;
  }

  begin(state: State): void {
    const { budget } = this.parts;
    this.state = state;
    this.depth = 0;
    this.best = [];
    this.stepsLeft = budget.iterationsLeft();
    this.slice = FIRST_SLICE;
  }

  /**
   * Searches one step deeper, or part of the way there. Returns false if the search is complete, or if there is no time
   * for more.
   */
  work(): boolean {
    const { solver } = this;
    const { role } = this.parts.seat;
    if (solver === undefined || this.depth >= this.maximalDepth) return false;
    const steps = this.openSlice();
    try {
      const { values, exact } = solver.value(this.state, this.depth + 1);
      const moves = solver.bestMoves(this.state, { depth: this.depth + 1 })?.[role];
      if (moves !== undefined) [this.best, this.value] = [moves, (values[role] as number) / 100];
      this.depth++;
      this.slice = FIRST_SLICE;
      return !exact;
    } catch (error) {
      if (!(error instanceof BudgetSpent)) throw error;
      this.slice = { seconds: SLICE_GROWTH * this.slice.seconds, steps: Math.ceil(SLICE_GROWTH * this.slice.steps) };
      return this.isSliceSpent() && this.stepsLeft > steps && this.parts.budget.secondsToThink() > 0;
    } finally {
      this.stepsLeft -= steps - this.solverBudget.stepsRemaining();
    }
  }

  /** If false, a resource ran out that the next slice does not have either. */
  private isSliceSpent(): boolean {
    return this.solverBudget.stepsRemaining() === 0 || this.solverBudget.secondsLeft() <= 0;
  }

  /** Opens a slice and returns the number of states that may be expanded in it. */
  private openSlice(): number {
    const { budget } = this.parts;
    const steps = Math.min(this.slice.steps, this.stepsLeft);
    this.solverBudget.allowSteps(budget.isCounted ? steps : Number.POSITIVE_INFINITY);
    this.solverBudget.end = budget.isCounted
      ? Number.POSITIVE_INFINITY
      : budget.now() + Math.min(this.slice.seconds, budget.secondsToThink());
    return steps;
  }

  judge(): Judgement {
    return { moves: this.best, scores: this.best.map(() => 1), values: this.best.map(() => this.value) };
  }
}
