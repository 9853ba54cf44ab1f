/**
 * The matches of one pairing on one game with one setting: which to play next, their results, and whether a sequential
 * test has decided the pairing. The test takes pairs in the order of their numbers, whatever the order in which they
 * arrive. So the same seeds give the same decision after the same pair, whatever the workers do, and later matches that
 * were already under way do not count.
 */
import type { RatedPairing } from "./ratings.ts";
import { type ScoreInterval, scoreInterval } from "./score-interval.ts";
import { type PairCounts, type SequentialTest, type SequentialVerdict, sequentialVerdict } from "./sequential-test.ts";

/** Two players on one game. */
export interface Pairing {
  readonly game: string;
  /** The thinking limits of both players as text: clocks or iterations. */
  readonly setting: string;
  readonly a: string;
  readonly b: string;
}

/** Match `number` of a pairing. Odd numbers have the sides exchanged. */
export interface PlannedMatch extends Pairing {
  readonly number: number;
}

/** The result of a match, from a's side. */
export interface MatchScore {
  readonly points: number;
  readonly faults: readonly [number, number];
}

/** A pairing with its matches, score and interval. */
export interface TableRow extends Pairing, ScoreInterval {
  readonly matches: number;
  readonly wins: number;
  readonly draws: number;
  /** For a and for b. */
  readonly faults: readonly [number, number];
  /** Present if a sequential test is run. */
  readonly verdict?: SequentialVerdict;
}

/** Number of pairs that may be played ahead of the sequential test, so that workers need not wait for it. */
const PAIRS_AHEAD = 16;

export class PairingRecord {
  readonly pairing: Pairing;
  private readonly test: SequentialTest | undefined;
  /** Match numbers to be played, ascending. */
  private readonly numbers: number[];
  private handedOut = 0;
  private readonly scores = new Map<number, MatchScore>();
  /** Number of pairs that the test has seen: all pairs with smaller numbers. */
  private testedPairs = 0;
  private readonly tested: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  private verdict: SequentialVerdict = "undecided";

  constructor(pairing: Pairing, numbers: readonly number[], test?: SequentialTest) {
    this.pairing = pairing;
    this.numbers = [...numbers];
    this.test = test;
  }

  /** Adds more matches when the same two players meet again. */
  extend(numbers: readonly number[]): void {
    this.numbers.push(...numbers);
  }

  get handed(): number {
    return this.handedOut;
  }

  get planned(): number {
    return this.numbers.length;
  }

  /** Whether a match can be played now. */
  canHandOut(): boolean {
    if (this.verdict !== "undecided" || this.handedOut >= this.numbers.length) return false;
    const pair = (this.numbers[this.handedOut] as number) >> 1;
    return this.test === undefined || pair < this.testedPairs + PAIRS_AHEAD;
  }

  /** Returns the next match to play, or undefined if there is none at the moment. */
  next(): PlannedMatch | undefined {
    if (!this.canHandOut()) return undefined;
    return { ...this.pairing, number: this.numbers[this.handedOut++] as number };
  }

  /** Records the score of a match that was handed out. Recording it again changes nothing. */
  tell(number: number, score: MatchScore): void {
    if (this.scores.has(number)) return;
    this.scores.set(number, score);
    if (this.test === undefined) return;
    while (this.verdict === "undecided") {
      const points = this.pointsOfPair(this.testedPairs);
      if (points === undefined) break;
      this.tested[2 * points]!++;
      this.testedPairs++;
      this.verdict = sequentialVerdict(this.tested, this.test);
    }
  }

  /** Whether all matches that count have been played. */
  isDone(): boolean {
    return this.missing() === 0;
  }

  /**
   * Number of matches that count and have no score yet. For an undecided sequential test these are all up to its limit.
   */
  missing(): number {
    return this.verdict === "undecided" ? this.numbers.length - this.scores.size : 0;
  }

  row(): TableRow {
    const scores = this.counted().map(([, score]) => score);
    const count = (points: number): number => scores.filter((score) => score.points === points).length;
    const [wins, draws] = [count(1), count(0.5)];
    const faults = scores.reduce<[number, number]>(
      ([own, other], score) => [own + score.faults[0], other + score.faults[1]],
      [0, 0],
    );
    return {
      ...this.pairing,
      matches: scores.length,
      wins,
      draws,
      ...scoreInterval(wins + draws / 2, scores.length),
      faults,
      ...(this.test === undefined ? {} : { verdict: this.verdict }),
    };
  }

  /** Returns the results for ratings, as pairs wherever both matches of a pair are there. */
  rated(): RatedPairing {
    const pairs: [number, number, number, number, number] = [0, 0, 0, 0, 0];
    const singles: [number, number, number] = [0, 0, 0];
    for (const [number, { points }] of this.counted()) {
      const both = this.pointsOfPair(number >> 1);
      if (both === undefined) singles[2 * points]!++;
      else if (number % 2 === 0) pairs[2 * both]!++;
    }
    return { a: this.pairing.a, b: this.pairing.b, pairs: pairs satisfies PairCounts, singles };
  }

  /** Points of a so far. */
  points(): number {
    return this.counted().reduce((sum, [, { points }]) => sum + points, 0);
  }

  /** The matches that count, in the order of their numbers. */
  private counted(): [number, MatchScore][] {
    const end = this.verdict === "undecided" ? Number.POSITIVE_INFINITY : 2 * this.testedPairs;
    return [...this.scores].filter(([number]) => number < end).sort(([x], [y]) => x - y);
  }

  private pointsOfPair(pair: number): number | undefined {
    const [one, other] = [this.scores.get(2 * pair), this.scores.get(2 * pair + 1)];
    return one === undefined || other === undefined ? undefined : one.points + other.points;
  }
}
