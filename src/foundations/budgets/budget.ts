/**
 * Limits as values. GDL is Turing complete even when valid, so every stage that could run away takes a Budget. The
 * application creates the Budget with a clock of its choice; the library itself reads no clock. Running out of budget
 * is an ordinary, typed answer: inside a stage `spend` and `claim` throw BudgetSpent, and the stage's entry function
 * (`withinBudget`) turns that into a GaveUp value.
 */

export type Resource =
  | "seconds"
  | "cpu-seconds"
  | "steps"
  | "atoms"
  | "rules"
  | "gates"
  | "bytes"
  | "megabytes"
  | "depth"
  | "symbols"
  | "pairs"
  /** Someone cancelled the work; no resource ran out. */
  | "cancelled";

/** Resources whose current amount the stage itself reports. */
type Counted = Exclude<Resource, "seconds" | "cpu-seconds" | "steps" | "megabytes" | "symbols" | "cancelled">;

/** The answer of a stage that ran out of budget: which resource ran out, and where. */
export interface GaveUp {
  readonly kind: "gave-up";
  /** The resource that ran out. */
  readonly resource: Resource;
  readonly limit: number;
  /** What the stage was doing, in words for a person: "instantiating next/1". */
  readonly doing: string;
}

/** The limits of a budget. Absent limits do not apply. */
export interface BudgetLimits {
  /** Wall-clock time by `now`, counted from the creation of the budget. A promise to whoever waits. */
  readonly seconds?: number;
  /** CPU time by `cpu`, for decisions that must not depend on how busy the computer is. */
  readonly cpuSeconds?: number;
  readonly steps?: number;
  readonly atoms?: number;
  readonly rules?: number;
  readonly gates?: number;
  readonly bytes?: number;
  readonly depth?: number;
  readonly pairs?: number;
  /** Monotonic clock in seconds; required when `seconds` is given. */
  readonly now?: () => number;
  /** Clock of the CPU seconds used by this process; required when `cpuSeconds` is given. */
  readonly cpu?: () => number;
  /** Decisions must be the same in every run: only counted work may decide, never a clock. */
  readonly isReproducible?: boolean;
  /** Tells whether someone has cancelled the work. Polled as often as the clocks. */
  readonly cancelled?: () => boolean;
  /** Is told which stages run. */
  readonly observer?: Observer;
}

/** How much of the whole budget a part of the work may use. */
export interface PartLimits extends Omit<BudgetLimits, "now" | "cpu" | "isReproducible" | "cancelled" | "observer"> {
  /** Fraction of the remaining time. */
  readonly share?: number;
}

/** Limits that a part of the work inherits from the whole. */
type Inherited = "seconds" | "now" | "cpuSeconds" | "cpu" | "isReproducible" | "cancelled" | "observer";

/** Is told what the stages of a call do. The application creates it, together with the clocks. */
export interface Observer {
  /** Stages may be nested. */
  started(stage: string): void;
  done(stage: string): void;
  /** Reports a decision and the reason for it. */
  chose(what: string, why: string): void;
}

/** Thrown inside a stage when its budget is spent; the stage's entry function turns it into a GaveUp. */
export class BudgetSpent extends Error {
  readonly gaveUp: GaveUp;

  constructor(gaveUp: GaveUp) {
    super(describeGaveUp(gaveUp));
    this.name = "BudgetSpent";
    this.gaveUp = gaveUp;
  }
}

/** The numeric limits. */
const AMOUNTS = ["seconds", "cpuSeconds", "steps", "atoms", "rules", "gates", "bytes", "depth", "pairs"] as const;

/** Steps between two clock readings: the initial number and the maximum. */
const FIRST_STEPS = 16;
const MOST_STEPS = 4096;
/**
 * Target range of the seconds between two clock readings. The cost of a step varies by a factor of thousands between
 * stages.
 */
const LOOK_SECONDS = { least: 0.001, most: 0.01 } as const;

/** Limits of a piece of work, counted down as the work proceeds. */
export class Budget {
  readonly limits: BudgetLimits;
  private readonly deadline: number;
  private readonly cpuDeadline: number;
  private stepsLeft: number;
  private untilLook = FIRST_STEPS;
  private perLook = FIRST_STEPS;
  private lastLook = 0;
  private held: Map<Counted, number> = new Map();

  constructor(limits: BudgetLimits) {
    if (limits.seconds !== undefined && limits.now === undefined)
      throw new TypeError("a budget in seconds needs a clock");
    if (limits.cpuSeconds !== undefined && limits.cpu === undefined)
      throw new TypeError("a budget in CPU seconds needs a CPU clock");
    this.limits = limits;
    this.deadline =
      limits.seconds === undefined ? Number.POSITIVE_INFINITY : (limits.now as () => number)() + limits.seconds;
    this.cpuDeadline =
      limits.cpuSeconds === undefined ? Number.POSITIVE_INFINITY : (limits.cpu as () => number)() + limits.cpuSeconds;
    this.stepsLeft = limits.steps ?? Number.POSITIVE_INFINITY;
  }

  /** Uses `steps` small units of work; throws BudgetSpent when steps or time have run out. */
  spend(steps: number, doing: string): void {
    this.stepsLeft -= steps;
    if (this.stepsLeft < 0) this.giveUp("steps", this.limits.steps ?? 0, doing);
    this.untilLook -= steps;
    if (this.untilLook <= 0) {
      this.pace();
      this.untilLook = this.perLook;
      this.checkTime(doing);
    }
  }

  /** Reads the clock more often when steps are slow and less often when they are fast. */
  private pace(): void {
    const now = this.limits.now?.() ?? 0;
    const passed = now - this.lastLook;
    this.lastLook = now;
    if (passed < LOOK_SECONDS.least) this.perLook = Math.min(MOST_STEPS, 2 * this.perLook);
    else if (passed > LOOK_SECONDS.most) this.perLook = Math.max(1, this.perLook >> 2);
  }

  /** Reads the clocks now, and throws BudgetSpent when time is over or the work was cancelled. */
  checkTime(doing: string): void {
    if (this.limits.cancelled?.() === true) this.giveUp("cancelled", 0, doing);
    if (this.secondsLeft() < 0) this.giveUp("seconds", this.limits.seconds ?? 0, doing);
    const { cpu, cpuSeconds } = this.limits;
    if (cpuSeconds !== undefined && (cpu as () => number)() > this.cpuDeadline)
      this.giveUp("cpu-seconds", cpuSeconds, doing);
  }

  /** Runs a stage and notifies the observer, if there is one. */
  stage<T>(name: string, work: () => T): T {
    const { observer } = this.limits;
    if (observer === undefined) return work();
    observer.started(name);
    try {
      return work();
    } finally {
      observer.done(name);
    }
  }

  chose(what: string, why: string): void {
    this.limits.observer?.chose(what, why);
  }

  /** Infinity when steps are not limited. */
  stepsRemaining(): number {
    return Math.max(0, this.stepsLeft);
  }

  secondsLeft(): number {
    if (this.limits.now === undefined || this.limits.seconds === undefined) return Number.POSITIVE_INFINITY;
    return this.deadline - this.limits.now();
  }

  /** Budget for a part of the work: the remaining time, with `limits` replacing all other limits. */
  part(limits: Omit<BudgetLimits, Inherited>): Budget {
    return new Budget({ ...this.restOfTime(), ...limits });
  }

  /**
   * Budget for a part of the work: what remains of every limit, capped by `limits`. A time limit without its clock does
   * not apply.
   */
  atMost({ share = 1, ...limits }: PartLimits): Budget {
    const part: { -readonly [L in keyof BudgetLimits]: BudgetLimits[L] } = { ...this.limits };
    for (const limit of AMOUNTS) {
      if ((limit === "seconds" && !part.now) || (limit === "cpuSeconds" && !part.cpu)) continue;
      const isTime = limit === "seconds" || limit === "cpuSeconds";
      const left = (isTime ? share : 1) * this.left(limit === "cpuSeconds" ? "cpu-seconds" : limit);
      const least = Math.max(0, Math.min(left, limits[limit] ?? Number.POSITIVE_INFINITY));
      if (least < Number.POSITIVE_INFINITY) part[limit] = least;
    }
    return new Budget(part);
  }

  /** Budget for a part of the work that must end when `share` of the total time has passed. */
  until(share: number): Budget {
    const { seconds, cpuSeconds } = this.limits;
    return this.atMost({
      ...(seconds === undefined ? {} : { seconds: this.secondsLeft() - (1 - share) * seconds }),
      ...(cpuSeconds === undefined
        ? {}
        : { cpuSeconds: Math.max(0, this.cpuSecondsLeft() - (1 - share) * cpuSeconds) }),
    });
  }

  /** Whether time is over or the work was cancelled. For loops that keep their results so far instead of throwing. */
  isOver(): boolean {
    return this.limits.cancelled?.() === true || this.secondsLeft() < 0 || this.cpuSecondsLeft() <= 0;
  }

  /** Reads the clock that limits this budget, for measuring durations; 0 if it has no clock. */
  time(): number {
    const { now, cpu, cpuSeconds } = this.limits;
    return ((cpuSeconds === undefined ? now : cpu) ?? cpu ?? (() => 0))();
  }

  /** Reads the CPU clock, or the wall clock if there is no CPU clock, or returns 0 if there is neither. */
  cpuTime(): number {
    return (this.limits.cpu ?? this.limits.now)?.() ?? 0;
  }

  /**
   * Budget for one turn of work that alternates with other work: it ends after `cpuSeconds`, or never if there is no
   * clock. Unlike a part, it does not end together with the whole budget; the workers must check that one themselves.
   */
  turn(cpuSeconds: number): Budget {
    return new Budget({ cpuSeconds, cpu: () => this.cpuTime() });
  }

  /** The clock that decides where counted work does not. Undefined if runs must be reproducible. */
  decidingClock(): (() => number) | undefined {
    return this.limits.isReproducible === true ? undefined : this.limits.cpu;
  }

  /** The remaining time, with the clocks, the cancel flag and the observer, as limits for a part of the work. */
  restOfTime(): Pick<BudgetLimits, Inherited> {
    const { seconds, now, cpuSeconds, cpu, isReproducible, cancelled, observer } = this.limits;
    return {
      ...(cancelled === undefined ? {} : { cancelled }),
      ...(now === undefined ? {} : { now }),
      ...(cpu === undefined ? {} : { cpu }),
      ...(isReproducible === undefined ? {} : { isReproducible }),
      ...(observer === undefined ? {} : { observer }),
      ...(seconds === undefined ? {} : { seconds: Math.max(0, this.secondsLeft()) }),
      ...(cpuSeconds === undefined ? {} : { cpuSeconds: this.cpuSecondsLeft() }),
    };
  }

  /** How much of a resource is left; infinity if it is not limited. */
  left(resource: Resource): number {
    switch (resource) {
      case "seconds":
        return this.secondsLeft();
      case "cpu-seconds":
        return this.cpuSecondsLeft();
      case "steps":
        return this.stepsRemaining();
      case "megabytes":
      case "symbols":
      case "cancelled":
        return Number.POSITIVE_INFINITY;
      default:
        return this.limits[resource] ?? Number.POSITIVE_INFINITY;
    }
  }

  private cpuSecondsLeft(): number {
    return this.limits.cpuSeconds === undefined
      ? Number.POSITIVE_INFINITY
      : Math.max(0, this.cpuDeadline - (this.limits.cpu as () => number)());
  }

  /** Throws BudgetSpent when `amount` of a counted resource exceeds its limit. */
  claim(resource: Counted, amount: number, doing: string): void {
    const limit = this.limits[resource];
    if (limit !== undefined && amount > limit) this.giveUp(resource, limit, doing);
  }

  /**
   * Reserves `amount` more of a shared limit, for several tables that grow side by side; call it before the allocation.
   * If each table were only checked alone, all of them together could use a multiple of the limit.
   */
  hold(resource: Counted, amount: number, doing: string): void {
    const sum = (this.held.get(resource) ?? 0) + amount;
    this.held.set(resource, sum);
    this.claim(resource, sum, doing);
  }

  release(resource: Counted, amount: number): void {
    this.held.set(resource, (this.held.get(resource) ?? 0) - amount);
  }

  /** Runs `work` and afterwards releases what it still holds. */
  holdingFor<T>(work: () => T): T {
    const before = new Map(this.held);
    try {
      return work();
    } finally {
      this.held = before;
    }
  }

  private giveUp(resource: Resource, limit: number, doing: string): never {
    throw new BudgetSpent({ kind: "gave-up", resource, limit, doing });
  }
}

/** A budget without limits, for callers that bound their work in other ways. */
export const unlimited = (): Budget => new Budget({});

/** Runs a stage. A spent budget becomes a GaveUp value; every other error is rethrown. */
export function withinBudget<T>(work: () => T): T | GaveUp {
  try {
    return work();
  } catch (error) {
    if (error instanceof BudgetSpent) return error.gaveUp;
    throw error;
  }
}

/** Whether an answer is a GaveUp. */
export function isGaveUp(answer: unknown): answer is GaveUp {
  return typeof answer === "object" && answer !== null && (answer as { kind?: unknown }).kind === "gave-up";
}

/** Describes in one sentence what ran out and where. */
export function describeGaveUp(gaveUp: GaveUp): string {
  if (gaveUp.resource === "cancelled") return `was cancelled while ${gaveUp.doing}`;
  const isTime = gaveUp.resource === "seconds" || gaveUp.resource === "cpu-seconds";
  if (isTime && gaveUp.limit <= 0) return `gave up while ${gaveUp.doing}: no time was left`;
  // A stage that refuses a sheet for its form: no limit would help.
  if (gaveUp.resource === "rules" && gaveUp.limit <= 0) return `gave up while ${gaveUp.doing}`;
  const limit = gaveUp.limit < 100 ? Number(gaveUp.limit.toPrecision(3)) : Math.round(gaveUp.limit);
  if (gaveUp.resource === "depth") return `gave up while ${gaveUp.doing}: deeper than ${limit}`;
  if (gaveUp.resource === "cpu-seconds")
    return `gave up while ${gaveUp.doing}: more than ${limit} ${limit === 1 ? "second" : "seconds"} of CPU time`;
  const resource = limit === 1 ? gaveUp.resource.replace(/s$/, "") : gaveUp.resource;
  return `gave up while ${gaveUp.doing}: more than ${limit} ${resource}`;
}

/**
 * Whether an error is a call stack overflow. Engines have no dedicated type for it: V8 and JavaScriptCore throw a
 * RangeError, which bugs throw too, so the message decides; SpiderMonkey throws an InternalError.
 */
export const isStackOverflow = (error: unknown): boolean =>
  error instanceof Error && /call stack|too much recursion/i.test(error.message);
