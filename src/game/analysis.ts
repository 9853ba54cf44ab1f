/**
 * A question about a game, with a name of its own. Each analysis is a function of earlier ones, which it asks the
 * game for; the game keeps the answers (the model is souffle's translation unit).
 */
import type { Budget, GaveUp, Resource } from "../foundations/budgets/index.ts";
import type { SeededRandom } from "../foundations/collections/index.ts";
import type { Rules, Term } from "../language/rules/index.ts";

/** A question about a game: its name, and how the answer is computed from earlier answers. */
export interface Analysis<T> {
  /** The answer is kept under this name, and observers hear it: "domains", "machine: compiled". */
  readonly name: string;
  /** Computes the answer. May throw BudgetSpent; the game turns that into a GaveUp. */
  answer(game: OpenGame, budget: Budget): T | GaveUp;
  /**
   * What ran out before the answer was all there is to know; nothing where it is whole. An answer that was cut is kept
   * too, but a later budget with more of that looks again. Absent: every answer is whole.
   */
  cutBy?(answer: T): readonly Resource[];
}

/** For answers that tell whether time has cut them. */
export const cutByTime = (isComplete: boolean): readonly Resource[] => (isComplete ? [] : ["seconds", "cpu-seconds"]);

/** A game as analyses see it. */
export interface OpenGame {
  readonly rules: Rules;
  /** Fluents that are grounded besides those that play reaches; mostly none. */
  readonly reachedToo: readonly Term[];
  /** Where analyses draw at random, they start from this. */
  readonly seed: number;
  ask<T>(analysis: Analysis<T>, budget?: Budget): T | GaveUp;
  need<T>(analysis: Analysis<T>, budget: Budget): T;
  known<T>(analysis: Analysis<T>): T | undefined;
  /** A new generator with the game's seed. */
  random(): SeededRandom;
}
