/**
 * How differently two matched symbols are used, from 0 to 1: the mean of the difference in themselves (kind-level
 * features) and of the weighted difference of their paths under the mapping. Unlike the likeness that guides the
 * search, it is symmetric.
 */
import type { Correspondence } from "./correspondence.ts";

/** Distance of `s` and its image: 0 exactly if everything agrees, 1 if nothing does. */
export function pairDistance(correspondence: Correspondence, s: number): number {
  const { from, to } = correspondence.joint;
  const t = correspondence.image[s]!;
  const both = from.totals[s]! + to.totals[t]!;
  const paths = both === 0 ? 1 : (2 * correspondence.agreementOf(s)) / both;
  const alone = Math.max(0, correspondence.priorOf(s, t));
  return Math.min(1, Math.max(0, 1 - (paths + alone) / 2));
}
