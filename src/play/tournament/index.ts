export { eloDifference, expectedScore } from "./elo.ts";
export { type PairedMatch, type PairedResult, playPairedMatch } from "./paired-match.ts";
export type { MatchScore, Pairing, PlannedMatch, TableRow } from "./pairing-record.ts";
export { RATING_METHOD, type RatedPairing, type Rating, ratePlayers } from "./ratings.ts";
export { type ScoreInterval, scoreInterval } from "./score-interval.ts";
export {
  logLikelihoodRatio,
  type PairCounts,
  type SequentialTest,
  type SequentialVerdict,
  sequentialVerdict,
} from "./sequential-test.ts";
export { holmAdjusted, signTest } from "./significance.ts";
export { SCHEDULES, type Schedule, Tournament, type TournamentPlan } from "./tournament.ts";
