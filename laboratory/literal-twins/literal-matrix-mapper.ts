/**
 * MMap, the matrix mapper (section III-D), as printed: after every assignment it compares all remaining pairs of
 * symbols again and maps the best pair. It is the oracle of the incremental one.
 */
import {
  desirability,
  greatestOf,
  type Measure,
  TIE_TOLERANCE,
} from "../../src/analysis/mapping/paper/desirability.ts";
import { ONE } from "../../src/analysis/mapping/paper/fixed-point.ts";
import type { PaperOptions } from "../../src/analysis/mapping/paper/paper-options.ts";
import type { FoundPair, SymbolDistances } from "../../src/analysis/mapping/paper/symbol-distances.ts";

/** O(n³) comparisons for n symbols. */
export function mapByMatrixLiterally(
  distances: SymbolDistances,
  sizes: { readonly from: number; readonly to: number },
  options: PaperOptions,
): FoundPair[] {
  const from = Array.from({ length: sizes.from }, (_, symbol) => symbol);
  const to = Array.from({ length: sizes.to }, (_, symbol) => symbol);
  const pairs: FoundPair[] = [];
  while (from.length > 0 && to.length > 0) {
    const measures = from.map((one) => to.map((other) => distances.measure(one, other)));
    const greatest = greatestOf(measures.flat());
    const scores = measures.map((row) => row.map((measure) => desirability(measure, greatest, options)));
    const { row, column } = fewestRivals(leastCells(withTiePenalty(scores, options.tiePenalty)));
    const { distance } = (measures[row] as Measure[])[column] as Measure;
    if (distance >= options.threshold * ONE) break;
    const [symbol, image] = [from[row] as number, to[column] as number];
    pairs.push({ from: symbol, to: image, distance });
    distances.assign(symbol, image);
    from.splice(row, 1);
    to.splice(column, 1);
  }
  return pairs;
}

interface Cell {
  readonly row: number;
  readonly column: number;
}

type Matrix = readonly (readonly number[])[];

/** Penalises a cell that is as good as another of its row or column, because choosing it is a guess. */
function withTiePenalty(scores: Matrix, penalty: number): Matrix {
  const columns = (scores[0] ?? []).map((_, column) => scores.map((row) => row[column] as number));
  const [inRows, inColumns] = [scores.map(tiesOn), columns.map(tiesOn)];
  return scores.map((row, i) =>
    row.map((score, j) => (inRows[i]?.has(j) || inColumns[j]?.has(i) ? score + penalty : score)),
  );
}

/** Positions on a line whose score is close to that of another position. */
function tiesOn(line: readonly number[]): ReadonlySet<number> {
  const order = line.map((_, at) => at).sort((a, b) => (line[a] as number) - (line[b] as number));
  const ties = new Set<number>();
  for (let k = 1; k < order.length; k++) {
    const [before, at] = [order[k - 1] as number, order[k] as number];
    if ((line[at] as number) - (line[before] as number) < TIE_TOLERANCE) ties.add(before).add(at);
  }
  return ties;
}

function leastCells(scores: Matrix): Cell[] {
  let least = Number.POSITIVE_INFINITY;
  for (const row of scores) for (const score of row) least = Math.min(least, score);
  return scores.flatMap((line, row) =>
    line.flatMap((score, column) => (score - least < TIE_TOLERANCE ? [{ row, column }] : [])),
  );
}

/** Among equally good cells, one with the fewest rivals in its row or column; rows first, then in order. */
function fewestRivals(cells: readonly Cell[]): Cell {
  const count = (numbers: readonly number[]): Map<number, number> => {
    const counts = new Map<number, number>();
    for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
    return counts;
  };
  const inRow = count(cells.map(({ row }) => row));
  const inColumn = count(cells.map(({ column }) => column));
  const fewest = Math.min(...inRow.values(), ...inColumn.values());
  const byColumn = [...cells].sort((a, b) => a.column - b.column || a.row - b.row);
  return (cells.find(({ row }) => inRow.get(row) === fewest) ??
    byColumn.find(({ column }) => inColumn.get(column) === fewest)) as Cell;
}
