/** What a thread that thinks along is told, and what it answers. Plain data: it is cloned between threads. */
import type { PackedGame } from "../../src/game/index.ts";
import type { CompanionReport, CompanionTask, EngineRecipe } from "../../src/play/players/index.ts";

/** What its seconds are: of the wall clock, or of the processor, its own. */
export type CompanionClock = "wall" | "cpu";

/** What a thread begins with. */
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

/** About the task of this number; the last one when the time for it is over, or when nothing is left to think about. */
export interface ThreadReport {
  readonly number: number;
  readonly isLast: boolean;
  readonly report: CompanionReport | undefined;
}
