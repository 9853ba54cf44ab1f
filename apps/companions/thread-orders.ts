/** Orders to a companion thread, and its reports. Plain data: it is cloned between threads. */
import type { PackedGame } from "../../src/game/index.ts";
import type { CompanionReport, CompanionTask, EngineRecipe } from "../../src/play/players/index.ts";

/** What its seconds measure: the wall clock, or the CPU time of the thread. */
export type CompanionClock = "wall" | "cpu";

/** The data a thread starts with. */
export interface ThreadBeginning {
  readonly game: PackedGame;
  readonly seed: number;
  readonly memoryBytes: number;
  readonly clock: CompanionClock;
}

export type ThreadOrder =
  | { readonly kind: "equip"; readonly recipe: EngineRecipe }
  | { readonly kind: "think"; readonly number: number; readonly task: CompanionTask }
  | { readonly kind: "rest" };

/**
 * A report on the task with this number. It is the last one when the task's time is over or nothing is left to think
 * about.
 */
export interface ThreadReport {
  readonly number: number;
  readonly isLast: boolean;
  readonly report: CompanionReport | undefined;
}
