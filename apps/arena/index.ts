/**
 * Tournaments and censuses: tasks with keys, stores with a queue and results, workers, and the coordinator of a plan.
 */
export { type ArenaStore, StoreProblem } from "./arena-store.ts";
export { type Coordinated, Coordinator, type Progress } from "./coordinate.ts";
export {
  type ArenaGame,
  type MatchJob,
  MatchPlan,
  type MatchSetting,
  matchOutcome,
  type PlayerFault,
  pairSeed,
  settingText,
} from "./match-task.ts";
export { isPostgres, openStore } from "./open-store.ts";
export type { PlanDocument, StoredCensus, StoredPlan, StoredTournament } from "./stored-plan.ts";
export { hashOf, type Json, type JsonObject, makeTask, type Outcome, type Plan, type Task } from "./task.ts";
export { openThreadPool, originHere, type ThreadPool } from "./thread-pool.ts";
export { type FigureRow, TOURNAMENT_METHODS, tournamentFigures } from "./tournament-figures.ts";
export { type RunTask, workUntilStopped } from "./work-loop.ts";
