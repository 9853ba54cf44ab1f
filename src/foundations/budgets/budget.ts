/**
 * Limits as values. GDL is Turing complete even when valid, so every stage that could run away takes a Budget, made at the
 * edge with a clock of the edge's choosing (the library itself reads none). A spent budget is an ordinary, typed answer:
 * inside a stage `spend` and `claim` throw BudgetSpent, and the stage's door (`withinBudget`) turns that into a GaveUp value.
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
  /** Someone set the flag: nothing ran out. */
  | "cancelled";

/** Resources of which a stage tells how much it has. */
type Counted = Exclude<Resource, "seconds" | "cpu-seconds" | "steps" | "megabytes" | "symbols" | "cancelled">;

/** The answer of a stage whose budget was spent: which resource ran out, and where. */
export interface GaveUp {
  readonly kind: "gave-up";
  /** What ran out. */
  readonly resource: Resource;
  readonly limit: number;
  /** What was being done, in words for a person: "instantiating next/1". */
  readonly doing: string;
}

/** What a budget limits; what is absent is not limited. */
export interface BudgetLimits {
  /** Time by `now`, from the making of the budget: a promise to whoever waits. */
  readonly seconds?: number;
  /** Time by `cpu`: for choices that must not depend on how busy the computer is. */
  readonly cpuSeconds?: number;
  readonly steps?: number;
  readonly atoms?: number;
  readonly rules?: number;
  readonly gates?: number;
  readonly bytes?: number;
  readonly depth?: number;
  readonly pairs?: number;
  /** A monotonic clock in seconds; needed when `seconds` is given. */
  readonly now?: () => number;
  /** CPU seconds that this process has used; needed when `cpuSeconds` is given. */
  readonly cpu?: () => number;
  /** Choices must be the same in every run: what was counted decides, and no clock. */
  readonly isReproducible?: boolean;
  /** Whether somebody has cancelled the work; asked as often as the clocks. */
  readonly cancelled?: () => boolean;
  /** Hears which stages run. */
  readonly observer?: Observer;
}

/** What a part of the work may take of what the whole has. */
export interface PartLimits extends Omit<BudgetLimits, "now" | "cpu" | "isReproducible" | "cancelled" | "observer"> {
  /** Share of the time that is left. */
  readonly share?: number;
}

/** What a part of the work inherits from the whole. */
type Inherited = "seconds" | "now" | "cpuSeconds" | "cpu" | "isReproducible" | "cancelled" | "observer";

/** Hears what the stages of a call do; made at the edge, where the clocks are. */
export interface Observer {
  /** Stages nest. */
  started(stage: string): void;
  done(stage: string): void;
  /** A choice that was made, and why. */
  chose(what: string, why: string): void;
}

/** Thrown inside a stage when its budget is spent; the stage's door turns it into a GaveUp. */
export class BudgetSpent extends Error {
  readonly gaveUp: GaveUp;

  constructor(gaveUp: GaveUp) {
    super(describeGaveUp(gaveUp));
    this.name = "BudgetSpent";
    this.gaveUp = gaveUp;
  }
}

/** The limits that are numbers. */
const AMOUNTS = ["seconds", "cpuSeconds", "steps", "atoms", "rules", "gates", "bytes", "depth", "pairs"] as const;

/** Steps between two looks at the clock: the first number, and the largest. */
const FIRST_STEPS = 16;
const MOST_STEPS = 4096;
/** Seconds between two looks, at least and at most, roughly: what a step takes differs by a factor of thousands from stage to stage. */
const LOOK_SECONDS = { least: 0.001, most: 0.01 } as const;

/** Limits of a piece of work, counted down as it goes on. */
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
      throw new TypeError("a budget in CPU seconds needs a clock of them");
    this.limits = limits;
    this.deadline =
      limits.seconds === undefined ? Number.POSITIVE_INFINITY : (limits.now as () => number)() + limits.seconds;
    this.cpuDeadline =
      limits.cpuSeconds === undefined ? Number.POSITIVE_INFINITY : (limits.cpu as () => number)() + limits.cpuSeconds;
    this.stepsLeft = limits.steps ?? Number.POSITIVE_INFINITY;
  }

  /** Takes `steps` small units of work; throws BudgetSpent when steps or time have run out. */
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

  /** Looks more often where steps are slow, less often where they are fast. */
  private pace(): void {
    const now = this.limits.now?.() ?? 0;
    const passed = now - this.lastLook;
    this.lastLook = now;
    if (passed < LOOK_SECONDS.least) this.perLook = Math.min(MOST_STEPS, 2 * this.perLook);
    else if (passed > LOOK_SECONDS.most) this.perLook = Math.max(1, this.perLook >> 2);
  }

  /** Looks at the clocks now. */
  checkTime(doing: string): void {
    if (this.limits.cancelled?.() === true) this.giveUp("cancelled", 0, doing);
    if (this.secondsLeft() < 0) this.giveUp("seconds", this.limits.seconds ?? 0, doing);
    const { cpu, cpuSeconds } = this.limits;
    if (cpuSeconds !== undefined && (cpu as () => number)() > this.cpuDeadline)
      this.giveUp("cpu-seconds", cpuSeconds, doing);
  }

  /** Runs a stage and tells the observer, if there is one. */
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

  /** Infinity where steps are not limited. */
  stepsRemaining(): number {
    return Math.max(0, this.stepsLeft);
  }

  secondsLeft(): number {
    if (this.limits.now === undefined || this.limits.seconds === undefined) return Number.POSITIVE_INFINITY;
    return this.deadline - this.limits.now();
  }

  /** For a part of the work: what is left of the time, and these limits in place of the others. */
  part(limits: Omit<BudgetLimits, Inherited>): Budget {
    return new Budget({ ...this.restOfTime(), ...limits });
  }

  /**
   * For a part of the work: what is left, and no more than these limits. Where a clock is missing its time is not
   * limited.
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

  /** For a part of the work that must be done when this share of the whole time has passed. */
  until(share: number): Budget {
    const { seconds, cpuSeconds } = this.limits;
    return this.atMost({
      ...(seconds === undefined ? {} : { seconds: this.secondsLeft() - (1 - share) * seconds }),
      ...(cpuSeconds === undefined
        ? {}
        : { cpuSeconds: Math.max(0, this.cpuSecondsLeft() - (1 - share) * cpuSeconds) }),
    });
  }

  /** Whether the time is over, or somebody has cancelled the work: for loops that keep what they have. */
  isOver(): boolean {
    return this.limits.cancelled?.() === true || this.secondsLeft() < 0 || this.cpuSecondsLeft() <= 0;
  }

  /** A reading of the clock that limits this budget, for telling how long things took; 0 where it has none. */
  time(): number {
    const { now, cpu, cpuSeconds } = this.limits;
    return ((cpuSeconds === undefined ? now : cpu) ?? cpu ?? (() => 0))();
  }

  /** A reading of the CPU clock, or of the other one where there is none; 0 without any. */
  cpuTime(): number {
    return (this.limits.cpu ?? this.limits.now)?.() ?? 0;
  }

  /**
   * For work that takes turns with others: over after so many CPU seconds, never where there is no clock. Unlike a part it does not end
   * with the whole, which is asked by those who work.
   */
  turn(cpuSeconds: number): Budget {
    return new Budget({ cpuSeconds, cpu: () => this.cpuTime() });
  }

  /** The clock that decides where counted work does not; none where runs must be alike. */
  decidingClock(): (() => number) | undefined {
    return this.limits.isReproducible === true ? undefined : this.limits.cpu;
  }

  /** What is left of the time, with its clocks, its flag and its observer, as limits of a part of the work. */
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

  /** How much of a resource is left; infinity where it is not limited. */
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
   * For tables that grow side by side under one limit: takes `amount` more of it, before that much is allocated. Each
   * table alone within the limit would let all of them together be a multiple of it.
   */
  hold(resource: Counted, amount: number, doing: string): void {
    const sum = (this.held.get(resource) ?? 0) + amount;
    this.held.set(resource, sum);
    this.claim(resource, sum, doing);
  }

  release(resource: Counted, amount: number): void {
    this.held.set(resource, (this.held.get(resource) ?? 0) - amount);
  }

  /** Runs `work` and releases what it still holds at its end. */
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

/** Whether an answer is a GaveUp. */
export function isGaveUp(answer: unknown): answer is GaveUp {
  return typeof answer === "object" && answer !== null && (answer as { kind?: unknown }).kind === "gave-up";
}

/** Says in one sentence what ran out and where. */
export function describeGaveUp(gaveUp: GaveUp): string {
  if (gaveUp.resource === "cancelled") return `was cancelled while ${gaveUp.doing}`;
  const isTime = gaveUp.resource === "seconds" || gaveUp.resource === "cpu-seconds";
  if (isTime && gaveUp.limit <= 0) return `gave up while ${gaveUp.doing}: no time was left`;
  const limit = gaveUp.limit < 100 ? Number(gaveUp.limit.toPrecision(3)) : Math.round(gaveUp.limit);
  if (gaveUp.resource === "depth") return `gave up while ${gaveUp.doing}: deeper than ${limit}`;
  if (gaveUp.resource === "cpu-seconds")
    return `gave up while ${gaveUp.doing}: more than ${limit} ${limit === 1 ? "second" : "seconds"} of CPU time`;
  const resource = limit === 1 ? gaveUp.resource.replace(/s$/, "") : gaveUp.resource;
  return `gave up while ${gaveUp.doing}: more than ${limit} ${resource}`;
}

/**
 * Whether an error says that the stack of calls is full. Engines have no type of their own for it: V8 and JavaScriptCore throw a
 * RangeError, which bugs throw too, so the message decides; SpiderMonkey throws an InternalError.
 */
export const isStackOverflow = (error: unknown): boolean =>
  error instanceof Error && /call stack|too much recursion/i.test(error.message);
