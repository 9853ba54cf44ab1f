/** The desirability score of Jung and Hoey's section III-C. A lower score is better. */
import type { PaperOptions } from "./paper-options.ts";

/** The result of comparing two symbols. */
export interface Measure {
  /** Dist, a multiple of 2⁻³⁰ (fixed-point.ts). */
  readonly distance: number;
  /** Num: number of vertices matched. */
  readonly matched: number;
  /** Assign: number of symbols among them that are already mapped. */
  readonly assigned: number;
}

/** Scores closer than this are a tie. */
export const TIE_TOLERANCE = 1e-7;

/**
 * Equation 2, relative to the maximum of each number among the competing pairs. If a maximum is 0, its term is left
 * out.
 */
export function desirability(measure: Measure, greatest: Measure, { weights }: PaperOptions): number {
  let score = 0;
  if (greatest.distance > 0) score += (weights.distance * measure.distance) / greatest.distance;
  if (greatest.matched > 0) score += weights.matched * (1 - measure.matched / greatest.matched);
  if (greatest.assigned > 0) score += weights.assigned * (1 - measure.assigned / greatest.assigned);
  return score;
}

export function greatestOf(measures: Iterable<Measure>): Measure {
  let [distance, matched, assigned] = [0, 0, 0];
  for (const measure of measures) {
    distance = Math.max(distance, measure.distance);
    matched = Math.max(matched, measure.matched);
    assigned = Math.max(assigned, measure.assigned);
  }
  return { distance, matched, assigned };
}
