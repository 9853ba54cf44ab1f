/**
 * Limits symmetries to a share of the time, as Koriche et al. (2017) do for each player: 25 % for MAC-UCB-SYM and
 * GRAVE-SYM, 20 % for UCT-SYM. While symmetries have used more than their share, states are stored as they are; this
 * only misses some symmetric states. Without a clock there is no limit, so that runs with counted work are
 * reproducible.
 */

/** One in this many pieces of work is timed; a power of two. */
const SAMPLE = 8;
/** Grace time, so that the first pieces of work, which are slow, do not decide. */
const GRACE_SECONDS = 0.02;
const NOT_TIMED = -1;

export class SymmetryLedger {
  private readonly share: number;
  private readonly now: (() => number) | undefined;
  private opened = 0;
  private spent = 0;
  private turns = 0;
  private isLow = false;
  private workBegan = NOT_TIMED;

  constructor(share: number, now: (() => number) | undefined) {
    this.share = share;
    this.now = now;
    this.open();
  }

  /** Starts a new account for a new move. */
  open(): void {
    this.opened = this.now?.() ?? 0;
    this.spent = 0;
    this.isLow = false;
  }

  /** Seconds that symmetries have used since the account was opened, estimated from a sample; 0 without a clock. */
  get seconds(): number {
    return this.spent;
  }

  /** Whether there is time left for symmetries. */
  allows(): boolean {
    if (this.isLow && (++this.turns & (SAMPLE - 1)) === 0) this.balance();
    return !this.isLow;
  }

  beginWork(): void {
    if (this.now !== undefined && (++this.turns & (SAMPLE - 1)) === 0) this.workBegan = this.now();
  }

  endWork(): void {
    if (this.workBegan === NOT_TIMED || this.now === undefined) return;
    this.spent += SAMPLE * (this.now() - this.workBegan);
    this.workBegan = NOT_TIMED;
    this.balance();
  }

  private balance(): void {
    const elapsed = (this.now?.() ?? 0) - this.opened;
    this.isLow = this.spent > this.share * (elapsed + GRACE_SECONDS);
  }
}
