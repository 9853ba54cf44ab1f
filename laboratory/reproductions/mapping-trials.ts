/**
 * Trials of mappers as Jung and Hoey run them: the same pair of games repeatedly in random order, judged by names.
 *
 * Order "H" is what the authors' program does: only the list of the second game's symbols is shuffled. Order "R" is
 * what the paper says: everything in the first game is shuffled. H comes with the authors' count of mapped symbols, R
 * with the correct one.
 */

import { cpuSeconds } from "../../apps/session/session.ts";
import {
  type MappableSymbol,
  mapGames,
  mapGraphsByPaper,
  mappableSymbols,
  mappingAccuracy,
  type OccurrenceGraph,
  occurrenceGraph,
  overallDistance,
  type PaperMethod,
  sharedNames,
  shuffleGraph,
  shuffleSymbols,
} from "../../src/analysis/mapping/index.ts";
import { bookRuleGraph } from "../../src/analysis/rule-graph/index.ts";
import { type Budget, BudgetSpent, isGaveUp } from "../../src/foundations/budgets/index.ts";
import { createRandom } from "../../src/foundations/collections/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import { scrambleRules } from "../../src/language/scrambling/index.ts";

export type Order = "H" | "R";

/** A game prepared for trials. */
export interface TrialGame {
  readonly rules: Rules;
  readonly symbols: readonly MappableSymbol[];
  readonly graph: OccurrenceGraph;
}

export const trialGame = (rules: Rules): TrialGame => ({
  rules,
  symbols: mappableSymbols(rules),
  graph: occurrenceGraph(bookRuleGraph(rules)),
});

export interface TrialSettings {
  readonly trials: number;
  readonly seed: number;
  /** Budget for all trials together; throws BudgetSpent when it is spent. */
  readonly budget: Budget;
}

export interface Statistic {
  readonly mean: number;
  /** Standard deviation over the trials. */
  readonly deviation: number;
}

export interface TrialResult {
  /** Percent of the shared names that are not numbers. */
  readonly accuracy: Statistic;
  /** Mean distance of symbols, as in Table III. */
  readonly distance: Statistic;
  /** CPU seconds per trial, the median. */
  readonly seconds: number;
}

export function statisticOf(values: readonly number[]): Statistic {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean, deviation: Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) };
}

/** One of the paper's mappers. */
export function paperTrials(
  from: TrialGame,
  to: TrialGame,
  method: PaperMethod,
  order: Order,
  { trials, seed, budget }: TrialSettings,
): TrialResult {
  const shared = sharedNames(from.symbols, to.symbols);
  return repeat(trials, (trial) => {
    const random = createRandom(seed + trial);
    const [one, other] =
      order === "H" ? [from.graph, shuffleSymbols(to.graph, random)] : [shuffleGraph(from.graph, random), to.graph];
    return () => {
      const pairs = mapGraphsByPaper(one, other, method, budget, { miscountsAssigned: order === "H" });
      return {
        accuracy: mappingAccuracy({ pairs }, shared),
        distance: overallDistance(from.symbols, to.symbols, pairs),
      };
    };
  });
}

/** Our own mapper, on sheets with other names and another order. */
export function ownTrials(from: TrialGame, to: TrialGame, { trials, seed, budget }: TrialSettings): TrialResult {
  const shared = sharedNames(from.symbols, to.symbols);
  return repeat(trials, (trial) => {
    const { rules, names } = scrambleRules(from.rules, createRandom(seed + trial), { arguments: false });
    const original = new Map([...names].map(([old, name]) => [name, old]));
    return () => {
      const mapping = mapGames(rules, to.rules, "noether", budget);
      if (isGaveUp(mapping)) throw new BudgetSpent(mapping);
      const originalOf = (name: string): string => original.get(name) ?? name;
      const pairs = mapping.pairs.map((pair) => ({ ...pair, from: originalOf(pair.from) }));
      return {
        accuracy: mappingAccuracy({ pairs }, shared),
        distance: overallDistance(from.symbols, to.symbols, pairs),
      };
    };
  });
}

interface Outcome {
  /** From 0 to 1. */
  readonly accuracy: number;
  readonly distance: number;
}

/** Prepares and times trials; preparation is not timed. */
function repeat(trials: number, prepare: (trial: number) => () => Outcome): TrialResult {
  const outcomes: Outcome[] = [];
  const seconds: number[] = [];
  for (let trial = 0; trial < trials; trial++) {
    const run = prepare(trial);
    const start = cpuSeconds();
    outcomes.push(run());
    seconds.push(cpuSeconds() - start);
  }
  seconds.sort((a, b) => a - b);
  return {
    accuracy: statisticOf(outcomes.map(({ accuracy }) => 100 * accuracy)),
    distance: statisticOf(outcomes.map(({ distance }) => distance)),
    seconds: seconds[Math.floor(seconds.length / 2)] ?? Number.NaN,
  };
}
