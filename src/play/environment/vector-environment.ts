/** Many games of one sheet, stepped together: what training needs. */
import type { EnvironmentSpec } from "./environment-spec.ts";
import type { SavedGame } from "./step-values.ts";

/**
 * Many games of one sheet, stepped together. A game that ends begins anew in the same step: `ends` and `rewards` tell how it ended, and
 * observations and masks are already those of the next one.
 */
export interface VectorEnvironment {
  readonly spec: EnvironmentSpec;
  /** The number of games. */
  readonly games: number;
  /** How it is played: in lanes of 128 games, or one game after the other. */
  readonly kind: "lanes" | "cursors";
  /** By game and player: see Environment.rewards; 0 in games that did not end in the last step. */
  readonly rewards: Float32Array;
  /** By game: how it ended in the last step (END). */
  readonly ends: Uint8Array;
  /** All games begin anew, with a seed chance too. */
  reset(seed?: number): void;
  /** One action by game and player, DRAWN for one that is drawn; without actions all are drawn. Throws IllegalAction, and then no game has moved. */
  step(actions?: ArrayLike<number>): void;
  /** Rows by game, and where information is hidden by player: see EnvironmentSpec.observation. Written to `into` where it is given. */
  observe(into?: Uint8Array): Uint8Array;
  /** Masks by game and player, maxActions entries each. */
  legal(into?: Uint8Array): Uint8Array;
  /** By game and role, chance among them: the moves of the last step, −1 where a game was stuck. */
  movesMade(into?: Int32Array): Int32Array;
  /** Where a game stands. */
  save(game: number): SavedGame;
  /** Puts a game to a place where one stood. */
  restore(game: number, saved: SavedGame): void;
}
