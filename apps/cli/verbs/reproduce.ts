import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { REPRODUCTIONS, type Reproduction, type SeriesOptions } from "../../../laboratory/reproductions/index.ts";
import { badCall } from "../../session/errors.ts";
import { packageVersion } from "../../session/package-version.ts";
import type { Session } from "../../session/session.ts";
import { printTable } from "../../session/table.ts";
import { writeAskedFile } from "../../session/write-file.ts";
import { holdTournament } from "../hold-tournament.ts";
import { oneOf, positiveNumber, wholeNumber } from "../options.ts";
import { listOf, readOrder } from "../tournament-options.ts";
import type { Verb, VerbOptions } from "../verb.ts";

export const reproduce: Verb = {
  parameters: "<table>",
  defaultSeconds: () => Number.POSITIVE_INFINITY,
  isUnwatched: true,
  examples: [
    "noether reproduce list",
    "noether reproduce chapter-14-table-14.1",
    "noether reproduce schiffel-figure-1 --quick",
    "noether reproduce schiffel-figure-1 --games ggp-repository --json",
    "noether reproduce mapping-table-2 --only queens31lg",
    "noether reproduce koriche-table-1 --only pentago,yahtzee --matches 20 --clock 0.2 --budget cpu",
    "noether reproduce mapping-figure-4 --own --svg figure-4.svg",
    "noether reproduce mapping-table-1 --page docs/results/reproductions",
    "noether reproduce list --page docs/results/reproductions",
  ],
  configure: (command) =>
    command
      .option("--quick", "a smaller, much faster version")
      .option(
        "--games <folder>",
        "a checkout of ggp-org/ggp-repository, or any folder of its sheets (default: ../shared/games beside the project)",
      )
      .option("--own", "use our games instead of the paper's")
      .option("--fresh", "measure all rows again, including those of an interrupted call")
      .option("--svg <file>", "write the picture, if there is one")
      .option("--only <list>", "for tables with one row per game: only these games (comma-separated)", listOf(String))
      .option(
        "--opponents <list>",
        "for tables of matches: use these opponents instead; also host:port",
        listOf(String),
      )
      .option("--matches <n>", "for tables of matches: matches per pairing and game", wholeNumber(1))
      .option("--clock <seconds>", "for tables of matches: seconds per move", positiveNumber)
      .option("--start <seconds>", "for tables of matches: seconds before the first move", positiveNumber)
      .option("--iterations <n>", "for tables of matches: iterations per move, ignoring the clock", wholeNumber(1))
      .option("--budget <kind>", "for tables of matches: clocks measure wall or cpu time", oneOf("wall", "cpu"))
      .option("--store <place>", "for tables of matches: where to keep the matches (default: the user's cache)")
      .option("--workers <n>", "for tables of matches: number of parallel matches", wholeNumber(1))
      .option(
        "--page <folder>",
        "write the output as a page with its picture into this folder; with list: write the index of the pages",
      ),

  async run(session, [table], options) {
    const entries = REPRODUCTIONS.flatMap(({ document, entries }) => entries.map((entry) => ({ ...entry, document })));
    if (table === "list") {
      if (options["page"] !== undefined) writeIndex(String(options["page"]));
      const rows = entries.map(({ name, summary, document }) => ({ name, document, summary }));
      if (session.options.json) session.printJson(rows);
      else
        printTable(
          session,
          ["name", "what"],
          rows.map(({ name, summary }) => [name, summary]),
        );
      return 0;
    }
    const found = entries.find(({ name }) => name === table);
    if (found === undefined)
      throw badCall(`there is no table or figure ${table}; \`noether reproduce list\` lists all`);
    if (options["svg"] !== undefined && found.hasPlot === undefined) throw badCall(`${table} has no picture`);
    const misfit = OF_MATCHES.find((name) => options[name] !== undefined);
    if (misfit !== undefined && found.hasMatches === undefined)
      throw badCall(`--${misfit} is for tables of matches; ${table} is not one`);
    if (options["only"] !== undefined && found.hasRows === undefined)
      throw badCall(`--only is for tables with one row per game; ${table} is not one`);
    if (options["page"] !== undefined && session.options.json)
      throw badCall("--page and --json cannot be used together");
    await runEntry(session, found, options);
    return 0;
  },
};

/** Options that apply to tables of matches only. */
const OF_MATCHES = [
  "opponents",
  "matches",
  "clock",
  "start",
  "iterations",
  "budget",
  "store",
  "workers",
] as const satisfies readonly (keyof SeriesOptions)[];

/** Options that change where or how fast matches are played, but not the result. */
const WHERE_ONLY: readonly (keyof SeriesOptions)[] = ["store", "workers"];

async function runEntry(session: Session, entry: Reproduction, options: VerbOptions): Promise<void> {
  const page = pageOf(session, entry, options);
  await entry.run(session, {
    quick: options["quick"] === true,
    games: options["games"] as string | undefined,
    own: options["own"] === true,
    svg: (options["svg"] as string | undefined) ?? page?.picture,
    fresh: options["fresh"] === true,
    ...(options["only"] === undefined ? {} : { only: options["only"] as readonly string[] }),
    series: Object.fromEntries(
      OF_MATCHES.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])),
    ) as SeriesOptions,
    hold: async (settings) => {
      const order = readOrder(session, undefined, { ...session.options, ...settings });
      const { tournament, missing, failed } = await holdTournament(session, order, false);
      return { rows: tournament.table(), missing, failed };
    },
  });
  page?.write();
}

/** Terminal colour codes. */
const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");

/** Records what is printed, and writes it as a page when the reproduction is complete. */
function pageOf(
  session: Session,
  { name, summary, hasPlot }: Reproduction,
  options: VerbOptions,
): { readonly picture: string | undefined; write(): void } | undefined {
  const folder = options["page"] as string | undefined;
  if (folder === undefined) return undefined;
  mkdirSync(folder, { recursive: true });
  const heard: string[] = [];
  session.listen((line) => heard.push(line.replaceAll(ESCAPES, "")));
  const only = options["only"] as readonly string[] | undefined;
  const call = [
    ...["noether reproduce", name],
    ...["quick", "own"].filter((flag) => options[flag] === true).map(asFlag),
    ...(only === undefined ? [] : [`--only ${only.join(",")}`]),
    ...OF_MATCHES.filter((name) => !WHERE_ONLY.includes(name) && options[name] !== undefined).map(
      (name) => `--${name} ${options[name]}`,
    ),
  ];
  const picture = hasPlot === undefined ? [] : [`![${summary}](${name}.svg)`, ""];
  const made = `\`${call.join(" ")}\`, ${new Date().toISOString().slice(0, 10)}, noether ${packageVersion()}, Node ${process.versions.node}`;
  return {
    picture: hasPlot === undefined ? undefined : join(folder, `${name}.svg`),
    write: () => {
      const lines = [`# ${summary}`, "", made, "", ...picture, "```text", ...heard, "```", ""];
      writeAskedFile(join(folder, `${name}.md`), lines.join("\n"), "the page");
    },
  };
}

/** Writes the index of the pages in a folder, grouped by document. Entries without a page are listed without a link. */
function writeIndex(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const parts = REPRODUCTIONS.flatMap(({ document, entries }) => [
    "",
    `## ${document}`,
    "",
    "| page | what |",
    "|---|---|",
    ...entries.map(({ name, summary }) => {
      const hasPage = existsSync(join(folder, `${name}.md`));
      return `| ${hasPage ? `[${name}](${name}.md)` : name} | ${summary} |`;
    }),
  ]);
  const lines = [
    "# Reproduced tables, figures and examples of the documents",
    "",
    "One page for each entry of `noether reproduce list`: what the document says, our result, what differs and why, and a picture if there is something to see.",
    "Each page names the command that made it. Pages made with `--quick` are small samples: they show that every row can be reproduced, not who is better.",
    "`npm run reproduce:quick -- --page docs/results/reproductions` makes all pages again; `noether reproduce list --page docs/results/reproductions` makes this index.",
    ...parts,
    "",
  ];
  writeAskedFile(join(folder, "index.md"), lines.join("\n"), "the index");
}

const asFlag = (name: string): string => `--${name}`;
