/**
 * A question about a game, with a name of its own. Each analysis is a function of earlier ones, which it asks the
 * game for; the game keeps the answers (the model is souffle's translation unit).
 */
import type { Budget, GaveUp } from "../foundations/budgets/index.ts";
import type { Game } from "./game.ts";

export interface Analysis<T> {
  /** The answer is kept under this name, and observers hear it: "domains", "machine: compiled". */
  readonly name: string;
  /** Computes the answer. May throw BudgetSpent; the game turns that into a GaveUp. */
  answer(game: Game, budget: Budget): T | GaveUp;
}
