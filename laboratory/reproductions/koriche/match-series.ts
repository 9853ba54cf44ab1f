/**
 * Series of matches for tables: one player against several on many games, kept in a store so that a later call
 * continues.
 */
import { mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { badCall } from "../../../apps/session/errors.ts";
import type { Session } from "../../../apps/session/session.ts";
import { holmAdjusted, signTest, type TableRow } from "../../../src/play/tournament/index.ts";
import type { ReproductionOptions, SeriesOptions } from "../reproduction.ts";

export interface Series {
  /** The name of the table, and of its store. */
  readonly name: string;
  /** Files or names of our games. */
  readonly games: readonly string[];
  readonly player: string;
  readonly opponents: readonly string[];
  /** Defaults for what the call does not set. */
  readonly usual: SeriesOptions;
}

export interface PlayedSeries {
  readonly rows: readonly TableRow[];
  readonly missing: number;
  /** A signal or --time interrupted it: no further series starts. */
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
  // A clock in the call replaces the default number of iterations.
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
  const before = start === undefined ? "" : `, ${start} s before the first`;
  const thought =
    iterations === undefined ? `${clock ?? 1} s per move${before} (${budget})` : `${iterations} playouts per move`;
  return {
    ...{ rows, missing, isBrokenOff: missing > failed.length },
    how: `${thought}, ${matches} matches of each pairing, sides changed`,
  };
}

/** The p-value of each row's sign test, corrected by Holm for all rows. */
export const correctedSignificance = (rows: readonly Pick<TableRow, "matches" | "wins" | "draws">[]): number[] =>
  holmAdjusted(rows.map(({ matches, wins, draws }) => signTest(wins, matches - wins - draws)));

function cachedStore(name: string): string {
  const folder = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "noether", "reproduce");
  mkdirSync(folder, { recursive: true });
  return join(folder, `${name}.db`);
}

export const percent = (share: number): string => (100 * share).toFixed(1);

/** An interrupted series is the last one, so more matches may be missing. */
export const stillMissing = (matches: number): string =>
  `at least ${matches} matches are still missing; run the same command again to play them`;
