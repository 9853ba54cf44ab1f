import { knownRelatives } from "../../session/known-games.ts";
import { readSheet, requireValid } from "../../session/load-game.ts";
import { DEFAULT_SECONDS } from "../../session/session.ts";
import { printTable } from "../../session/table.ts";
import { wholeNumber } from "../options.ts";
import type { Verb } from "../verb.ts";

export const nearest: Verb = {
  parameters: "<game>",
  // The first look at a folder reads every sheet in it, which takes as long as the folder is large.
  defaultSeconds: (options) => (options["library"] === undefined ? DEFAULT_SECONDS : Number.POSITIVE_INFINITY),
  examples: [
    "noether nearest my-game.kif",
    "noether nearest tic-tac-toe --top 3",
    "noether scramble connect-four | noether nearest - --library known.db",
  ],

  configure: (command) =>
    command
      .option("--library <path>", "a store made by `noether library`, or a folder of sheets (default: your own store)")
      .option("--top <k>", "how many", wholeNumber(1), 5),

  async run(session, [game], options) {
    const sheet = readSheet(session, game as string);
    const rows = knownRelatives(session, sheet.rules, {
      path: options["library"] as string | undefined,
      top: options["top"] as number,
      requireValid: () => requireValid(session, sheet),
    });
    if (session.options.json) session.printJson(rows);
    else if (rows.length === 0) session.print("the library is empty");
    else
      printTable(
        session,
        ["game", "distance", ""],
        rows.map((row) => [row.game, row.distance.toFixed(3), row.equivalent ? "the same game" : ""]),
      );
    return 0;
  },
};
