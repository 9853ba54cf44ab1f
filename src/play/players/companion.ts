/**
 * Others who think about the same game at the same time, each in a thread of its own. The library knows nothing of threads: who makes a player
 * hires companions for it where there is more than one core. Whatever becomes of a companion, the player has its own thoughts.
 */
import type { EngineRecipe } from "./engine-recipe.ts";
import type { Seat } from "./player.ts";

/** What to think about, and for how long. */
export interface CompanionTask {
  /** The joint moves from the initial state on, as texts: machines in other threads may have numbers of their own. */
  readonly line: readonly (readonly string[])[];
  /** Whose moves are judged. */
  readonly role: number;
  /** By the companion's own clock, from when it hears of it; infinite while pondering. */
  readonly seconds: number;
  readonly iterations: number;
}

/** What a companion holds of the moves of its task, as a `Judgement` with texts. */
export interface CompanionReport {
  readonly moves: readonly string[];
  readonly scores: readonly number[];
  readonly values: readonly number[];
  readonly odds?: readonly number[] | undefined;
  /** Plies searched completely, for engines that search by depth. */
  readonly depth?: number | undefined;
  readonly isProven: boolean;
  /** Positions evaluated for this task. */
  readonly evaluations: number;
}

/** Somebody who thinks about the same game as a player, with an engine of the same recipe. */
export interface Companion {
  /** From now on it thinks with such an engine. */
  equip(recipe: EngineRecipe): void;
  /** Ends what it thinks about, and begins with this. */
  think(task: CompanionTask): void;
  /** Its last word on the task, soon after the seconds are over; undefined where it has none by then. */
  report(): Promise<CompanionReport | undefined>;
  /** Stops thinking, until the next task. */
  rest(): void;
  /** The match is over. */
  dismiss(): void;
}

/** So many companions for a seat; fewer where there cannot be more. */
export type HireCompanions = (seat: Seat, count: number, seed: number) => readonly Companion[];
