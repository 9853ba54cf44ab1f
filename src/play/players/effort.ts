/**
 * How much a player may think about a move: until a time, for a number of iterations, until it is told to stop; in slices, so that
 * others get a word in between. A player has one for the whole match, renewed for every move.
 */
import { Budget, BudgetSpent } from "../../foundations/budgets/index.ts";

export interface EffortLimits {
  /** By the player's clock. */
  readonly deadline: number;
  readonly iterations: number;
}

/** Seconds between two looks at the clock, roughly; iterations are counted instead while they are fast. */
const LOOK_SECONDS = 0.0005;
const MOST_ITERATIONS_PER_LOOK = 64;
const SLICE_SECONDS = 0.05;
/** The slices of an effort that is counted. */
const SLICE_ITERATIONS = 1000;

export class Effort {
  readonly now: () => number;
  /** Iterations of this move so far. */
  iterations = 0;
  /** For machines that can take long over one question: they stop at the deadline. */
  readonly budget: DeadlineBudget;
  /** Whether the player counts iterations and looks at no clock. */
  isCounted = false;
  private limits: EffortLimits = { deadline: Number.POSITIVE_INFINITY, iterations: Number.POSITIVE_INFINITY };
  private sliceEnd = 0;
  private untilLook = 0;
  private perLook = 1;
  private lastLook = 0;
  private isCancelled = false;
  private isSliceOver = false;

  constructor(now: () => number) {
    this.now = now;
    this.budget = new DeadlineBudget(now);
  }

  renew(limits: EffortLimits): void {
    this.limits = limits;
    this.iterations = 0;
    this.isCounted = limits.iterations < Number.POSITIVE_INFINITY;
    this.budget.end = limits.deadline;
    this.isSliceOver = false;
  }

  /** Does some work with an earlier deadline, in slices of its own. */
  within(seconds: number, work: () => void): void {
    const { limits, sliceEnd, iterations } = this;
    const deadline = Math.min(limits.deadline, this.now() + seconds);
    this.limits = { ...limits, deadline };
    this.budget.end = deadline;
    try {
      work();
    } finally {
      this.limits = limits;
      this.iterations = iterations;
      this.sliceEnd = sliceEnd;
      this.isSliceOver = false;
      if (!this.isCancelled) this.budget.end = limits.deadline;
    }
  }

  startSlice(): void {
    this.isSliceOver = false;
    this.lastLook = this.isCounted ? 0 : this.now();
    this.sliceEnd = this.lastLook + SLICE_SECONDS;
    this.untilLook = this.perLook;
  }

  /** Before an iteration: whether there is to be one in this slice. Counts it. */
  allowsOne(): boolean {
    if (this.isSliceOver || this.isOver()) return false;
    this.iterations++;
    if (this.isCounted) {
      if (this.iterations % SLICE_ITERATIONS === 0) this.isSliceOver = true;
    } else if (--this.untilLook <= 0) this.look();
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
  readonly mustStop = (): boolean => {
    if (this.isCancelled) return true;
    if (this.isCounted || this.now() < this.limits.deadline) return false;
    this.budget.hasEnded = true;
    return true;
  };

  isOver(): boolean {
    return this.isCancelled || this.iterations >= this.limits.iterations || this.budget.hasEnded;
  }

  /** Seconds left; infinite where iterations are counted. */
  secondsLeft(): number {
    return this.isCounted ? Number.POSITIVE_INFINITY : this.limits.deadline - this.now();
  }

  iterationsLeft(): number {
    return this.limits.iterations - this.iterations;
  }

  cancel(): void {
    this.isCancelled = true;
    this.budget.end = Number.NEGATIVE_INFINITY;
  }

  private look(): void {
    const time = this.now();
    const passed = time - this.lastLook;
    if (passed < LOOK_SECONDS / 2) this.perLook = Math.min(MOST_ITERATIONS_PER_LOOK, 2 * this.perLook);
    else if (passed > LOOK_SECONDS) this.perLook = Math.max(1, this.perLook >> 1);
    this.untilLook = this.perLook;
    this.lastLook = time;
    if (time >= this.limits.deadline) this.budget.hasEnded = true;
    if (time >= this.sliceEnd) this.isSliceOver = true;
  }
}

/** For one search; a machine that wants more gives up. */
const MOST_BYTES = 3e8;

/** A budget that ends at a time that can be put off, and counts its steps where it is told to. */
export class DeadlineBudget extends Budget {
  private readonly now: () => number;
  private steps = Number.POSITIVE_INFINITY;
  private due = Number.POSITIVE_INFINITY;
  /** Whether somebody has seen the end pass: costs no look at the clock. */
  hasEnded = false;

  constructor(now: () => number) {
    super({ now, bytes: MOST_BYTES });
    this.now = now;
  }

  set end(time: number) {
    this.due = time;
    this.hasEnded = time === Number.NEGATIVE_INFINITY;
  }

  /** From now on so many steps are left. */
  allowSteps(steps: number): void {
    this.steps = steps;
  }

  override spend(steps: number, doing: string): void {
    this.steps -= steps;
    if (this.steps < 0) throw new BudgetSpent({ kind: "gave-up", resource: "steps", limit: 0, doing });
    this.checkTime(doing);
  }

  override checkTime(doing: string): void {
    if (this.secondsLeft() < 0) throw new BudgetSpent({ kind: "gave-up", resource: "seconds", limit: 0, doing });
  }

  override stepsRemaining(): number {
    return Math.max(0, this.steps);
  }

  override secondsLeft(): number {
    return this.due === Number.POSITIVE_INFINITY ? this.due : this.due - this.now();
  }
}
