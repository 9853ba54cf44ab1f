/**
 * The 95 % interval of Wilson (1927) for the mean score in [0, 1] over a number of matches; a draw counts as half a
 * win.
 */
export interface ScoreInterval {
  readonly score: number;
  readonly low: number;
  readonly high: number;
}

/** The quantile of the normal distribution for 95 %. */
const Z = 1.959964;

/** Returns a score with its Wilson interval. */
export function scoreInterval(points: number, matches: number): ScoreInterval {
  if (matches === 0) return { score: 0.5, low: 0, high: 1 };
  const score = points / matches;
  const weight = Z ** 2 / matches;
  const centre = (score + weight / 2) / (1 + weight);
  const half = (Z * Math.sqrt((score * (1 - score)) / matches + weight / (4 * matches))) / (1 + weight);
  return { score, low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}
