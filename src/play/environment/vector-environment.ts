/** Many games of one sheet, stepped together, as training needs them. */
import type { EnvironmentSpec } from "./environment-spec.ts";
import type { SavedGame } from "./step-values.ts";

/**
 * Many games of one sheet, stepped together. A game that ends restarts in the same step: `ends` and `rewards` tell how
 * it ended, while observations and masks already belong to the next game.
 */
export interface VectorEnvironment {
  readonly spec: EnvironmentSpec;
  /** The number of games. */
  readonly games: number;
  /** How the games are played: in lanes of 128 games, or one game after the other. */
  readonly kind: "lanes" | "cursors";
  /** By game and player: see Environment.rewards. 0 for games that did not end in the last step. */
  readonly rewards: Float32Array;
  /** By game: how it ended in the last step (see END). */
  readonly ends: Uint8Array;
  /** Restarts all games. With a seed, also restarts the random generators. */
  reset(seed?: number): void;
  /**
   * Takes one action per game and player; DRAWN draws one. Without actions, all are drawn. Throws IllegalAction before
   * any game moves.
   */
  step(actions?: ArrayLike<number>): void;
  /**
   * Returns one row per game, or one per game and player with hidden information: see EnvironmentSpec.observation.
   * Writes to `into` if given.
   */
  observe(into?: Uint8Array): Uint8Array;
  /** Returns masks by game and player, `maxActions` entries each. */
  legal(into?: Uint8Array): Uint8Array;
  /** Returns the moves of the last step by game and role, chance included; −1 if a game was stuck. */
  movesMade(into?: Int32Array): Int32Array;
  /** Returns the state of a game. */
  save(game: number): SavedGame;
  /**
   * Sets a game to a saved state. If games restart, throws RangeError for a state at which the game is over; no game
   * changes then.
   */
  restore(game: number, saved: SavedGame): void;
}
