/**
 * Sequential testing of one pairing, as chess engine testers do it: the generalised sequential probability ratio test. Two hypotheses on the
 * Elo difference are compared after every pair of matches; testing stops as soon as one of them is `1 / alpha` times likelier or so.
 *
 * The unit is a pair: same seed, sides changed, between 0 and 2 points. The two matches of a pair depend on each other, so their sum is counted, in
 * five classes. The likelihood of a hypothesis is the largest one among all distributions over these classes with the mean it says: the empirical
 * likelihood (Owen 1988). Sources: Wald 1945; Van den Bergh, "The generalized maximum likelihood ratio for the expectation value of a
 * distribution" (2019), which Fishtest uses.
 */
import { expectedScore } from "./elo.ts";

/** Two hypotheses on an Elo difference, and how sure the test must be. */
export interface SequentialTest {
  readonly elo0: number;
  readonly elo1: number;
  /** Probability of accepting H1 where H0 holds, and the other way round. */
  readonly alpha: number;
  readonly beta: number;
}

/** What the test says of a pairing: `H1` at least elo1, `H0` at most elo0. */
export type SequentialVerdict = "H0" | "H1" | "undecided";

/** Pairs by their points: 0, ½, 1, 1½, 2. */
export type PairCounts = readonly [number, number, number, number, number];

/** Stands for a class that has not been seen: an empty one would rule hypotheses out for ever. */
const UNSEEN = 1e-3;
const BISECTIONS = 80;

/** Logarithm of the likelihood ratio of H1 to H0. */
export function logLikelihoodRatio(counts: PairCounts, { elo0, elo1 }: SequentialTest): number {
  const filled = counts.map((count) => Math.max(count, UNSEEN));
  const total = filled.reduce((sum, count) => sum + count, 0);
  const shares = filled.map((count) => count / total);
  return total * (meanLikelihood(shares, expectedScore(elo1)) - meanLikelihood(shares, expectedScore(elo0)));
}

/** At or below the first H0 is accepted, at or above the second H1. */
export function sequentialBounds({ alpha, beta }: SequentialTest): readonly [low: number, high: number] {
  return [Math.log(beta / (1 - alpha)), Math.log((1 - beta) / alpha)];
}

/** What the pairs played so far decide. */
export function sequentialVerdict(counts: PairCounts, test: SequentialTest): SequentialVerdict {
  const ratio = logLikelihoodRatio(counts, test);
  const [low, high] = sequentialBounds(test);
  return ratio <= low ? "H0" : ratio >= high ? "H1" : "undecided";
}

/**
 * The largest mean log likelihood of these shares, up to a constant, under distributions with this mean score. By Lagrange the best distribution is
 * share / (1 + x (value - mean)), where x makes its mean right; the left side falls with x, so x is found by bisection.
 */
function meanLikelihood(shares: readonly number[], mean: number): number {
  const distance = shares.map((_, i) => i / (shares.length - 1) - mean);
  // Between the poles, where all denominators are positive.
  let low = -1 / (1 - mean);
  let high = 1 / mean;
  for (let i = 0; i < BISECTIONS; i++) {
    const x = (low + high) / 2;
    const excess = shares.reduce((sum, share, k) => {
      const d = distance[k] as number;
      return sum + (share * d) / (1 + x * d);
    }, 0);
    if (excess > 0) low = x;
    else high = x;
  }
  const x = (low + high) / 2;
  return -shares.reduce((sum, share, k) => sum + share * Math.log(1 + x * (distance[k] as number)), 0);
}
