/**
 * The limits of sequences that rise ever more slowly, such as values of mixtures, which may converge like 1/n.
 *
 * After n, 2n and 4n rounds, a sequence that converges like a power of n has gains of constant ratio, so that the sum
 * of all later gains is known (Aitken's extrapolation). A sequence that converges geometrically has nearly reached its
 * limit then, and the same formula adds nearly nothing.
 */

/** The gains must shrink at least so much from one doubling to the next. */
const LARGEST_RATIO = 0.9;

export class LimitEstimate {
  readonly limits: Float64Array;
  private before: Float64Array;
  private last: Float64Array;
  private taken = 0;

  constructor(count: number) {
    this.limits = new Float64Array(count);
    this.before = new Float64Array(count);
    this.last = new Float64Array(count);
  }

  /**
   * Takes the values after twice as many rounds as at the last call. Returns whether the estimated limits changed by at
   * most `tolerance` since then.
   */
  take(values: Float64Array, tolerance: number): boolean {
    const { before, last, limits } = this;
    let isSettled = this.taken++ > 2;
    for (let i = 0; i < values.length; i++) {
      const value = values[i] as number;
      const gain = value - (last[i] as number);
      const ratio = gain === 0 ? 0 : gain / ((last[i] as number) - (before[i] as number));
      const shrinks = ratio >= 0 && ratio <= LARGEST_RATIO;
      const limit = shrinks ? value + (gain * ratio) / (1 - ratio) : value;
      if (!shrinks || Math.abs(limit - (limits[i] as number)) > tolerance) isSettled = false;
      limits[i] = limit;
    }
    this.last = before;
    this.last.set(values);
    this.before = last;
    return isSettled;
  }
}
