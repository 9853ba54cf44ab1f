/** Plays the missing matches of a tournament, with progress on standard error. */
import { Tournament } from "../../src/play/tournament/index.ts";
import { MatchPlan, type StoredTournament } from "../arena/index.ts";
import { packageVersion } from "../session/package-version.ts";
import { type Session, wallSeconds } from "../session/session.ts";
import { tableLines } from "../session/table.ts";
import { ArenaDesk } from "../workbench/index.ts";
import { seeThrough, withArenaStore } from "./arena-crew.ts";
import { filledPage } from "./game-page.ts";
import { LiveProgress } from "./live-progress.ts";
import type { TournamentOrder } from "./tournament-options.ts";
import type { TournamentResult } from "./tournament-report.ts";

/** `withPage`: also make the page that shows the tournament, as one file. */
export async function holdTournament(
  session: Session,
  order: TournamentOrder,
  withPage: boolean,
): Promise<TournamentResult> {
  const { sheets, settings, seed, workers } = order;
  const version = packageVersion();
  const document = documentOf(order, version);
  const held = new Tournament(document.plan);
  const plan = new MatchPlan(held, { version, seed, games: sheets, settings });
  return withArenaStore(session, order.store, version, async (store) => {
    await store.putSheets([...sheets.values()].map(({ text }) => text));
    const id = await store.putPlan(document);
    const progress = new LiveProgress(session, "matches", wallSeconds);
    const { done, failed } = await seeThrough(session, plan, store, {
      workers,
      version,
      onProgress: (figures) => progress.show(figures.done, figures.known, held.missing(), () => liveTable(held)),
    }).finally(() => progress.clear());
    return {
      tournament: held,
      played: done - failed.length,
      missing: held.missing(),
      failed: failed.map(({ item: { game, a, b, number }, reason }) => ({ game, a, b, number, reason })),
      faults: plan.faults,
      seed,
      version,
      page: withPage ? filledPage("Tournament", { view: "arena", arena: await new ArenaDesk(store).hold(id) }) : "",
    };
  });
}

/** The plan as the store remembers it. */
function documentOf({ sheets, settings, seed, ...order }: TournamentOrder, version: string): StoredTournament {
  const { players, schedule, matches, rounds, sample, test } = order;
  return {
    kind: "tournament",
    ...{ version, seed },
    plan: {
      ...{ games: [...sheets.keys()], settings: [...settings.keys()], players, schedule, matches },
      ...(rounds === undefined ? {} : { rounds }),
      ...(sample === undefined ? {} : { sample }),
      ...(test === undefined ? {} : { test }),
    },
    games: Object.fromEntries([...sheets].map(([name, { sheet, playingRoles }]) => [name, { sheet, playingRoles }])),
    settings: Object.fromEntries(settings),
  };
}

/** The rows that fit on the terminal. */
function liveTable(held: Tournament): string[] {
  const most = Math.max(0, Math.min(20, (process.stderr.rows || 24) - 4));
  const rows = held.table();
  const percent = (share: number): string => (100 * share).toFixed(1);
  const cells = rows
    .slice(0, most)
    .map(({ game, a, b, matches, score, low, high }) => [
      ...[game, a, b, String(matches)],
      ...[score, low, high].map(percent),
    ]);
  const more = rows.length > most ? [`and ${rows.length - most} more`] : [];
  return [...tableLines(["game", "a", "b", "matches", "score", "low", "high"], cells), ...more];
}
