/**
 * Distances as integer multiples of 2⁻³⁰. Integer sums do not depend on the order of addition. So distances that
 * are equal in theory are equal in the program, however they were computed. This matters because these mappers depend
 * on ties.
 */

/** The distance 1: between two vertices of different colours, or between a vertex and nothing. */
export const ONE = 2 ** 30;

/** The distance that a different argument position adds (reading A7). */
export const TENTH = Math.round(ONE / 10);

/** The mean of distances with the given sum; 0 only if the sum is 0. */
export const meanDistance = (sum: number, count: number): number =>
  sum === 0 ? 0 : Math.max(1, Math.round(sum / count));

export const distanceAsNumber = (distance: number): number => distance / ONE;
