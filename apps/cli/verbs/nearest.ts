import { nearestGames } from "../../../src/analysis/mapping/index.ts";
import { profileOf, rulesOfSheet } from "../../library/index.ts";
import { withLibrary } from "../known-games.ts";
import { loadRules } from "../load-game.ts";
import { wholeNumber } from "../options.ts";
import { printTable } from "../table.ts";
import type { Verb } from "../verb.ts";

/** The few best are mapped in this time; what is left keeps the distance of its signature. */
const DEFAULT_SECONDS = 2;

export const nearest: Verb = {
  parameters: "<game>",
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
    const rules = loadRules(session, game as string);
    const found = withLibrary(session, options["library"] as string | undefined, (store) => {
      const known = store.profiles();
      return nearestGames(rules, profileOf(rules, known), known, {
        top: options["top"] as number,
        rulesOf: (name) => {
          const sheet = rulesOfSheet(name, store.sheet(name) ?? "");
          if (sheet === undefined) throw new Error(`the library holds a sheet with errors: ${name}`);
          return sheet;
        },
        budget: session.budget(DEFAULT_SECONDS),
      });
    });
    const rows = found.map(({ name, distance, equivalent }) => ({ game: name, distance, equivalent }));
    if (session.options.json) session.printJson(rows);
    else
      printTable(
        session,
        ["game", "distance", ""],
        rows.map((row) => [row.game, row.distance.toFixed(3), row.equivalent ? "the same game" : ""]),
      );
    return 0;
  },
};
