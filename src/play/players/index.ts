export { type AnalysedMove, type AnalysisReport, Analyst } from "./analyst.ts";
export type { Companion, CompanionReport, CompanionTask, HireCompanions } from "./companion.ts";
export { DeadlineBudget } from "./deadline-budget.ts";
export type { EngineRecipe } from "./engine-recipe.ts";
export { EngineTwin, type TwinTerms } from "./engine-twin.ts";
export type { LocalPlayerOptions } from "./local-player.ts";
export { makePlayer, makeThinkerOf, PLAYER_KINDS, type PlayerKind, usesKnownGames } from "./make-player.ts";
export { MoveBudget } from "./move-budget.ts";
export type {
  Clocks,
  MoveJudgement,
  Player,
  Seat,
  StepNews,
} from "./player.ts";
export { type OptionRange, type OptionRanges, type OptionWords, UnknownPlayer } from "./player-options.ts";
export type { MakeThinker, Thinker } from "./thinker.ts";
export { type EngineTrialOptions, tryEngines } from "./try-engines.ts";
