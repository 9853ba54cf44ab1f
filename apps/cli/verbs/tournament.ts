import { SCHEDULES } from "../../../src/play/tournament/index.ts";
import { holdTournament } from "../hold-tournament.ts";
import { oneOf, positiveNumber, wholeNumber } from "../options.ts";
import { listOf, readOrder, readTest } from "../tournament-options.ts";
import { FORMATS, type Format, printTournament } from "../tournament-report.ts";
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
      .option("--games <list>", "files or names of our games, comma-separated")
      .option("--players <list>", "two or more players, comma-separated, named as for match; also host:port")
      .option("--matches <n>", "number of matches for each pairing, game and clock", wholeNumber(1))
      .option(
        "--schedule <kind>",
        "round-robin: every pair meets; gauntlet: the first player meets every other; swiss: rounds in which players of equal score meet (default: round-robin)",
        oneOf(...SCHEDULES),
      )
      .option("--rounds <n>", "rounds of a Swiss tournament (default: log2 of the number of players)", wholeNumber(1))
      .option(
        "--sprt <elo0,elo1>",
        "stop a pairing when a sequential test decides between these Elo differences",
        readTest,
      )
      .option("--sample <n>", "play only this many of the matches, evenly spread", wholeNumber(1))
      .option(
        "--clock <list>",
        "seconds for each move; several clocks comma-separated (default: 1)",
        listOf(positiveNumber),
      )
      .option("--start <seconds>", "seconds before the first move (default: as --clock)", positiveNumber)
      .option(
        "--iterations <list>",
        "think for this many iterations per move and ignore the clock; several numbers comma-separated",
        listOf(wholeNumber(1)),
      )
      .option("--budget <kind>", "clocks measure wall or cpu time (default: wall)", oneOf("wall", "cpu"))
      .option("--max-steps <n>", "stop a match after this many steps (default: 1000)", wholeNumber(1))
      .option(
        "--store <place>",
        "keep the matches in this file or postgres://… database, and play only the missing ones",
      )
      .option(
        "--workers <n>",
        "number of parallel matches; 0 leaves them to workers on other computers (default: 1)",
        wholeNumber(0),
      )
      .option("--threads <n>", "number of threads in which auto and transfer think (default: 1)", wholeNumber(1))
      .option("--format <kind>", `output format: ${FORMATS.join(", ")}`, oneOf(...FORMATS), "text"),

  async run(session, [file], options) {
    const order = readOrder(session, file, options);
    const format = session.options.json ? "json" : (options["format"] as Format);
    const result = await holdTournament(session, order, format === "html");
    printTournament(session, result, format);
    if (result.failed.length > 0)
      session.warn(
        `${result.failed.length} matches failed; the first: ${result.failed[0]?.game}: ${result.failed[0]?.reason}`,
      );
    if (result.missing === 0) return 0;
    session.warn(`${result.missing} matches are still missing; run the same command again to play them`);
    return 3;
  },
};
