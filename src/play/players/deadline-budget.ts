/** A budget with a deadline that can be moved, and with an optional limit on steps. One budget serves a whole match. */
import { Budget, type BudgetLimits, BudgetSpent } from "../../foundations/budgets/index.ts";

/** Maximum number of bytes of one search; a machine that needs more gives up. */
const MOST_BYTES = 3e8;

export class DeadlineBudget extends Budget {
  readonly now: () => number;
  /** Whether the end is known to have passed. Reading this does not look at the clock. */
  protected hasEnded = false;
  private steps = Number.POSITIVE_INFINITY;
  private due = Number.POSITIVE_INFINITY;

  constructor(now: () => number) {
    super({ now, bytes: MOST_BYTES });
    this.now = now;
  }

  /** The deadline, on the clock of this budget. */
  set end(time: number) {
    this.due = time;
    this.hasEnded = time === Number.NEGATIVE_INFINITY;
  }

  /** Sets the number of steps left. */
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

  /** Parts of the work end when the whole does, by its current deadline. */
  override restOfTime(): ReturnType<Budget["restOfTime"]> & Pick<BudgetLimits, "seconds"> {
    const seconds = Math.max(0, this.secondsLeft());
    return { ...super.restOfTime(), ...(seconds < Number.POSITIVE_INFINITY ? { seconds } : {}) };
  }
}
