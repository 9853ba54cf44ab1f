/**
 * How long before the end of a clock an answer goes out. Nobody sees how long it travels. What is seen: how late our own timers ring, and
 * whether the move that was made is the one that was answered. If it is not, the answer came too late, and the margin grows at once; it
 * shrinks slowly while all goes well.
 */

/** Seconds. */
const LEAST = 0.1;
const FIRST = 0.15;
const MOST_SHARE = 0.4;
const LATE_STEP = 0.15;
const LATE_FACTOR = 1.6;
const FORGETTING = 0.98;

export class WireMargin {
  private current = FIRST;

  /** Before the end of a clock of so many seconds. */
  seconds(clock: number): number {
    return Math.min(Math.max(LEAST, this.current), MOST_SHARE * clock);
  }

  /** An answer was to leave at one time and left at another. */
  noteOverrun(seconds: number): void {
    this.current = Math.max(this.current, LEAST + 2 * seconds);
  }

  /** The answer before was the move that was made, or it was not. */
  noteTaken(taken: boolean): void {
    this.current = taken ? Math.max(LEAST, FORGETTING * this.current) : LATE_FACTOR * this.current + LATE_STEP;
  }
}
