/**
 * LMap, the line mapper (section III-D, after the Greedy-GED of Riesen, Ferrer and Bunke). It chooses a symbol of the
 * first game by what it sees and compares it with all symbols of the second. It compares the best of these with all
 * symbols of the first, and maps the better of the two pairs. Each step needs two lines of the matrix, while MMap fills
 * all of it.
 */
import type { Budget } from "../../../foundations/budgets/index.ts";
import { desirability, greatestOf, type Measure, TIE_TOLERANCE } from "./desirability.ts";
import { ONE } from "./fixed-point.ts";
import type { PaperOptions } from "./paper-options.ts";
import type { FoundPair, SymbolDistances } from "./symbol-distances.ts";

/** O(n²) comparisons for n symbols. */
export function mapByLines(
  distances: SymbolDistances,
  sizes: { readonly from: number; readonly to: number },
  options: PaperOptions,
  budget: Budget,
  goesOn: (pair: FoundPair) => boolean = () => true,
): FoundPair[] {
  const from = Array.from({ length: sizes.from }, (_, symbol) => symbol);
  const to = Array.from({ length: sizes.to }, (_, symbol) => symbol);
  const sight = new Sight(distances, sizes.from);
  const pairs: FoundPair[] = [];
  const tooFar = options.threshold * ONE;
  while (from.length > 0 && to.length > 0) {
    budget.checkTime("mapping symbols");
    const first = sight.choose(from, options);
    const row = to.map((symbol) => distances.measure(first, symbol));
    if (row.every(({ distance }) => distance > tooFar)) {
      remove(from, first);
      continue;
    }
    const best = bestOf(row, () => true, options) as Best;
    const image = to[best.at] as number;
    const column = from.map((symbol) => distances.measure(symbol, image));
    const isRival = (at: number): boolean => from[at] !== first;
    const rival = column.some(({ distance }, at) => isRival(at) && distance <= tooFar)
      ? bestOf(column, isRival, options)
      : undefined;
    const keepsFirst = rival === undefined || best.score < rival.score;
    const [symbol, { distance }] = keepsFirst
      ? [first, row[best.at] as Measure]
      : [from[rival.at] as number, column[rival.at] as Measure];
    const pair = { from: symbol, to: image, distance };
    pairs.push(pair);
    if (!goesOn(pair)) return pairs;
    distances.assign(symbol, image);
    sight.assign(symbol);
    remove(from, symbol);
    remove(to, image);
  }
  return pairs;
}

interface Best {
  readonly at: number;
  /** Desirability, plus the penalty if another entry of the line is as good. */
  readonly score: number;
}

/**
 * The first of the best entries on a line. Scores are relative to the whole line, including entries that are not
 * allowed.
 */
function bestOf(line: readonly Measure[], isAllowed: (at: number) => boolean, options: PaperOptions): Best | undefined {
  const greatest = greatestOf(line);
  let best: Best | undefined;
  let isTie = false;
  line.forEach((measure, at) => {
    if (!isAllowed(at)) return;
    const score = desirability(measure, greatest, options);
    if (best !== undefined && Math.abs(best.score - score) < TIE_TOLERANCE) isTie = true;
    else if (best === undefined || score < best.score) [best, isTie] = [{ at, score }, false];
  });
  return best !== undefined && isTie ? { at: best.at, score: best.score + options.tiePenalty } : best;
}

/** Chooses the next symbol: the one that sees most, and that most of the mapped symbols see. */
class Sight {
  private readonly distances: SymbolDistances;
  /** For each symbol of the first game: the number of vertices it sees, used as Num of the score. */
  private readonly vertices: number[];
  /** For each symbol: the number of mapped symbols that see it, used as Assign of the score. */
  private readonly seenByMapped: number[];

  constructor(distances: SymbolDistances, size: number) {
    this.distances = distances;
    this.vertices = Array.from({ length: size }, (_, symbol) => distances.reachedVertices(symbol));
    this.seenByMapped = new Array<number>(size).fill(0);
  }

  choose(symbols: readonly number[], options: PaperOptions): number {
    const measures = symbols.map((symbol) => ({
      distance: 0,
      matched: this.vertices[symbol] as number,
      assigned: this.seenByMapped[symbol] as number,
    }));
    const greatest = greatestOf(measures);
    let [chosen, least] = [0, Number.POSITIVE_INFINITY];
    measures.forEach((measure, at) => {
      const score = desirability(measure, greatest, options);
      if (score < least) [chosen, least] = [at, score];
    });
    return symbols[chosen] as number;
  }

  assign(symbol: number): void {
    for (const seen of this.distances.reachedSymbols(symbol))
      this.seenByMapped[seen] = (this.seenByMapped[seen] as number) + 1;
  }
}

const remove = (list: number[], symbol: number): void => {
  list.splice(list.indexOf(symbol), 1);
};
