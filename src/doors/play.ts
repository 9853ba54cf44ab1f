/** `noether/play`: players, matches, exact search and tournaments. */
export {
  type Fault,
  type FaultKind,
  type MatchOptions,
  type MatchRecord,
  playMatch,
  writeTranscript,
} from "../play/match/index.ts";
export {
  type Clocks,
  type LocalPlayerOptions,
  type MoveJudgement,
  makePlayer,
  PLAYER_KINDS,
  type Player,
  type Seat,
  type StepNews,
  UnknownPlayer,
} from "../play/players/index.ts";
export { type BestPlay, type Solution, Solver, type SolverOptions, type SymmetryUse } from "../play/search/index.ts";
export {
  eloDifference,
  expectedScore,
  holmAdjusted,
  logLikelihoodRatio,
  type MatchScore,
  type PairCounts,
  type Pairing,
  type PlannedMatch,
  type RatedPairing,
  type Rating,
  ratePlayers,
  type Schedule,
  type ScoreInterval,
  type SequentialTest,
  type SequentialVerdict,
  scoreInterval,
  sequentialVerdict,
  signTest,
  type TableRow,
  Tournament,
  type TournamentPlan,
} from "../play/tournament/index.ts";
