import { SCHEDULES, Tournament } from "../../../src/play/tournament/index.ts";
import { MatchPlan, type StoredTournament } from "../../arena/index.ts";
import { packageVersion } from "../../session/package-version.ts";
import { type Session, wallSeconds } from "../../session/session.ts";
import { tableLines } from "../../session/table.ts";
import { ArenaDesk } from "../../workbench/index.ts";
import { openArenaStore, seeThrough } from "../arena-crew.ts";
import { filledPage } from "../game-page.ts";
import { LiveProgress } from "../live-progress.ts";
import { oneOf, positiveNumber, wholeNumber } from "../options.ts";
import { listOf, readOrder, readTest, type TournamentOrder } from "../tournament-options.ts";
import { FORMATS, type Format, printTournament, type TournamentResult } from "../tournament-report.ts";
import type { Verb } from "../verb.ts";

export const tournament: Verb = {
  parameters: "[file]",
  defaultSeconds: () => Number.POSITIVE_INFINITY,
  isUnwatched: true,
  examples: [
    "noether tournament --games tic-tac-toe,nim --players uct,monte-carlo,random --matches 20 --iterations 100",
    "noether tournament --games breakthrough --players auto,mac-ucb --matches 100 --clock 1 --store results.db --workers 2",
    "noether tournament --games connect-four --players uct:c=0.7,uct --matches 5000 --iterations 500 --sprt 0,20 --store results.db",
    "noether tournament plan.json --store postgres://noether@db/arena --workers 0 --format html > table.html",
  ],
  configure: (command) =>
    command
      .option("--games <list>", "files or games of ours, with commas")
      .option("--players <list>", "two or more, with commas, named as for match; also host:port")
      .option("--matches <n>", "of each pairing on each game with each clock", wholeNumber(1))
      .option(
        "--schedule <kind>",
        "round-robin: each two meet; gauntlet: the first against each other; swiss: rounds, equals meet (default: round-robin)",
        oneOf(...SCHEDULES),
      )
      .option("--rounds <n>", "of a Swiss tournament (default: log2 of the players)", wholeNumber(1))
      .option(
        "--sprt <elo0,elo1>",
        "stop a pairing when a sequential test decides between these Elo differences",
        readTest,
      )
      .option("--sample <n>", "play only so many of all these matches, evenly spread", wholeNumber(1))
      .option(
        "--clock <list>",
        "seconds for each move; several clocks with commas (default: 1)",
        listOf(positiveNumber),
      )
      .option("--start <seconds>", "before the first move (default: as --clock)", positiveNumber)
      .option("--iterations <list>", "think for so many iterations a move, whatever the time", listOf(wholeNumber(1)))
      .option("--budget <kind>", "clocks run in wall or in cpu time (default: wall)", oneOf("wall", "cpu"))
      .option("--max-steps <n>", "cut a match after so many steps (default: 1000)", wholeNumber(1))
      .option("--store <place>", "a file or postgres://…: keep the matches there, and play only those that are missing")
      .option(
        "--workers <n>",
        "matches at a time in this process; 0: leave them to workers elsewhere (default: 1)",
        wholeNumber(0),
      )
      .option("--format <kind>", `what to print: ${FORMATS.join(", ")}`, oneOf(...FORMATS), "text"),

  async run(session, [file], options) {
    const order = readOrder(session, file, options);
    const format = session.options.json ? "json" : (options["format"] as Format);
    const result = await play(session, order, format === "html");
    printTournament(session, result, format);
    if (result.failed.length > 0)
      session.warn(
        `${result.failed.length} matches failed; the first: ${result.failed[0]?.game}: ${result.failed[0]?.reason}`,
      );
    if (result.missing === 0) return 0;
    session.warn(`${result.missing} matches are still missing; the same call plays them`);
    return 3;
  },
};

async function play(session: Session, order: TournamentOrder, withPage: boolean): Promise<TournamentResult> {
  const { sheets, settings, seed, workers } = order;
  const version = packageVersion();
  const document = documentOf(order, version);
  const held = new Tournament(document.plan);
  const plan = new MatchPlan(held, { version, seed, games: sheets, settings });
  const store = await openArenaStore(session, order.store, version);
  const progress = new LiveProgress(session, "matches", wallSeconds);
  try {
    await store.putSheets([...sheets.values()].map(({ text }) => text));
    const id = await store.putPlan(document);
    const { done, failed } = await seeThrough(session, plan, store, {
      workers,
      version,
      onProgress: (figures) => progress.show(figures.done, figures.known, held.missing(), () => liveTable(held)),
    });
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
  } finally {
    progress.clear();
    await store.close();
  }
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

/** The rows that fit on a terminal. */
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
