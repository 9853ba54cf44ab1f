/**
 * MMap, the matrix mapper (section III-D), computed incrementally: the same mapping as literal-matrix-mapper.ts, pair
 * by pair. Distances come from a matrix by classes that is kept up to date. All scores change with every step, but only
 * those within a penalty of the best are checked for ties.
 */

import type { Budget } from "../../../foundations/budgets/index.ts";
import { ClassMatrix } from "./class-matrix.ts";
import { TIE_TOLERANCE } from "./desirability.ts";
import type { FastDistances } from "./fast-distances.ts";
import { ONE } from "./fixed-point.ts";
import { holdIntegers } from "./hold-integers.ts";
import type { PaperOptions } from "./paper-options.ts";
import type { FoundPair } from "./symbol-distances.ts";

/** Distance, matched, assigned, and a score of eight bytes. */
const INTEGERS_PER_CELL = 5;

export function mapByMatrix(
  distances: FastDistances,
  sizes: { readonly from: number; readonly to: number },
  options: PaperOptions,
  budget: Budget,
  goesOn: (pair: FoundPair) => boolean = () => true,
): FoundPair[] {
  const pairs: FoundPair[] = [];
  if (sizes.from === 0 || sizes.to === 0) return pairs;
  holdIntegers(budget, INTEGERS_PER_CELL * sizes.from * sizes.to, "comparing all symbols with all");
  const matrix = new ClassMatrix(distances, sizes.from, sizes.to);
  const chooser = new Chooser(matrix, options, budget);
  while (matrix.rows.left.length > 0 && matrix.columns.left.length > 0) {
    budget.checkTime("mapping symbols");
    const pair = chooser.choose();
    if (pair.distance >= options.threshold * ONE) break;
    pairs.push(pair);
    if (!goesOn(pair)) return pairs;
    matrix.assign(pair.from, pair.to);
  }
  return pairs;
}

/** Chooses the next pair. Cells are numbered as in the matrix. */
class Chooser {
  private readonly matrix: ClassMatrix;
  private readonly options: PaperOptions;
  private readonly budget: Budget;
  /** The score of each cell in the current step. */
  private readonly scores: Float64Array;

  constructor(matrix: ClassMatrix, options: PaperOptions, budget: Budget) {
    this.matrix = matrix;
    this.options = options;
    this.budget = budget;
    this.scores = new Float64Array(matrix.distances.length);
  }

  choose(): FoundPair {
    const least = this.computeScores();
    const candidates = this.cellsUpTo(least + this.options.tiePenalty + TIE_TOLERANCE);
    const best = this.bestPenalised(candidates, least);
    const equals = candidates.filter((cell) => this.isAsGoodAs(cell, best));
    return this.fewestRivals(equals);
  }

  /** Computes equation 2 for all cells. Returns the smallest score. */
  private computeScores(): number {
    const { rows, columns, width, distances, matched, assigned } = this.matrix;
    const { weights } = this.options;
    let [mostDistance, mostMatched, mostAssigned] = [0, 0, 0];
    for (const row of rows.used)
      for (const column of columns.used) {
        const cell = row * width + column;
        if ((distances[cell] as number) > mostDistance) mostDistance = distances[cell] as number;
        if ((matched[cell] as number) > mostMatched) mostMatched = matched[cell] as number;
        if ((assigned[cell] as number) > mostAssigned) mostAssigned = assigned[cell] as number;
      }
    let least = Number.POSITIVE_INFINITY;
    for (const row of rows.used)
      for (const column of columns.used) {
        const cell = row * width + column;
        let score = 0;
        if (mostDistance > 0) score += (weights.distance * (distances[cell] as number)) / mostDistance;
        if (mostMatched > 0) score += weights.matched * (1 - (matched[cell] as number) / mostMatched);
        if (mostAssigned > 0) score += weights.assigned * (1 - (assigned[cell] as number) / mostAssigned);
        this.scores[cell] = score;
        if (score < least) least = score;
      }
    return least;
  }

  private cellsUpTo(limit: number): number[] {
    const { rows, columns, width } = this.matrix;
    const cells: number[] = [];
    for (const row of rows.used)
      for (const column of columns.used) {
        const cell = row * width + column;
        if ((this.scores[cell] as number) <= limit) cells.push(cell);
      }
    return cells;
  }

  /**
   * The smallest score with penalties: that of the best cell without a tie, unless the best of all is better even with
   * the penalty. Such a cell usually comes early, so the candidates are not sorted.
   */
  private bestPenalised(candidates: readonly number[], least: number): number {
    const { scores } = this;
    const withPenalty = least + this.options.tiePenalty;
    let best = withPenalty;
    const left = new Set(candidates);
    while (left.size > 0) {
      this.budget.spend(left.size, "looking for a pair without a rival");
      let next = -1;
      for (const cell of left) if (next < 0 || (scores[cell] as number) < (scores[next] as number)) next = cell;
      left.delete(next);
      const score = scores[next] as number;
      if (score >= best) break;
      if (!this.isTie(next)) best = score;
    }
    return best;
  }

  private isAsGoodAs(cell: number, best: number): boolean {
    const score = this.scores[cell] as number;
    const penalised = score + this.options.tiePenalty;
    if (Math.abs(score - best) >= TIE_TOLERANCE && Math.abs(penalised - best) >= TIE_TOLERANCE) return false;
    return (this.isTie(cell) ? penalised : score) - best < TIE_TOLERANCE;
  }

  /** Whether another pair with the same symbol has the same score. */
  private isTie(cell: number): boolean {
    const { rows, columns, width } = this.matrix;
    const { scores } = this;
    const [row, column] = [Math.floor(cell / width), cell % width];
    if ((rows.members[row] as number) > 1 || (columns.members[column] as number) > 1) return true;
    const score = scores[cell] as number;
    const isNear = (other: number): boolean =>
      other !== cell && Math.abs((scores[other] as number) - score) < TIE_TOLERANCE;
    for (const other of columns.used) if (isNear(row * width + other)) return true;
    for (const other of rows.used) if (isNear(other * width + column)) return true;
    return false;
  }

  /**
   * Among equally good pairs, the one with the fewest rivals of its symbol; symbols of the first game come first, then
   * in order.
   */
  private fewestRivals(cells: readonly number[]): FoundPair {
    const { rows, columns, width, distances } = this.matrix;
    const [inRow, inColumn] = [new Map<number, number>(), new Map<number, number>()];
    for (const cell of cells) {
      const [row, column] = [Math.floor(cell / width), cell % width];
      inRow.set(row, (inRow.get(row) ?? 0) + (columns.members[column] as number));
      inColumn.set(column, (inColumn.get(column) ?? 0) + (rows.members[row] as number));
    }
    let fewest = Number.POSITIVE_INFINITY;
    for (const counts of [inRow, inColumn]) for (const count of counts.values()) fewest = Math.min(fewest, count);
    let chosen: FoundPair | undefined;
    const consider = (cell: number, isEarlier: (pair: FoundPair, than: FoundPair) => boolean): void => {
      const from = rows.first[Math.floor(cell / width)] as number;
      const to = columns.first[cell % width] as number;
      const pair = { from, to, distance: distances[cell] as number };
      if (chosen === undefined || isEarlier(pair, chosen)) chosen = pair;
    };
    for (const cell of cells)
      if (inRow.get(Math.floor(cell / width)) === fewest)
        consider(cell, (a, b) => a.from < b.from || (a.from === b.from && a.to < b.to));
    if (chosen === undefined)
      for (const cell of cells)
        if (inColumn.get(cell % width) === fewest)
          consider(cell, (a, b) => a.to < b.to || (a.to === b.to && a.from < b.from));
    return chosen as unknown as FoundPair;
  }
}
