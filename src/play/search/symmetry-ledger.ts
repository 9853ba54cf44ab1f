/**
 * Holds symmetries to their share of the time, as Koriche et al. (2017) give each player one: 25 % for MAC-UCB-SYM and GRAVE-SYM, 20 %
 * for UCT-SYM. While they have had more, states are stored as they are; that misses some that are symmetric, and nothing else.
 * Without a clock there is no ledger, so that counted work stays the same whatever the computer does besides.
 */

/** One in so many pieces of work is timed; a power of two. */
const SAMPLE = 8;
/** So that the first pieces of work, which are slow, decide nothing. */
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

  /** A new move, a new account. */
  open(): void {
    this.opened = this.now?.() ?? 0;
    this.spent = 0;
    this.isLow = false;
  }

  /** What symmetries have taken since the account was opened, as far as a sample tells; 0 without a clock. */
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
