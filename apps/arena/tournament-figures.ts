/** The table of a tournament with significance and ratings, computed in one place for every output. */
import { createRandom } from "../../src/foundations/collections/index.ts";
import {
  holmAdjusted,
  RATING_METHOD,
  type Rating,
  ratePlayers,
  signTest,
  type TableRow,
  type Tournament,
} from "../../src/play/tournament/index.ts";

export const TOURNAMENT_METHODS: readonly string[] = [
  "low, high: 95 % interval of Wilson (1927) for the score, a draw being half a win",
  "p: exact sign test of wins against losses, corrected for all rows by Holm (1979)",
  `Elo: ${RATING_METHOD}; the mean of all players is 0`,
];

export interface FigureRow extends TableRow {
  /** p value adjusted by Holm's method. */
  readonly p: number;
}

export function tournamentFigures(
  tournament: Tournament,
  seed: number,
): { readonly rows: readonly FigureRow[]; readonly ratings: readonly Rating[] } {
  const table = tournament.table();
  const adjusted = holmAdjusted(table.map(({ matches, wins, draws }) => signTest(wins, matches - wins - draws)));
  return {
    rows: table.map((row, i) => ({ ...row, p: adjusted[i] as number })),
    ratings: ratePlayers(tournament.rated(), createRandom(seed)),
  };
}
