/**
 * How long before the deadline a player stops thinking. Nobody knows beforehand how long the last piece of work, a collection of
 * garbage or another process will take, so the margin follows the worst that was seen, and slowly forgets it. By a clock of processor time
 * there is next to nothing to see, and the margin shrinks by itself.
 */

/**
 * Kept at least: a share of the clock; and for short clocks a collection of garbage, as far as it fits into a larger share. On a computer with eight programs
 * for two processors thought ended 10 ms late at most (374 moves of four games, 0.2 s each).
 */
const LEAST_SHARE = 0.03;
const LEAST_SECONDS = 0.02;
const LEAST_SECONDS_SHARE = 0.12;
/** The share of the clock that is given up at most. */
const MOST_SHARE = 0.5;
/** The margin for an overrun, in overruns. */
const CAUTION = 2;
const FORGETTING = 0.95;
/** What is expected before anything was seen: code that runs for the first time is slow. */
const FIRST_OVERRUN = 0.02;

export class ClockMargin {
  private worst: number;

  /** `stall`: the longest piece of work that is known of. */
  constructor(stall = 0) {
    this.worst = Math.max(FIRST_OVERRUN, stall);
  }

  /** Seconds before the deadline. */
  seconds(clock: number): number {
    if (clock === Number.POSITIVE_INFINITY) return 0;
    const least = Math.max(LEAST_SHARE * clock, Math.min(LEAST_SECONDS, LEAST_SECONDS_SHARE * clock));
    return Math.min(least + CAUTION * this.worst, MOST_SHARE * clock);
  }

  /** A thought that was to end at one time ended at another. One that ended before says nothing. */
  note(planned: number, ended: number): void {
    if (ended < planned) return;
    this.worst = Math.max(FORGETTING * this.worst, ended - planned);
  }
}
