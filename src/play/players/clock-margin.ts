/**
 * How long before the deadline a player stops thinking. The duration of the last piece of work, of a garbage collection
 * or of another process is unknown beforehand, so the margin follows the worst overrun seen and slowly forgets it. On a
 * clock of processor time there are hardly any overruns, so the margin shrinks by itself.
 */

/**
 * Minimum margin: a share of the clock, and for short clocks the time of a garbage collection, as far as it fits into a
 * larger share. On a computer with eight programs for two processors, thinking ended at most 10 ms late (374 moves of
 * four games, 0.2 s each).
 */
const LEAST_SHARE = 0.03;
const LEAST_SECONDS = 0.02;
const LEAST_SECONDS_SHARE = 0.12;
/** Maximum share of the clock that the margin may take. */
const MOST_SHARE = 0.5;
/** The margin is this many times the worst overrun. */
const CAUTION = 2;
const FORGETTING = 0.95;
/** Expected overrun in seconds before anything was seen: code runs slowly for the first time. */
const FIRST_OVERRUN = 0.02;

export class ClockMargin {
  private worst: number;

  /** `stall`: the longest known piece of work that cannot be interrupted, in seconds. */
  constructor(stall = 0) {
    this.worst = Math.max(FIRST_OVERRUN, stall);
  }

  /** Returns the margin in seconds before the deadline. */
  seconds(clock: number): number {
    if (clock === Number.POSITIVE_INFINITY) return 0;
    const least = Math.max(LEAST_SHARE * clock, Math.min(LEAST_SECONDS, LEAST_SECONDS_SHARE * clock));
    return Math.min(least + CAUTION * this.worst, MOST_SHARE * clock);
  }

  /** Records when thinking was planned to end and when it ended. Ending early says nothing. */
  note(planned: number, ended: number): void {
    if (ended < planned) return;
    this.worst = Math.max(FORGETTING * this.worst, ended - planned);
  }
}
