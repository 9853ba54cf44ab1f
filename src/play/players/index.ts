export { type AnalysedMove, type AnalysisReport, Analyst } from "./analyst.ts";
export { DeadlineBudget } from "./deadline-budget.ts";
export type { LocalPlayerOptions } from "./local-player.ts";
export { makePlayer, makeThinkerOf, PLAYER_KINDS, usesKnownGames } from "./make-player.ts";
export { MoveBudget } from "./move-budget.ts";
export type {
  Clocks,
  MoveJudgement,
  Player,
  Seat,
  StepNews,
} from "./player.ts";
export { UnknownPlayer } from "./player-options.ts";
export type { MakeThinker, Thinker } from "./thinker.ts";
export { type EngineTrialOptions, tryEngines } from "./try-engines.ts";
