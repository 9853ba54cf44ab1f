import { REPRODUCTIONS } from "../../../laboratory/reproductions/index.ts";
import { badCall } from "../../session/errors.ts";
import { printTable } from "../../session/table.ts";
import type { Verb } from "../verb.ts";

export const reproduce: Verb = {
  parameters: "<table>",
  defaultSeconds: () => Number.POSITIVE_INFINITY,
  isUnwatched: true,
  examples: [
    "noether reproduce list",
    "noether reproduce schiffel-figure-1 --quick",
    "noether reproduce schiffel-figure-1 --games ggp-repository --json",
    "noether reproduce mapping-figure-4 --own --svg figure-4.svg",
  ],
  configure: (command) =>
    command
      .option("--quick", "smaller, in a fraction of the time")
      .option(
        "--games <folder>",
        "a checkout of ggp-org/ggp-repository, or any folder of its sheets (default: ../shared/games beside the project)",
      )
      .option("--own", "on games of ours instead of the paper's")
      .option("--fresh", "measure all rows, even those that an interrupted call has measured")
      .option("--svg <file>", "for mapping-figure-4: write the plot"),

  async run(session, [table], options) {
    if (table === "list") {
      const rows = REPRODUCTIONS.map(({ name, summary }) => ({ name, summary }));
      if (session.options.json) session.printJson(rows);
      else
        printTable(
          session,
          ["name", "what"],
          rows.map(({ name, summary }) => [name, summary]),
        );
      return 0;
    }
    const found = REPRODUCTIONS.find(({ name }) => name === table);
    if (found === undefined)
      throw badCall(`nothing called ${table} can be reproduced; \`noether reproduce list\` tells what can`);
    if (options["svg"] !== undefined && found.hasPlot === undefined)
      throw badCall(`${table} has no plot to be written`);
    found.run(session, {
      quick: options["quick"] === true,
      games: options["games"] as string | undefined,
      own: options["own"] === true,
      svg: options["svg"] as string | undefined,
      fresh: options["fresh"] === true,
    });
    return 0;
  },
};
