/**
 * Tests whether a score differs from one half: an exact test for one pairing, and a correction for testing many
 * pairings.
 */

/**
 * Maximum number of matches for the exact tails. Above it, the normal approximation with continuity correction is used.
 */
const EXACT_LIMIT = 100_000;

/**
 * Two-sided exact sign test of wins against losses; draws carry no information. Returns the probability that two equal
 * players differ at least this much.
 */
export function signTest(wins: number, losses: number): number {
  const [few, all] = [Math.min(wins, losses), wins + losses];
  if (2 * few === all) return 1;
  if (all > EXACT_LIMIT) return normalTails((Math.abs(wins - losses) - 1) / Math.sqrt(all));
  // Sums the terms of the tail relative to the largest, from the largest down, so that none overflows.
  let [term, sum] = [1, 1];
  for (let k = few; k > 0 && term > 1e-18; k--) {
    term *= k / (all - k + 1);
    sum += term;
  }
  return Math.min(1, 2 * sum * Math.exp(logBinomial(all, few) - all * Math.LN2));
}

/**
 * Holm's (1979) adjusted p-values, in the given order. Accepting those below 0.05 keeps the probability of any false
 * alarm below 0.05.
 */
export function holmAdjusted(pValues: readonly number[]): number[] {
  const order = pValues.map((_, i) => i).sort((a, b) => (pValues[a] as number) - (pValues[b] as number));
  const adjusted = new Array<number>(pValues.length);
  let largest = 0;
  for (const [rank, i] of order.entries()) {
    largest = Math.max(largest, Math.min(1, (pValues.length - rank) * (pValues[i] as number)));
    adjusted[i] = largest;
  }
  return adjusted;
}

function logBinomial(n: number, k: number): number {
  let sum = 0;
  for (let i = 1; i <= k; i++) sum += Math.log((n - k + i) / i);
  return sum;
}

/**
 * Both tails of the standard normal distribution beyond z ≥ 0, by Abramowitz and Stegun 7.1.26; absolute error below
 * 1.5e-7.
 */
function normalTails(z: number): number {
  const x = Math.max(0, z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const polynomial = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return polynomial * Math.exp(-x * x);
}
