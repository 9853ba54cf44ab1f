/**
 * Local search: two symbols change places, or one moves to a free place, as long as the value of the mapping grows. It
 * tries the few places where a symbol would have the highest likeness. The value after an exchange is known without
 * making it.
 */
import type { Budget } from "../../../foundations/budgets/index.ts";
import type { AgreementMatrix } from "./agreement-matrix.ts";
import type { Correspondence } from "./correspondence.ts";
import { BETTER, likenesses } from "./improve-by-assignment.ts";

const MOST_PASSES = 4;
/** Number of places tried for each symbol. */
const PLACES = 4;

/** Returns the value of the resulting mapping. */
export function improveByExchanges(
  correspondence: Correspondence,
  agreements: AgreementMatrix,
  budget: Budget,
): number {
  const { joint, image } = correspondence;
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    let hasImproved = false;
    agreements.follow(image);
    joint.blocks.forEach((block, number) => {
      const worths = likenesses(joint, block, agreements.cells[number]!, image);
      block.rows.forEach((s, i) => {
        const row = worths.subarray(i * block.columns.length, (i + 1) * block.columns.length);
        budget.spend(block.columns.length, "exchanging symbols");
        for (const j of bestPlaces(row, block.columns.indexOf(image[s]!))) {
          const t = block.columns[j]!;
          if (image[s] === t || correspondence.gainOfExchange(s, t) <= BETTER) continue;
          correspondence.exchange(s, t);
          hasImproved = true;
        }
      });
    });
    if (!hasImproved) break;
  }
  return correspondence.value();
}

/** The columns with the highest values, at most PLACES, best first. Columns far below the current one are left out. */
function bestPlaces(worths: Float64Array, current: number): number[] {
  const places: number[] = [];
  const least = current < 0 ? Number.NEGATIVE_INFINITY : worths[current]! - 0.2;
  for (let j = 0; j < worths.length; j++) {
    if (j === current || worths[j]! <= least) continue;
    let at = places.length;
    while (at > 0 && worths[places[at - 1]!]! < worths[j]!) at--;
    if (at < PLACES) places.splice(at, 0, j);
    if (places.length > PLACES) places.pop();
  }
  return places;
}
