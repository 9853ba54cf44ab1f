import { existsSync } from "node:fs";
import {
  describeGame,
  isFolder,
  type LibraryStore,
  type Sheet,
  sheetNamed,
  sheetsIn,
  stampOf,
} from "../../library/index.ts";
import { badCall, badInput, gaveUp } from "../../session/errors.ts";
import { requireLibrary, withLibrary, withLibraryToKeep } from "../../session/known-games.ts";
import { checkSheet, notFound, printErrors } from "../../session/load-game.ts";
import { ownGamePath } from "../../session/own-games.ts";
import { outOfTime, type Session } from "../../session/session.ts";
import { printTable } from "../../session/table.ts";
import { learnedValues } from "../learned-values.ts";
import { positiveNumber } from "../options.ts";
import type { Verb } from "../verb.ts";

const ACTIONS: readonly (string | undefined)[] = ["add", "list", "remove"];

export const library: Verb = {
  parameters: "<action> [paths...]",
  defaultSeconds: () => Number.POSITIVE_INFINITY,
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

  async run(session, [action, ...names], options) {
    const path = options["library"] as string | undefined;
    if (!ACTIONS.includes(action)) throw badCall(`library can ${ACTIONS.join(", ")}; ${action} is none of these`);
    if (path !== undefined && isFolder(path))
      throw badCall(`${path} is a folder of sheets and a library as it is; a store is a file`);
    if (action === "list") return list(session, path, names);
    if (names.length === 0)
      throw badCall(`library ${action} needs ${action === "add" ? "sheets or folders" : "the names of games"}`);
    if (action === "remove") return remove(session, path, names);
    return add(session, path, names.flatMap(sheetsOf), options["solve"] as number | undefined);
  },
};

function list(session: Session, path: string | undefined, names: readonly string[]): number {
  if (names.length > 0) throw badCall("library list tells all that it holds; it takes no names");
  withLibrary(session, path, (store) => printRows(session, store));
  return 0;
}

function remove(session: Session, path: string | undefined, names: readonly string[]): number {
  requireLibrary(path);
  const ours = path === undefined ? names.filter((name) => ownGamePath(name) !== undefined) : [];
  if (ours.length > 0) throw badCall(`games of ours are always in your own store: ${ours.join(", ")}`);
  return withLibraryToKeep(session, path, (store) => {
    const unknown = names.filter((name) => !store.remove(name));
    printRows(session, store);
    if (unknown.length > 0) throw badInput(`not in the library: ${unknown.join(", ")}`);
    return 0;
  });
}

/** A folder, a file, or the name of a game of ours. */
function sheetsOf(path: string): Sheet[] {
  if (isFolder(path)) return sheetsIn(path);
  const own = ownGamePath(path);
  if (own !== undefined) return [{ name: path, path: own, source: "built-in" }];
  if (path === "-") throw badCall("a game is known by the name of its file, and standard input has none");
  if (!existsSync(path)) throw badCall(notFound(path));
  return [sheetNamed(path)];
}

/** Sheets are added one by one: what was read before a bad one, or before the time was spent, stays. */
function add(
  session: Session,
  path: string | undefined,
  sheets: readonly Sheet[],
  solveSeconds: number | undefined,
): number {
  const taken = sheets.filter(
    ({ name, source }) => path === undefined && source !== "built-in" && ownGamePath(name) !== undefined,
  );
  if (taken.length > 0)
    throw badCall(`games of ours have these names in your own store: ${taken.map(({ name }) => name).join(", ")}`);
  return withLibraryToKeep(session, path, (store) => {
    const stamps = store.stamps();
    const sources = new Map(store.list().map(({ name, source }) => [name, source]));
    const isKnown = ({ name, path: file, source }: Sheet): boolean =>
      stamps.get(name) === stampOf(file) && sources.get(name) === source;
    const bad: string[] = [];
    let done = 0;
    for (const sheet of sheets) {
      if (session.secondsLeft() <= 0) break;
      session.progress(`${done} of ${sheets.length}: ${sheet.name}`);
      if (solveSeconds !== undefined || !isKnown(sheet)) bad.push(...addSheet(session, store, sheet, solveSeconds));
      done++;
    }
    session.endProgress();
    printRows(session, store);
    if (done < sheets.length) throw gaveUp(outOfTime(session, `adding sheets: ${done} of ${sheets.length} were read`));
    if (bad.length > 0) throw badInput(bad.join("\n"));
    return 0;
  });
}

/** Answers the errors of a sheet that is not valid. */
function addSheet(session: Session, store: LibraryStore, sheet: Sheet, solveSeconds: number | undefined): string[] {
  const { name, path, source } = sheet;
  const stamp = stampOf(path);
  const checked = checkSheet(session, path);
  if (!checked.valid) return [printErrors(session, checked.diagnostics, checked.source)];
  const values = solveSeconds === undefined ? null : learnedValues(session, checked.rules, solveSeconds);
  store.put([describeGame(checked.rules, { name, source, stamp, sheet: checked.source.text, values })]);
  return [];
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
    rows.map((row) => [
      row.name,
      row.symmetries,
      row.vertices === 0 ? "?" : String(row.vertices),
      row.source,
      valueText(row.values),
    ]),
  );
}
