/**
 * The symbols along a track change places: what lies between two cuts changes places with what lies between two others.
 * This includes exchanges of two symbols, exchanges of whole segments, and rotations. What the facts of a sheet hold
 * together moves together. Moves are tried as long as the value of the mapping grows.
 */
import type { Budget } from "../../../foundations/budgets/index.ts";
import type { Correspondence } from "./correspondence.ts";
import { BETTER } from "./improve-by-assignment.ts";

/** Maximum length of a track. A sweep tries about n⁴/24 moves: 210 on a board of eight files. */
const MOST_MEMBERS = 10;
const MOST_SWEEPS = 6;

export const isShort = (track: readonly number[]): boolean => track.length <= MOST_MEMBERS;

/** `value` is the current value of the mapping. Returns the value of the resulting mapping. */
export function rearrangeTrack(
  correspondence: Correspondence,
  track: readonly number[],
  value: number,
  budget: Budget,
): number {
  let best = value;
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
    const before = best;
    forSegments(track.length, (a, b, c, d) => {
      budget.spend(correspondence.image.length, "rearranging sequences");
      const places = track.slice(a, d);
      const owners = places.map((t) => correspondence.preimage[t]!);
      const arranged = [...owners.slice(c - a), ...owners.slice(b - a, c - a), ...owners.slice(0, b - a)];
      if (correspondence.gainInFacts(places, owners, arranged) <= BETTER) return;
      correspondence.rearrange(places, owners, arranged);
      const changed = correspondence.value();
      if (changed > best + BETTER) best = changed;
      else correspondence.rearrange(places, arranged, owners);
    });
    if (best === before) break;
  }
  return best;
}

/** All pairs of segments, from a to b - 1 and from c to d - 1, the first before the second. */
function forSegments(length: number, visit: (a: number, b: number, c: number, d: number) => void): void {
  for (let a = 0; a < length; a++)
    for (let b = a + 1; b < length; b++)
      for (let c = b; c < length; c++) for (let d = c + 1; d <= length; d++) visit(a, b, c, d);
}
