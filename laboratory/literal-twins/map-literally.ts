/** LMap and MMap exactly as in the paper, for comparison: they take a hundred to a thousand times as long. */

import type { SymbolPair } from "../../src/analysis/mapping/game-mapping.ts";
import { mapByLines } from "../../src/analysis/mapping/paper/line-mapper.ts";
import { namedPairs, optionsOf, type PaperMethod, sizesOf } from "../../src/analysis/mapping/paper/map-by-paper.ts";
import type { OccurrenceGraph } from "../../src/analysis/mapping/paper/occurrence-graph.ts";
import type { PaperOptions } from "../../src/analysis/mapping/paper/paper-options.ts";
import { unlimited } from "../../src/foundations/budgets/index.ts";
import { LiteralDistances } from "./literal-distance.ts";
import { mapByMatrixLiterally } from "./literal-matrix-mapper.ts";

export function mapGraphsLiterally(
  from: OccurrenceGraph,
  to: OccurrenceGraph,
  method: PaperMethod,
  changes: Partial<PaperOptions> = {},
): SymbolPair[] {
  const options = optionsOf(method, changes);
  const distances = new LiteralDistances(from, to, options);
  const map = method === "mmap" ? mapByMatrixLiterally : mapByLines;
  return namedPairs(map(distances, sizesOf(from, to), options, unlimited()), from, to);
}
