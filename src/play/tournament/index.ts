export { type PairedMatch, type PairedResult, playPairedMatch } from "./paired-match.ts";
export { type ScoreInterval, scoreInterval } from "./score-interval.ts";
export {
  type MatchScore,
  type Pairing,
  type PlannedMatch,
  pairingsOf,
  planMatches,
  spreadOver,
  type TableRow,
  tableRow,
} from "./tournament-plan.ts";
