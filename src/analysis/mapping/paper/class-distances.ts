/**
 * Distances of classes, each computed once. The values are those of literal-distance.ts, term by term. It is fast
 * because a pair of classes is compared only once in the whole run, and because lists are matched class by class
 * instead of vertex by vertex.
 */
import type { Budget } from "../../../foundations/budgets/index.ts";
import type { ClassTable } from "./class-table.ts";
import { meanDistance, ONE, TENTH } from "./fixed-point.ts";
import { ListMatcher } from "./list-matcher.ts";
import { PairTable } from "./pair-table.ts";
import type { PaperOptions } from "./paper-options.ts";
import { isMapped } from "./symbol-colours.ts";
import { COLOUR, COUNTS, HEADER, LISTS, PLACE, SYMBOL_FIELD } from "./view-record.ts";

export class ClassDistances {
  readonly pairs: PairTable;
  private readonly table: ClassTable;
  private readonly isText: boolean;
  private readonly miscounts: boolean;
  private readonly budget: Budget;
  private readonly matcher: ListMatcher;

  constructor(table: ClassTable, options: PaperOptions, budget: Budget) {
    this.pairs = new PairTable(budget);
    this.table = table;
    this.isText = options.reading === "text";
    this.miscounts = options.miscountsAssigned;
    this.budget = budget;
    this.matcher = new ListMatcher(table, (one, other) => this.compare(one, other), this.pairs, this.isText, budget);
  }

  /** The entry of `pairs` for two classes of different shape. */
  compare(one: number, other: number): number {
    const { pool, offsets } = this.table.records;
    const [a, b] = [offsets[one] as number, offsets[other] as number];
    if (pool[a + COLOUR] !== pool[b + COLOUR]) return PairTable.DIFFERENT;
    const places = (pool[a + PLACE] as number) >= 0;
    if (!places && pool[a + SYMBOL_FIELD] !== pool[b + SYMBOL_FIELD]) return PairTable.DIFFERENT;
    const entry = this.pairs.find(one, other);
    if (entry >= 0) return entry;
    if (places) return this.comparePlaces(one, other, a, b);
    this.budget.spend(1, "comparing symbols");
    return this.compareLists(one, other, a, b);
  }

  /** Compares argument places away from their symbols. */
  private comparePlaces(one: number, other: number, a: number, b: number): number {
    const { pool } = this.table.records;
    const colour = pool[a + SYMBOL_FIELD] as number;
    const same = colour === pool[b + SYMBOL_FIELD];
    const [matched, assigned] = [same ? 2 : 1, same && isMapped(colour) ? 1 : 0];
    const moved = pool[a + PLACE] !== pool[b + PLACE];
    const distance = this.isText ? meanDistance(same ? 0 : ONE, 2) : (same ? 0 : ONE) + (moved ? TENTH : 0);
    return this.pairs.add(one, other, distance, 2, matched, assigned);
  }

  private compareLists(one: number, other: number, a: number, b: number): number {
    const { matcher } = this;
    const { pool } = this.table.records;
    let [distance, examined, matched, assigned] = [0, 0, 0, 0];
    let [i, j] = [a + HEADER, b + HEADER];
    for (let list = 0; list < LISTS; list++) {
      const [views, otherViews] = [pool[a + COUNTS + 2 * list] as number, pool[b + COUNTS + 2 * list] as number];
      if (views + otherViews > 0) {
        matcher.match(i, views, j, otherViews);
        distance += matcher.distance;
        examined += matcher.examined;
        matched += matcher.matched;
        assigned += matcher.assigned;
      }
      i += views;
      j += otherViews;
      const endOfOne = i + (pool[a + COUNTS + 2 * list + 1] as number);
      const endOfOther = j + (pool[b + COUNTS + 2 * list + 1] as number);
      // Symbols are compared as a set of colours, ascending on both sides.
      let found = 0;
      while (i < endOfOne && j < endOfOther) {
        const [colour, otherColour] = [pool[i] as number, pool[j] as number];
        examined++;
        if (colour === otherColour) {
          found++;
          if (isMapped(colour)) assigned += this.miscounts ? found : 1;
          i++;
          j++;
        } else {
          distance += ONE;
          if (colour < otherColour) i++;
          else j++;
        }
      }
      const alone = endOfOne - i + endOfOther - j;
      distance += alone * ONE;
      examined += alone;
      matched += found;
      [i, j] = [endOfOne, endOfOther];
    }
    const mean = meanDistance(distance, this.isText ? examined + 1 : examined);
    return this.pairs.add(one, other, mean, examined + 1, matched + 1, assigned);
  }
}
