/**
 * Limits as values. GDL is Turing complete even when valid, so every stage that could run away takes a Budget, made at the
 * edge with a clock of the edge's choosing (the library itself reads none). A spent budget is an ordinary, typed answer:
 * inside a stage `spend` and `claim` throw BudgetSpent, and the stage's door (`withinBudget`) turns that into a GaveUp value.
 */

export type Resource = "seconds" | "steps" | "atoms" | "rules" | "gates" | "bytes" | "depth" | "pairs";

export interface GaveUp {
  readonly kind: "gave-up";
  /** What ran out. */
  readonly resource: Resource;
  readonly limit: number;
  /** What was being done, in words for a person: "instantiating next/1". */
  readonly doing: string;
}

export interface BudgetLimits {
  /** Time by `now`, from the making of the budget. */
  readonly seconds?: number;
  readonly steps?: number;
  readonly atoms?: number;
  readonly rules?: number;
  readonly gates?: number;
  readonly bytes?: number;
  readonly depth?: number;
  readonly pairs?: number;
  /** A monotonic clock in seconds; needed when `seconds` is given. */
  readonly now?: () => number;
}

export class BudgetSpent extends Error {
  readonly gaveUp: GaveUp;

  constructor(gaveUp: GaveUp) {
    super(describeGaveUp(gaveUp));
    this.name = "BudgetSpent";
    this.gaveUp = gaveUp;
  }
}

/** How many steps pass between two looks at the clock. */
const STEPS_PER_LOOK = 4096;

export class Budget {
  readonly limits: BudgetLimits;
  private readonly deadline: number;
  private stepsLeft: number;
  private untilLook = STEPS_PER_LOOK;

  constructor(limits: BudgetLimits) {
    if (limits.seconds !== undefined && limits.now === undefined)
      throw new TypeError("a budget in seconds needs a clock");
    this.limits = limits;
    this.deadline =
      limits.seconds === undefined ? Number.POSITIVE_INFINITY : (limits.now as () => number)() + limits.seconds;
    this.stepsLeft = limits.steps ?? Number.POSITIVE_INFINITY;
  }

  /** Takes `steps` small units of work; throws BudgetSpent when steps or time have run out. */
  spend(steps: number, doing: string): void {
    this.stepsLeft -= steps;
    if (this.stepsLeft < 0) this.giveUp("steps", this.limits.steps ?? 0, doing);
    this.untilLook -= steps;
    if (this.untilLook <= 0) {
      this.untilLook = STEPS_PER_LOOK;
      this.checkTime(doing);
    }
  }

  /** Looks at the clock now. */
  checkTime(doing: string): void {
    if (this.secondsLeft() < 0) this.giveUp("seconds", this.limits.seconds ?? 0, doing);
  }

  /** Infinity where steps are not limited. */
  stepsRemaining(): number {
    return Math.max(0, this.stepsLeft);
  }

  secondsLeft(): number {
    if (this.limits.now === undefined || this.limits.seconds === undefined) return Number.POSITIVE_INFINITY;
    return this.deadline - this.limits.now();
  }

  /** For a part of the work: what is left of the time, and these limits in place of the others. */
  part(limits: Omit<BudgetLimits, "seconds" | "now">): Budget {
    const { seconds, now } = this.limits;
    if (seconds === undefined || now === undefined) return new Budget(limits);
    return new Budget({ ...limits, seconds: Math.max(0, this.secondsLeft()), now });
  }

  /** Throws BudgetSpent when `amount` of a counted resource exceeds its limit. */
  claim(resource: Exclude<Resource, "seconds" | "steps">, amount: number, doing: string): void {
    const limit = this.limits[resource];
    if (limit !== undefined && amount > limit) this.giveUp(resource, limit, doing);
  }

  private giveUp(resource: Resource, limit: number, doing: string): never {
    throw new BudgetSpent({ kind: "gave-up", resource, limit, doing });
  }
}

/** A budget without limits, for callers that have bounded their work otherwise. */
export const unlimited = (): Budget => new Budget({});

/** Runs a stage; a spent budget becomes a value, every other error passes. */
export function withinBudget<T>(work: () => T): T | GaveUp {
  try {
    return work();
  } catch (error) {
    if (error instanceof BudgetSpent) return error.gaveUp;
    throw error;
  }
}

export function isGaveUp(answer: unknown): answer is GaveUp {
  return typeof answer === "object" && answer !== null && (answer as { kind?: unknown }).kind === "gave-up";
}

export function describeGaveUp(gaveUp: GaveUp): string {
  if (gaveUp.resource === "seconds" && gaveUp.limit <= 0) return `gave up while ${gaveUp.doing}: no time was left`;
  const limit = gaveUp.limit < 100 ? Number(gaveUp.limit.toPrecision(3)) : Math.round(gaveUp.limit);
  if (gaveUp.resource === "depth") return `gave up while ${gaveUp.doing}: deeper than ${limit}`;
  const resource = limit === 1 ? gaveUp.resource.replace(/s$/, "") : gaveUp.resource;
  return `gave up while ${gaveUp.doing}: more than ${limit} ${resource}`;
}
