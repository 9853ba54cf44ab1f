/**
 * How long before the end of a clock an answer is sent. The travel time is unknown. We can observe how late our own
 * timers fire, and whether the move that was made is the one that we answered. If it is not, the answer came too late,
 * and the margin grows at once. It shrinks slowly while all goes well.
 */

/** Minimum and initial margin in seconds, maximum share of the clock, and how the margin changes. */
const LEAST = 0.1;
const FIRST = 0.15;
const MOST_SHARE = 0.4;
const LATE_STEP = 0.15;
const LATE_FACTOR = 1.6;
const FORGETTING = 0.98;

export class WireMargin {
  private current = FIRST;

  /** The margin in seconds for a clock of this many seconds. */
  seconds(clock: number): number {
    return Math.min(Math.max(LEAST, this.current), MOST_SHARE * clock);
  }

  /** Records by how many seconds an answer left later than planned. */
  noteOverrun(seconds: number): void {
    this.current = Math.max(this.current, LEAST + 2 * seconds);
  }

  /** Records whether the previous answer became the move. */
  noteTaken(taken: boolean): void {
    this.current = taken ? Math.max(LEAST, FORGETTING * this.current) : LATE_FACTOR * this.current + LATE_STEP;
  }
}
