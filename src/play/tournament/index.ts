export { type PairedMatch, type PairedResult, playPairedMatch } from "./paired-match.ts";
export type { MatchScore, Pairing, PlannedMatch, TableRow } from "./pairing-record.ts";
export { RATING_METHOD, type Rating, ratePlayers } from "./ratings.ts";
export { type ScoreInterval, scoreInterval } from "./score-interval.ts";
export type { SequentialTest } from "./sequential-test.ts";
export { holmAdjusted, signTest } from "./significance.ts";
export { SCHEDULES, type Schedule, swissRounds, Tournament, type TournamentPlan } from "./tournament.ts";
