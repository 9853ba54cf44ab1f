/**
 * How long a player may think about a move: until a time, for a number of iterations, or until it is told to stop. Thought comes in
 * slices, so that others get a word in between. A player has one budget for the whole match and renews it for every move.
 */
import { Budget } from "../../foundations/budgets/index.ts";
import { DeadlineBudget } from "./deadline-budget.ts";

export interface MoveLimits {
  /** By the player's clock. */
  readonly deadline: number;
  readonly iterations: number;
}

/** Seconds between two looks at the clock, roughly; iterations are counted instead while they are fast. */
const LOOK_SECONDS = 0.0005;
const MOST_ITERATIONS_PER_LOOK = 64;
/** Nobody else gets a word in for so long. */
const SLICE_SECONDS = 0.01;
/** The slices of thought that is counted in iterations. */
const SLICE_ITERATIONS = 1000;

/**
 * Machines that take long over one question stop at its end. Thought stops at the move's deadline, which may be earlier: `isOver` tells
 * whether to break off, `isDone` whether somebody has seen that before.
 */
export class MoveBudget extends DeadlineBudget {
  /** Iterations of this move so far. */
  iterations = 0;
  /** Whether the player counts iterations and looks at no clock. */
  isCounted = false;
  private move: MoveLimits = { deadline: Number.POSITIVE_INFINITY, iterations: Number.POSITIVE_INFINITY };
  private sliceEnd = 0;
  private iterationsUntilLook = 0;
  private iterationsPerLook = 1;
  private lookedAt = 0;
  private isCancelled = false;
  private isSliceOver = false;

  /** Over when this slice is, or the whole: for work that is not counted in iterations. */
  readonly slice = new Budget({ cancelled: () => this.isOver() || this.isSliceSpent() });

  renew(limits: MoveLimits): void {
    this.move = limits;
    this.iterations = 0;
    this.isCounted = limits.iterations < Number.POSITIVE_INFINITY;
    this.end = limits.deadline;
    this.isSliceOver = false;
  }

  /** Does some work with an earlier deadline, in slices of its own. */
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

  /** Before an iteration: whether there is to be one in this slice. Counts it. */
  allowsOne(): boolean {
    if (this.isSliceOver || this.isDone()) return false;
    this.iterations++;
    if (this.isCounted) {
      if (this.iterations % SLICE_ITERATIONS === 0) this.isSliceOver = true;
    } else if (--this.iterationsUntilLook <= 0) this.look();
    return true;
  }

  /** An iteration that led to nothing does not count. */
  takeBack(): void {
    this.iterations--;
  }

  /** Within work that is not counted in iterations: whether to go on in the next slice. */
  isSliceSpent(): boolean {
    return !this.isCounted && this.now() >= this.sliceEnd;
  }

  /** Within an iteration: whether to break it off. */
  override isOver(): boolean {
    if (this.isCancelled) return true;
    if (this.isCounted || this.now() < this.move.deadline) return false;
    this.hasEnded = true;
    return true;
  }

  /** Between slices: whether there is to be no further one, as far as was seen. Looks at no clock. */
  isDone(): boolean {
    return this.isCancelled || this.iterations >= this.move.iterations || this.hasEnded;
  }

  /** Infinite where iterations are counted. */
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
