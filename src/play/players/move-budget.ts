/**
 * How long a player may think about a move: until a time, for a number of iterations, or until it is told to stop.
 * Thinking is divided into slices, so that other work in the thread gets its turn. A player has one budget for the
 * whole match and renews it for every move.
 */
import { Budget } from "../../foundations/budgets/index.ts";
import { DeadlineBudget } from "./deadline-budget.ts";

export interface MoveLimits {
  /** On the player's clock. */
  readonly deadline: number;
  readonly iterations: number;
}

/**
 * Approximate seconds between two looks at the clock. While iterations are fast, several of them pass between two
 * looks.
 */
const LOOK_SECONDS = 0.0005;
const MOST_ITERATIONS_PER_LOOK = 64;
/** Length of a slice, in which nothing else runs in this thread. */
const SLICE_SECONDS = 0.01;
/** Length of a slice if iterations are counted. */
const SLICE_ITERATIONS = 1000;

/**
 * A machine that works long on one question stops at the end of the budget. Thinking stops at the move's deadline,
 * which may be earlier: `isOver` checks whether to stop, `isDone` whether that was already seen.
 */
export class MoveBudget extends DeadlineBudget {
  /** Number of iterations of this move so far. */
  iterations = 0;
  /** Whether the player counts iterations and does not look at the clock. */
  isCounted = false;
  private move: MoveLimits = { deadline: Number.POSITIVE_INFINITY, iterations: Number.POSITIVE_INFINITY };
  private sliceEnd = 0;
  private iterationsUntilLook = 0;
  private iterationsPerLook = 1;
  private lookedAt = 0;
  private isCancelled = false;
  private isSliceOver = false;

  /** Over when this slice or the whole budget is over; for work that is not counted in iterations. */
  readonly slice = new Budget({ cancelled: () => this.isOver() || this.isSliceSpent() });

  renew(limits: MoveLimits): void {
    this.move = limits;
    this.iterations = 0;
    this.isCounted = limits.iterations < Number.POSITIVE_INFINITY;
    this.end = limits.deadline;
    this.isSliceOver = false;
  }

  /** Runs some work with an earlier deadline and its own slices. */
  within(seconds: number, work: () => void): void {
    const { move, sliceEnd, iterations } = this;
    const deadline = Math.min(move.deadline, this.now() + seconds);
    this.move = { ...move, deadline };
    this.end = deadline;
    try {
      work();
    } finally {
      this.move = move;
      this.iterations = iterations;
      this.sliceEnd = sliceEnd;
      this.isSliceOver = false;
      if (!this.isCancelled) this.end = move.deadline;
    }
  }

  startSlice(): void {
    this.isSliceOver = false;
    this.lookedAt = this.isCounted ? 0 : this.now();
    this.sliceEnd = this.lookedAt + SLICE_SECONDS;
    this.iterationsUntilLook = this.iterationsPerLook;
  }

  /** Call before an iteration: counts it, and returns whether it may run in this slice. */
  allowsOne(): boolean {
    if (this.isSliceOver || this.isDone()) return false;
    this.iterations++;
    if (this.isCounted) {
      if (this.iterations % SLICE_ITERATIONS === 0) this.isSliceOver = true;
    } else if (--this.iterationsUntilLook <= 0) this.look();
    return true;
  }

  /** Uncounts an iteration that led to nothing. */
  takeBack(): void {
    this.iterations--;
  }

  /** Call within work that is not counted in iterations: whether to continue in the next slice. */
  isSliceSpent(): boolean {
    return !this.isCounted && this.now() >= this.sliceEnd;
  }

  /** Call within an iteration: whether to interrupt it. */
  override isOver(): boolean {
    if (this.isCancelled) return true;
    if (this.isCounted || this.now() < this.move.deadline) return false;
    this.hasEnded = true;
    return true;
  }

  /** Call between slices: whether no further slice is allowed, as far as known. Does not look at the clock. */
  isDone(): boolean {
    return this.isCancelled || this.iterations >= this.move.iterations || this.hasEnded;
  }

  /** Infinite if iterations are counted. */
  secondsToThink(): number {
    return this.isCounted ? Number.POSITIVE_INFINITY : this.move.deadline - this.now();
  }

  iterationsLeft(): number {
    return this.move.iterations - this.iterations;
  }

  cancel(): void {
    this.isCancelled = true;
    this.end = Number.NEGATIVE_INFINITY;
  }

  private look(): void {
    const time = this.now();
    const passed = time - this.lookedAt;
    if (passed < LOOK_SECONDS / 2)
      this.iterationsPerLook = Math.min(MOST_ITERATIONS_PER_LOOK, 2 * this.iterationsPerLook);
    else if (passed > LOOK_SECONDS) this.iterationsPerLook = Math.max(1, this.iterationsPerLook >> 1);
    this.iterationsUntilLook = this.iterationsPerLook;
    this.lookedAt = time;
    if (time >= this.move.deadline) this.hasEnded = true;
    if (time >= this.sliceEnd) this.isSliceOver = true;
  }
}
