/**
 * Companions think about the same game at the same time, each in its own thread. The library knows nothing of threads:
 * the creator of a player hires companions for it if there is more than one core. Whatever happens to a companion, the
 * player still has its own results.
 */
import type { EngineRecipe } from "./engine-recipe.ts";
import type { Seat } from "./player.ts";

/** What to think about, and for how long. */
export interface CompanionTask {
  /** The joint moves from the initial state on, as texts, because machines in other threads may use other numbers. */
  readonly line: readonly (readonly string[])[];
  /** The role whose moves are judged. */
  readonly role: number;
  /** By the companion's own clock, from the time it receives the task; infinite while pondering. */
  readonly seconds: number;
  readonly iterations: number;
}

/** A companion's judgement of the moves, as a `Judgement` with texts. */
export interface CompanionReport {
  readonly moves: readonly string[];
  readonly scores: readonly number[];
  readonly values: readonly number[];
  readonly odds?: readonly number[] | undefined;
  /** Number of plies searched completely, for engines that search by depth. */
  readonly depth?: number | undefined;
  readonly isProven: boolean;
  /** Number of positions evaluated for this task. */
  readonly evaluations: number;
}

/** A helper that thinks about the same game as a player, with an engine of the same recipe. */
export interface Companion {
  /** From now on it thinks with an engine of this recipe. */
  equip(recipe: EngineRecipe): void;
  /** Ends its current task and starts this one. */
  think(task: CompanionTask): void;
  /** Returns its final judgement on the task soon after the seconds are over; undefined if it has none by then. */
  report(): Promise<CompanionReport | undefined>;
  /** Stops thinking until the next task. */
  rest(): void;
  /** Called when the match is over. */
  dismiss(): void;
}

/** Hires `count` companions for a seat, or fewer if there cannot be more. */
export type HireCompanions = (seat: Seat, count: number, seed: number) => readonly Companion[];
