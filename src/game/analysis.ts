/**
 * A question about a game, with a unique name. Each analysis is a function of earlier ones, which it asks the game for;
 * the game keeps the answers (modelled on souffle's translation unit).
 */
import type { Budget, GaveUp, Resource } from "../foundations/budgets/index.ts";
import type { SeededRandom } from "../foundations/collections/index.ts";
import type { Rules, Term } from "../language/rules/index.ts";

/** A question about a game: its name, and how to compute the answer from earlier answers. */
export interface Analysis<T> {
  /** The game keeps the answer under this name, and observers see it: "domains", "machine: compiled". */
  readonly name: string;
  /** Computes the answer. May throw BudgetSpent; the game turns that into a GaveUp. */
  answer(game: OpenGame, budget: Budget): T | GaveUp;
  /**
   * The resources that ran out before the answer was complete; empty if it is complete. An incomplete answer is kept
   * too, but a later budget with more of these resources computes it again. Without this method every answer is
   * complete.
   */
  cutBy?(answer: T): readonly Resource[];
}

/** Resources of which a later budget may have more. */
export const RETRIED = [
  "seconds",
  "cpu-seconds",
  "steps",
  "atoms",
  "rules",
  "gates",
  "bytes",
  "depth",
  "pairs",
] as const satisfies Resource[];

/** For answers that tell whether they are complete, but not which limit of the budget cut them. */
export const cutByBudget = (isComplete: boolean): readonly Resource[] => (isComplete ? [] : RETRIED);

/** A game as analyses see it. */
export interface OpenGame {
  readonly rules: Rules;
  /** Fluents to ground in addition to those that play reaches; usually none. */
  readonly reachedToo: readonly Term[];
  /** Seed for analyses that use randomness. */
  readonly seed: number;
  ask<T>(analysis: Analysis<T>, budget?: Budget): T | GaveUp;
  need<T>(analysis: Analysis<T>, budget: Budget): T;
  known<T>(analysis: Analysis<T>): T | undefined;
  /** A new generator with the game's seed. */
  random(): SeededRandom;
}
