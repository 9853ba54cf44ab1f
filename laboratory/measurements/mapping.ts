/**
 * Compares the mappers of Jung and Hoey with their literal twins in one run: a game mapped to itself with shuffled
 * symbols. The twin is timed once, because it takes up to minutes; the fast mapper's time is the median of several
 * runs. The two mappings must be the same, pair by pair.
 */

import {
  mapGraphsByPaper,
  occurrenceGraph,
  type PaperMethod,
  shuffleSymbols,
} from "../../src/analysis/mapping/index.ts";
import { bookRuleGraph } from "../../src/analysis/rule-graph/index.ts";
import { createRandom } from "../../src/foundations/collections/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import { mapGraphsLiterally } from "../literal-twins/map-literally.ts";

export interface MappingRow {
  readonly game: string;
  readonly method: PaperMethod;
  readonly nodes: number;
  readonly symbols: number;
  /** CPU seconds of the twin and of the fast mapper, views included. */
  readonly literalSeconds: number;
  readonly seconds: number;
  readonly ratio: number;
  /** Whether both found the same pairs in the same order. */
  readonly same: boolean;
}

const ROUNDS = 9;

export function measureMapping(game: string, rules: Rules, method: PaperMethod, now: () => number): MappingRow {
  const from = occurrenceGraph(bookRuleGraph(rules));
  const to = shuffleSymbols(from, createRandom(1));
  const times: number[] = [];
  let fast: unknown;
  for (let round = 0; round < ROUNDS; round++) {
    const start = now();
    fast = mapGraphsByPaper(from, to, method);
    times.push(now() - start);
  }
  const start = now();
  const literal = mapGraphsLiterally(from, to, method);
  const literalSeconds = now() - start;
  const seconds = times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] as number;
  return {
    game,
    method,
    nodes: from.colours.length,
    symbols: from.symbols.length,
    literalSeconds,
    seconds,
    ratio: literalSeconds / seconds,
    same: JSON.stringify(fast) === JSON.stringify(literal),
  };
}
