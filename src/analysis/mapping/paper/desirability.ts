/** The desirability score of Jung and Hoey's section III-C: the lower, the better a pair. */
import type { PaperOptions } from "./paper-options.ts";

/** What comparing two symbols gives. */
export interface Measure {
  /** Dist, a multiple of 2⁻³⁰ (fixed-point.ts). */
  readonly distance: number;
  /** Num: vertices matched on the way. */
  readonly matched: number;
  /** Assign: symbols among them that are mapped already. */
  readonly assigned: number;
}

/** Scores nearer than this are a tie. */
export const TIE_TOLERANCE = 1e-7;

/** Equation 2, relative to the greatest of each number among the pairs that compete; a maximum of 0 takes its part out. */
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
