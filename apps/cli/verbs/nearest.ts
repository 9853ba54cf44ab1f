import type { PaperMethod } from "../../../src/analysis/mapping/index.ts";
import { badCall } from "../../session/errors.ts";
import { emptyLibrary, type KnownRelative, knownRelatives, relativesByMapping } from "../../session/known-games.ts";
import { readSheet, requireValid } from "../../session/load-game.ts";
import { DEFAULT_SECONDS, type Session } from "../../session/session.ts";
import { printTable } from "../../session/table.ts";
import { oneOf, wholeNumber } from "../options.ts";
import type { Verb, VerbOptions } from "../verb.ts";

const METHODS = ["noether", "lmap", "mmap", "myopic"] as const;

export const nearest: Verb = {
  parameters: "<game>",
  // The first use of a folder reads every sheet in it, which takes time in proportion to its size.
  defaultSeconds: (options) => (options["library"] === undefined ? DEFAULT_SECONDS : Number.POSITIVE_INFINITY),
  examples: [
    "noether nearest my-game.kif",
    "noether nearest tic-tac-toe --top 3",
    "noether nearest my-game.kif --method lmap",
    "noether scramble connect-four | noether nearest - --library known.db",
  ],

  configure: (command) =>
    command
      .option("--library <path>", "a store made by `noether library`, or a folder of sheets (default: your own store)")
      .option("--method <method>", `one of ${METHODS.join(", ")}`, oneOf(...METHODS), "noether")
      .option("--exhaustive", "for lmap, mmap and myopic: map onto every known game completely")
      .option("--top <k>", "number of games to show", wholeNumber(1), 5),

  async run(session, [game], options) {
    const method = options["method"] as (typeof METHODS)[number];
    const sheet = readSheet(session, game as string);
    if (method !== "noether") return runByPaper(session, sheet, method, options);
    if (options["exhaustive"] === true) throw badCall("--exhaustive needs --method lmap, mmap or myopic");
    const rows = knownRelatives(session, sheet.rules, {
      path: options["library"] as string | undefined,
      top: options["top"] as number,
      requireValid: () => requireValid(session, sheet),
    });
    printRows(session, rows, options["library"] as string | undefined);
    return 0;
  },
};

function printRows(session: Session, rows: readonly KnownRelative[], path: string | undefined): void {
  if (session.options.json) session.printJson(rows);
  else if (rows.length === 0) session.print(emptyLibrary(path));
  else
    printTable(
      session,
      ["game", "distance", ""],
      rows.map((row) => [row.game, row.distance.toFixed(3), row.equivalent ? "the same game" : ""]),
    );
}

/** Finds the nearest game by mapping onto the known games, as the paper of Jung and Hoey proposes. */
function runByPaper(
  session: Session,
  sheet: ReturnType<typeof readSheet>,
  method: PaperMethod,
  options: VerbOptions,
): number {
  requireValid(session, sheet);
  const path = options["library"] as string | undefined;
  const { relatives, mapped, left, skipped } = relativesByMapping(session, sheet.rules, {
    path,
    top: options["top"] as number,
    method,
    exhaustive: options["exhaustive"] === true,
  });
  printRows(session, relatives, path);
  if (!session.options.json)
    session.print(`${mapped} games mapped by ${method}, ${left} left early, ${skipped} skipped with their cluster`);
  return 0;
}
