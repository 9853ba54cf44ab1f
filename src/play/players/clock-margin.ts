/**
 * How long before the deadline a player stops thinking. Nobody knows beforehand how long the last piece of work, a collection of
 * garbage or another process will take, so the margin follows the worst that was seen, and slowly forgets it.
 */

/** Seconds, and the share of the clock, that are kept at least: to collect the garbage of a large tree takes tens of milliseconds, and comes seldom. */
const LEAST_SECONDS = 0.03;
const LEAST_SHARE = 0.04;
/** The share of the clock that is given up at most. */
const MOST_SHARE = 0.6;
/** The margin for an overrun, in overruns. */
const CAUTION = 2;
const FORGETTING = 0.95;
/** What is expected before anything was seen: code that runs for the first time is slow. */
const FIRST_OVERRUN = 0.035;

export class ClockMargin {
  private worst: number;

  /** `stall`: the longest piece of work that is known of. */
  constructor(stall = 0) {
    this.worst = Math.max(FIRST_OVERRUN, stall);
  }

  /** Seconds before the deadline. */
  seconds(clock: number): number {
    if (clock === Number.POSITIVE_INFINITY) return 0;
    const least = Math.max(LEAST_SECONDS, LEAST_SHARE * clock);
    return Math.min(least + CAUTION * this.worst, MOST_SHARE * clock);
  }

  /** A thought that was to end at one time ended at another. */
  note(planned: number, ended: number): void {
    if (planned === Number.POSITIVE_INFINITY) return;
    this.worst = Math.max(FORGETTING * this.worst, ended - planned);
  }
}
