import { readFileSync } from "node:fs";
import {
  describeGame,
  isFolder,
  type LibraryStore,
  type Sheet,
  sheetNamed,
  sheetsIn,
  stampOf,
} from "../../library/index.ts";
import { badCall, badInput } from "../errors.ts";
import { withLibrary, withLibraryOrNew } from "../known-games.ts";
import { learnedValues } from "../learned-values.ts";
import { checkSheet, printErrors } from "../load-game.ts";
import { positiveNumber } from "../options.ts";
import type { Session } from "../session.ts";
import { printTable } from "../table.ts";
import type { Verb } from "../verb.ts";

const ACTIONS: readonly (string | undefined)[] = ["add", "list", "remove"];

export const library: Verb = {
  parameters: "<action> [paths...]",
  examples: [
    "noether library add my-games/ one-more.kif",
    "noether library add my-games/ --library known.db --solve 2",
    "noether library list --json",
    "noether library remove one-more",
  ],

  configure: (command) =>
    command
      .option("--library <path>", "a store of your choice (default: your own store, with our games in it)")
      .option(
        "--solve <seconds>",
        "add: try to solve each game for so long, and keep what it is worth",
        positiveNumber,
      ),

  async run(session, [action, ...paths], options) {
    const path = options["library"] as string | undefined;
    if (!ACTIONS.includes(action)) throw badCall(`library can ${ACTIONS.join(", ")}; ${action} is none of these`);
    if (path !== undefined && isFolder(path))
      throw badCall(`${path} is a folder of sheets and a library as it is; a store is a file`);
    if (action !== "list" && paths.length === 0)
      throw badCall(`library ${action} needs ${action === "add" ? "sheets or folders" : "the names of games"}`);
    const enter = action === "add" ? withLibraryOrNew : withLibrary;
    return enter(session, path, (store) => {
      if (action === "add") add(session, store, paths, options["solve"] as number | undefined);
      else if (action === "remove") remove(store, paths);
      printRows(session, store);
      return 0;
    });
  },
};

/** Sheets are added one by one: what was read before a bad one stays. */
function add(session: Session, store: LibraryStore, paths: readonly string[], solveSeconds: number | undefined): void {
  const sheets = paths.flatMap((path): Sheet[] => (isFolder(path) ? sheetsIn(path) : [sheetNamed(path)]));
  const bad: string[] = [];
  sheets.forEach((sheet, done) => {
    session.progress(`${done} of ${sheets.length}: ${sheet.name}`);
    const { rules, diagnostics, valid, source } = checkSheet(session, sheet.path);
    if (!valid) {
      bad.push(printErrors(diagnostics, source));
      return;
    }
    const values = solveSeconds === undefined ? null : learnedValues(session, rules, solveSeconds);
    const { name, path } = sheet;
    store.put([
      describeGame(rules, { name, source: path, stamp: stampOf(path), sheet: readFileSync(path, "utf8"), values }),
    ]);
  });
  session.endProgress();
  if (bad.length > 0) throw badInput(bad.join("\n"));
}

function remove(store: LibraryStore, names: readonly string[]): void {
  const unknown = names.filter((name) => !store.remove(name));
  if (unknown.length > 0) throw badInput(`not in the library: ${unknown.join(", ")}`);
}

function printRows(session: Session, store: LibraryStore): void {
  const rows = store.list();
  if (session.options.json) {
    session.printJson(rows.map(({ name, ...rest }) => ({ game: name, ...rest })));
    return;
  }
  const valueText = (values: Readonly<Record<string, number>> | null): string =>
    Object.entries(values ?? {})
      .map(([role, value]) => `${role} ${Math.round(value * 100) / 100}`)
      .join(", ");
  printTable(
    session,
    ["game", "symmetries", "vertices", "source", "worth"],
    rows.map((row) => [row.name, row.symmetries, String(row.vertices), row.source, valueText(row.values)]),
  );
}
