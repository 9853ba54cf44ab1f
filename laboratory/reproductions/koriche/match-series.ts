/** Series of matches for tables: one player against several on many games, kept in a store so that the same call goes on. */
import { mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { badCall } from "../../../apps/session/errors.ts";
import type { Session } from "../../../apps/session/session.ts";
import { holmAdjusted, signTest, type TableRow } from "../../../src/play/tournament/index.ts";
import type { ReproductionOptions, SeriesOptions } from "../reproduction.ts";

export interface Series {
  /** The name of the table: of its store. */
  readonly name: string;
  /** Files or games of ours. */
  readonly games: readonly string[];
  readonly player: string;
  readonly opponents: readonly string[];
  /** Where the call does not say otherwise. */
  readonly usual: SeriesOptions;
}

export interface PlayedSeries {
  readonly rows: readonly TableRow[];
  readonly missing: number;
  /** A signal or the end of --time broke it off: no further series is begun. */
  readonly isBrokenOff: boolean;
  /** How it was played, in words. */
  readonly how: string;
}

export async function playSeries(
  session: Session,
  series: Series,
  options: ReproductionOptions,
): Promise<PlayedSeries> {
  const { iterations: usualIterations, ...usual } = series.usual;
  const { opponents = series.opponents, ...said } = { ...usual, ...options.series };
  const { matches = 2, clock, start, budget = "wall", workers = 1 } = said;
  // A clock that the call asks for stands against the usual count.
  const iterations = said.iterations ?? (options.series?.clock === undefined ? usualIterations : undefined);
  const place = said.store ?? (options.fresh ? ":memory:" : cachedStore(series.name));
  const thinking: Readonly<Record<string, unknown>> =
    iterations === undefined
      ? { clock: [clock ?? 1], ...(start === undefined ? {} : { start }) }
      : { iterations: [iterations] };
  if (options.hold === undefined) throw badCall("matches are played by the command line");
  const { rows, missing, failed } = await options.hold({
    games: series.games.join(","),
    players: [series.player, ...opponents].join(","),
    schedule: "gauntlet",
    matches,
    budget,
    workers,
    store: place,
    ...thinking,
  });
  if (failed.length > 0)
    session.warn(`${failed.length} matches failed; the first: ${failed[0]?.game}: ${failed[0]?.reason}`);
  const thought = iterations === undefined ? `${clock ?? 1} s a move (${budget})` : `${iterations} playouts a move`;
  return {
    ...{ rows, missing, isBrokenOff: missing > failed.length },
    how: `${thought}, ${matches} matches of each pairing, sides changed`,
  };
}

/** By row: the p-value of the sign test, corrected by Holm for all of them. */
export const correctedSignificance = (rows: readonly Pick<TableRow, "matches" | "wins" | "draws">[]): number[] =>
  holmAdjusted(rows.map(({ matches, wins, draws }) => signTest(wins, matches - wins - draws)));

function cachedStore(name: string): string {
  const folder = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "noether", "reproduce");
  mkdirSync(folder, { recursive: true });
  return join(folder, `${name}.db`);
}

export const percent = (share: number): string => (100 * share).toFixed(1);

/** A series that was broken off has none after it, so there may be more. */
export const stillMissing = (matches: number): string =>
  `at least ${matches} matches are still missing; run the same command again to play them`;
