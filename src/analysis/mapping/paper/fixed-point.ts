/**
 * Distances as whole multiples of 2⁻³⁰. Sums of whole numbers do not depend on the order in which they are added, so distances
 * that are equal on paper are equal in the computer, however they were computed: ties are what these mappers turn on.
 */

/** The distance 1: of two vertices of different colours, or of a vertex and nothing. */
export const ONE = 2 ** 30;

/** What a different argument position adds (reading A7). */
export const TENTH = Math.round(ONE / 10);

/** The mean of distances that sum up to `sum`; 0 only if the sum is. */
export const meanDistance = (sum: number, count: number): number =>
  sum === 0 ? 0 : Math.max(1, Math.round(sum / count));

export const distanceAsNumber = (distance: number): number => distance / ONE;
