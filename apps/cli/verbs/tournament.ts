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
      .option(
        "--iterations <list>",
        "think for this many iterations a move and ignore the clock",
        listOf(wholeNumber(1)),
      )
      .option("--budget <kind>", "clocks run in wall or in cpu time (default: wall)", oneOf("wall", "cpu"))
      .option("--max-steps <n>", "stop a match after this many steps (default: 1000)", wholeNumber(1))
      .option("--store <place>", "a file or postgres://…: keep the matches there, and play only those that are missing")
      .option(
        "--workers <n>",
        "matches at a time in this process; 0: leave them to workers elsewhere (default: 1)",
        wholeNumber(0),
      )
      .option("--threads <n>", "auto and transfer think in so many threads at once (default: 1)", wholeNumber(1))
      .option("--format <kind>", `what to print: ${FORMATS.join(", ")}`, oneOf(...FORMATS), "text"),

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
    session.warn(`${result.missing} matches are still missing; the same call plays them`);
    return 3;
  },
};
