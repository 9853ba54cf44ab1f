/**
 * Sequential testing of one pairing, as chess engine testers do it: the generalised sequential probability ratio test.
 * It compares two hypotheses on the Elo difference after every pair of matches, and stops as soon as one of them is
 * about `1 / alpha` times likelier than the other.
 *
 * The unit is a pair of matches with the same seed and sides exchanged, worth 0 to 2 points. The two matches of a pair
 * depend on each other, so only their sum is counted, in five classes. The likelihood of a hypothesis is the largest
 * one over all distributions on these classes with the hypothesis's mean: the empirical likelihood (Owen 1988).
 * Sources: Wald 1945; Van den Bergh, "The generalized maximum likelihood ratio for the expectation value of a
 * distribution" (2019), which Fishtest uses.
 */
import { expectedScore } from "./elo.ts";

/** Two hypotheses on an Elo difference, and the error rates of the test. */
export interface SequentialTest {
  readonly elo0: number;
  readonly elo1: number;
  /** `alpha`: probability of accepting H1 if H0 is true. `beta`: probability of accepting H0 if H1 is true. */
  readonly alpha: number;
  readonly beta: number;
}

/** The decision of the test: `H1` means at least elo1, `H0` at most elo0. */
export type SequentialVerdict = "H0" | "H1" | "undecided";

/** Number of pairs by their points: 0, ½, 1, 1½, 2. */
export type PairCounts = readonly [number, number, number, number, number];

/** Count of a class that has not been seen. A count of zero would rule out hypotheses for good. */
const UNSEEN = 1e-3;
const BISECTIONS = 80;

/** Logarithm of the likelihood ratio of H1 to H0. */
export function logLikelihoodRatio(counts: PairCounts, { elo0, elo1 }: SequentialTest): number {
  const filled = counts.map((count) => Math.max(count, UNSEEN));
  const total = filled.reduce((sum, count) => sum + count, 0);
  const shares = filled.map((count) => count / total);
  return total * (meanLikelihood(shares, expectedScore(elo1)) - meanLikelihood(shares, expectedScore(elo0)));
}

/** H0 is accepted at or below the first bound, H1 at or above the second. */
export function sequentialBounds({ alpha, beta }: SequentialTest): readonly [low: number, high: number] {
  return [Math.log(beta / (1 - alpha)), Math.log((1 - beta) / alpha)];
}

/** Returns the decision after the pairs played so far. */
export function sequentialVerdict(counts: PairCounts, test: SequentialTest): SequentialVerdict {
  const ratio = logLikelihoodRatio(counts, test);
  const [low, high] = sequentialBounds(test);
  return ratio <= low ? "H0" : ratio >= high ? "H1" : "undecided";
}

/**
 * Returns the largest mean log likelihood of these shares, up to a constant, over distributions with this mean score.
 * By Lagrange multipliers the best distribution is share / (1 + x (value - mean)), where x makes its mean right. The
 * excess below falls with x, so bisection finds x.
 */
function meanLikelihood(shares: readonly number[], mean: number): number {
  const distance = shares.map((_, i) => i / (shares.length - 1) - mean);
  // Between these poles all denominators are positive.
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
