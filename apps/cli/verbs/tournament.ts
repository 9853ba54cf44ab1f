import { makePlayer, UnknownPlayer } from "../../../src/play/players/index.ts";
import type { TableRow } from "../../../src/play/tournament/index.ts";
import { type PlayerFault, runTournament, StoreProblem, TournamentStore } from "../../arena/index.ts";
import { badCall } from "../../session/errors.ts";
import { checkSheet, gameTitle, requireChecked } from "../../session/load-game.ts";
import { type Session, wallSeconds } from "../../session/session.ts";
import { printTable } from "../../session/table.ts";
import { addClockOptions, clocksOf } from "../match-clocks.ts";
import { wholeNumber } from "../options.ts";
import {
  hireMatchThreads,
  type MatchSetting,
  type MatchThreads,
  matchWorker,
  settingText,
} from "../tournament-matches.ts";
import type { Verb, VerbOptions } from "../verb.ts";

export const tournament: Verb = {
  parameters: "",
  defaultSeconds: () => Number.POSITIVE_INFINITY,
  isUnwatched: true,
  examples: [
    "noether tournament --games tic-tac-toe,nim --players uct,monte-carlo,random --matches 20 --iterations 100",
    "noether tournament --games breakthrough --players auto,mac-ucb --matches 100 --clock 1 --store results.db --workers 2",
  ],
  configure: (command) =>
    addClockOptions(
      command
        .requiredOption("--games <list>", "files or games of ours, with commas")
        .requiredOption("--players <list>", "two or more, with commas, named as for match")
        .requiredOption("--matches <n>", "of each pairing on each game", wholeNumber(1))
        .option("--sample <n>", "play only so many of all these matches, evenly spread", wholeNumber(1)),
    )
      .option("--max-steps <n>", "cut a match after so many steps", wholeNumber(1), 1000)
      .option("--store <path>", "keep the matches in this file, and play only those that are not in it")
      .option("--workers <n>", "matches at a time, each in a thread of its own", wholeNumber(1), 1),

  async run(session, _parameters, options) {
    const players = readPlayers(String(options["players"]));
    const sheets = readSheets(session, namesIn(String(options["games"])));
    const setting = settingOf(session, options);
    const workers = options["workers"] as number;
    if (workers > 1 && setting.budget === "cpu")
      throw badCall("--budget cpu counts the time of all threads; it needs --workers 1");
    const store = openStore(options["store"] as string | undefined);
    const threads: MatchThreads =
      workers === 1 ? { workers: [matchWorker(setting)], dismiss: async () => {} } : hireMatchThreads(setting, workers);
    const end = wallSeconds() + session.secondsLeft();
    try {
      const sample = options["sample"] as number | undefined;
      const plan = {
        sheets,
        players,
        matches: options["matches"] as number,
        ...(sample === undefined ? {} : { sample }),
        setting: settingText(setting),
      };
      const { table, played, missing, faults } = await runTournament(plan, store, {
        workers: threads.workers,
        shouldStop: () => wallSeconds() >= end,
        onMatch: (done, all, { game, a, b }) => session.progress(`${done} of ${all}: ${game}, ${a} against ${b}`),
      });
      session.endProgress();
      if (session.options.json) session.printJson({ table, played, missing, faults });
      else {
        printRows(session, table);
        printFaults(session, faults);
      }
      if (missing === 0) return 0;
      process.stderr.write(`time is over; ${missing} matches are still missing\n`);
      return 3;
    } finally {
      await threads.dismiss();
      store.close();
    }
  },
};

const namesIn = (list: string): string[] =>
  list
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

function readPlayers(list: string): string[] {
  const names = namesIn(list);
  if (new Set(names).size !== names.length) throw badCall("a player is named twice");
  if (names.length < 2) throw badCall("a tournament needs two players or more");
  try {
    for (const name of names) makePlayer(name, { seed: 0 });
  } catch (error) {
    if (error instanceof UnknownPlayer) throw badCall(error.message);
    throw error;
  }
  return names;
}

/** Their texts by their titles; of two with one title the second is called as it was given. */
function readSheets(session: Session, games: readonly string[]): Map<string, string> {
  const sheets = new Map<string, string>();
  for (const game of games) {
    const sheet = checkSheet(session, game);
    requireChecked(session, sheet);
    const name = sheets.has(gameTitle(game)) ? game : gameTitle(game);
    if (sheets.has(name)) throw badCall(`two games are called ${name}`);
    sheets.set(name, sheet.source.text);
  }
  if (sheets.size === 0) throw badCall("a tournament needs a game");
  return sheets;
}

function settingOf(session: Session, options: VerbOptions): MatchSetting {
  const iterations = options["iterations"] as number | undefined;
  const { seconds, atoms } = session.budget().limits;
  return {
    seed: session.options.seed,
    clocks: clocksOf(options),
    ...(iterations === undefined ? {} : { iterations }),
    budget: options["budget"] as "wall" | "cpu",
    maxSteps: options["maxSteps"] as number,
    limits: { ...(seconds === undefined ? {} : { seconds }), ...(atoms === undefined ? {} : { atoms }) },
  };
}

function openStore(path: string | undefined): TournamentStore {
  if (path?.startsWith("postgres:")) throw badCall("a store is a file; tournaments over PostgreSQL are not supported");
  try {
    return new TournamentStore(path ?? ":memory:");
  } catch (error) {
    if (error instanceof StoreProblem) throw badCall(error.message);
    throw error;
  }
}

function printRows(session: Session, table: readonly TableRow[]): void {
  const percent = (share: number): string => (100 * share).toFixed(1);
  const head = ["game", "a", "b", "matches", "wins", "draws", "score", "low", "high", "faults"];
  const rows = table.map(({ game, a, b, matches, wins, draws, score, low, high, faults }) => [
    game,
    a,
    b,
    ...[matches, wins, draws].map(String),
    ...[score, low, high].map(percent),
    faults.join("+"),
  ]);
  printTable(session, head, rows);
}

/** Each of them, then how many of each kind. */
function printFaults(session: Session, faults: readonly PlayerFault[]): void {
  for (const { game, player, role, step, kind, detail } of faults)
    session.print(`${game}: ${player} (${role}) at step ${step}: ${kind}${detail === undefined ? "" : ` (${detail})`}`);
  const kinds = [...new Set(faults.map(({ kind }) => kind))].sort();
  const counts = kinds.map((one) => `${one} ${faults.filter(({ kind }) => kind === one).length}`);
  session.print(`faults: ${counts.join(", ") || "none"}`);
}
