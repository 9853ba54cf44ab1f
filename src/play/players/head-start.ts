/**
 * Two learners of one game: one starts from nothing, the other with the values of a related game. Both learn for a
 * while. Then their values play quick games against each other, and the better one continues alone. So a misleading
 * relative costs little.
 */
import type { OneStepAhead } from "../knowledge/index.ts";
import type { ValueLearner, ValueNet } from "../learning/index.ts";

export interface HeadStartTerms {
  readonly trial: OneStepAhead;
  readonly now: () => number;
  /** For both learners together, before the trial. */
  readonly seconds: number;
}

/** Number of quick games in the trial. */
const TRIAL_GAMES = 40;

export class HeadStart {
  private readonly fresh: ValueLearner;
  private readonly carried: ValueLearner;
  private readonly terms: HeadStartTerms;
  private chosen: ValueLearner | undefined;
  private trialAt: number | undefined;
  private freshSeconds = 0;
  private carriedSeconds = 0;
  /** The trial so far; the points are those of the carried values. */
  trialGames = 0;
  trialPoints = 0;

  constructor(fresh: ValueLearner, carried: ValueLearner, terms: HeadStartTerms) {
    this.fresh = fresh;
    this.carried = carried;
    this.terms = terms;
  }

  /** Undefined while both learn. */
  get usesCarried(): boolean | undefined {
    return this.chosen === undefined ? undefined : this.chosen === this.carried;
  }

  get net(): ValueNet {
    return this.present.net;
  }

  get games(): number {
    return this.present.games;
  }

  get isSuited(): boolean {
    return this.present.isSuited;
  }

  /** Plays a game of self-play or of the trial. */
  playOne(): boolean {
    if (this.chosen !== undefined) return this.chosen.playOne();
    const { now, seconds } = this.terms;
    this.trialAt ??= now() + seconds;
    if (now() >= this.trialAt) return this.playTrial();
    const begun = now();
    if (this.freshSeconds <= this.carriedSeconds) {
      const isPlayed = this.fresh.playOne();
      this.freshSeconds += now() - begun;
      return isPlayed;
    }
    const isPlayed = this.carried.playOne();
    this.carriedSeconds += now() - begun;
    return isPlayed;
  }

  private playTrial(): boolean {
    const role = this.trialGames % 2;
    this.trialPoints += this.terms.trial.play(this.carried.net, this.fresh.net, role);
    this.trialGames++;
    if (this.trialGames >= TRIAL_GAMES) this.chosen = this.isCarriedBetter ? this.carried : this.fresh;
    return true;
  }

  /** The learner that is ahead; at first the one with carried values. */
  private get present(): ValueLearner {
    return this.chosen ?? (this.isCarriedBetter ? this.carried : this.fresh);
  }

  private get isCarriedBetter(): boolean {
    return this.trialPoints >= this.trialGames / 2;
  }
}
