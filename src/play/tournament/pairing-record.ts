/**
 * The matches of one pairing on one game with one setting: which to play next, what came out, and whether a sequential test has decided it. The test
 * looks at pairs in the order of their numbers, however they come in: so the same seeds give the same decision after the same pair,
 * whatever the workers do, and matches that were under way beyond it do not count.
 */
import type { RatedPairing } from "./ratings.ts";
import { type ScoreInterval, scoreInterval } from "./score-interval.ts";
import { type PairCounts, type SequentialTest, type SequentialVerdict, sequentialVerdict } from "./sequential-test.ts";

/** Two players on one game. */
export interface Pairing {
  readonly game: string;
  /** What both think with: clocks or iterations, in words. */
  readonly setting: string;
  readonly a: string;
  readonly b: string;
}

/** Match `number` of a pairing: the odd ones with sides changed. */
export interface PlannedMatch extends Pairing {
  readonly number: number;
}

/** What is kept of a match, from the side of a. */
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
  /** Where a sequential test is made. */
  readonly verdict?: SequentialVerdict;
}

/** Pairs that are played ahead of the sequential test, so that workers need not wait for it. */
const PAIRS_AHEAD = 16;

export class PairingRecord {
  readonly pairing: Pairing;
  private readonly test: SequentialTest | undefined;
  /** Numbers to be played, ascending. */
  private readonly numbers: number[];
  private handedOut = 0;
  private readonly scores = new Map<number, MatchScore>();
  /** Pairs that the test has seen: all below. */
  private testedPairs = 0;
  private readonly tested: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  private verdict: SequentialVerdict = "undecided";

  constructor(pairing: Pairing, numbers: readonly number[], test?: SequentialTest) {
    this.pairing = pairing;
    this.numbers = [...numbers];
    this.test = test;
  }

  /** More matches of the same two, where they meet again. */
  extend(numbers: readonly number[]): void {
    this.numbers.push(...numbers);
  }

  get handed(): number {
    return this.handedOut;
  }

  get planned(): number {
    return this.numbers.length;
  }

  /** Whether there is a match to play now. */
  canHandOut(): boolean {
    if (this.verdict !== "undecided" || this.handedOut >= this.numbers.length) return false;
    const pair = (this.numbers[this.handedOut] as number) >> 1;
    return this.test === undefined || pair < this.testedPairs + PAIRS_AHEAD;
  }

  /** The next match to play; undefined where there is none for now. */
  next(): PlannedMatch | undefined {
    if (!this.canHandOut()) return undefined;
    return { ...this.pairing, number: this.numbers[this.handedOut++] as number };
  }

  /** Records the score of a match that was handed out. Telling it again changes nothing. */
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

  /** Whether nothing is missing that counts. */
  isDone(): boolean {
    return this.missing() === 0;
  }

  /** Matches that count and have not come in; of a sequential test that is undecided, those up to its limit. */
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

  /** For ratings: by pairs where both halves are there. */
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

  /** In the order of their numbers. */
  private counted(): [number, MatchScore][] {
    const end = this.verdict === "undecided" ? Number.POSITIVE_INFINITY : 2 * this.testedPairs;
    return [...this.scores].filter(([number]) => number < end).sort(([x], [y]) => x - y);
  }

  private pointsOfPair(pair: number): number | undefined {
    const [one, other] = [this.scores.get(2 * pair), this.scores.get(2 * pair + 1)];
    return one === undefined || other === undefined ? undefined : one.points + other.points;
  }
}
