import { existsSync } from "node:fs";
import { BadKnowledge, writeKnowledge } from "../../../src/play/knowledge/index.ts";
import { KNOWLEDGE_FILE, readKnowledgeFile } from "../../knowledge/index.ts";
import {
  describeGame,
  isFolder,
  type LibraryStore,
  rulesOfSheet,
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
import { learnedKnowledge } from "../learned-knowledge.ts";
import { learnedValues } from "../learned-values.ts";
import { positiveNumber } from "../options.ts";
import type { Verb } from "../verb.ts";

const ACTIONS: readonly (string | undefined)[] = ["add", "list", "remove", "export"];

export const library: Verb = {
  parameters: "<action> [paths...]",
  defaultSeconds: () => Number.POSITIVE_INFINITY,
  examples: [
    "noether library add my-games/ one-more.kif",
    "noether library add my-games/ --library known.db --solve 2",
    "noether library add my-game.kif --learn 60",
    "noether library export my-game > my-game.knowledge.json",
    "noether library list --json",
    "noether library remove one-more",
  ],

  configure: (command) =>
    command
      .option("--library <path>", "path of the store (default: your own store, which includes our games)")
      .option("--solve <seconds>", "add: try to solve each game for this long and keep its value", positiveNumber)
      .option(
        "--learn <seconds>",
        "add: learn values of each game by self-play for this many CPU seconds and keep them for auto and transfer",
        positiveNumber,
      ),

  async run(session, [action, ...names], options) {
    const path = options["library"] as string | undefined;
    if (!ACTIONS.includes(action)) throw badCall(`unknown action ${action}; library can ${ACTIONS.join(", ")}`);
    if (path !== undefined && isFolder(path))
      throw badCall(`${path} is a folder of sheets, which is a library already; a store is a file`);
    if (action === "list") return list(session, path, names);
    if (names.length === 0)
      throw badCall(`library ${action} needs ${action === "add" ? "sheets or folders" : "the names of games"}`);
    if (action === "remove") return remove(session, path, names);
    if (action === "export") return exportKnowledge(session, path, names);
    const learned = names.filter((name) => name.endsWith(KNOWLEDGE_FILE));
    const sheets = names.filter((name) => !name.endsWith(KNOWLEDGE_FILE)).flatMap(sheetsOf);
    const efforts = {
      solve: options["solve"] as number | undefined,
      learn: options["learn"] as number | undefined,
    };
    return add(session, path, { sheets, learned, efforts });
  },
};

function list(session: Session, path: string | undefined, names: readonly string[]): number {
  if (names.length > 0) throw badCall("library list takes no names: it always lists everything");
  withLibrary(session, path, (store) => printRows(session, store));
  return 0;
}

function remove(session: Session, path: string | undefined, names: readonly string[]): number {
  requireLibrary(path);
  const ours = path === undefined ? names.filter((name) => ownGamePath(name) !== undefined) : [];
  if (ours.length > 0) throw badCall(`our games are always in your own store: ${ours.join(", ")}`);
  return withLibraryToKeep(session, path, (store) => {
    const unknown = names.filter((name) => !store.remove(name));
    printRows(session, store);
    if (unknown.length > 0) throw badInput(`not in the library: ${unknown.join(", ")}`);
    return 0;
  });
}

/** The sheets of a folder, a file, or one of our games by name. */
function sheetsOf(path: string): Sheet[] {
  if (isFolder(path)) return sheetsIn(path);
  const own = ownGamePath(path);
  if (own !== undefined) return [{ name: path, path: own, source: "built-in" }];
  if (path === "-") throw badCall("a game is stored under its file name, and standard input has none");
  if (!existsSync(path)) throw badCall(notFound(path));
  return [sheetNamed(path)];
}

/** Prints what was learned about one game as JSON. */
function exportKnowledge(session: Session, path: string | undefined, names: readonly string[]): number {
  const [name, ...more] = names;
  if (more.length > 0) throw badCall("library export writes one game at a time");
  return withLibrary(session, path, (store) => {
    const found = store.knowledge().find((known) => known.name === name);
    if (found === undefined)
      throw badInput(`nothing was learned about ${name} yet; \`noether library add ${name} --learn 60\` does that`);
    session.print(found.text);
    return 0;
  });
}

/** Seconds spent on each game besides describing it. */
interface Efforts {
  readonly solve: number | undefined;
  readonly learn: number | undefined;
}

interface Additions {
  readonly sheets: readonly Sheet[];
  /** Knowledge files. */
  readonly learned: readonly string[];
  readonly efforts: Efforts;
}

/** Sheets are added one by one: sheets read before a bad one, or before time ran out, stay in the store. */
function add(session: Session, path: string | undefined, { sheets, learned, efforts }: Additions): number {
  const taken = sheets.filter(
    ({ name, source }) => path === undefined && source !== "built-in" && ownGamePath(name) !== undefined,
  );
  if (taken.length > 0)
    throw badCall(`our games already have these names in your own store: ${taken.map(({ name }) => name).join(", ")}`);
  return withLibraryToKeep(session, path, (store) => {
    const stamps = store.stamps();
    const sources = new Map(store.list().map(({ name, source }) => [name, source]));
    const isKnown = ({ name, path: file, source }: Sheet): boolean =>
      stamps.get(name) === stampOf(file) && sources.get(name) === source;
    const bad = learned.flatMap((file) => addKnowledge(store, file));
    const isWorkedOn = efforts.solve !== undefined || efforts.learn !== undefined;
    let done = 0;
    for (const sheet of sheets) {
      if (session.secondsLeft() <= 0) break;
      session.progress(`${done} of ${sheets.length}: ${sheet.name}`);
      if (isWorkedOn || !isKnown(sheet)) bad.push(...addSheet(session, store, sheet, efforts));
      done++;
    }
    session.endProgress();
    printRows(session, store);
    if (done < sheets.length) throw gaveUp(outOfTime(session, `adding sheets: ${done} of ${sheets.length} were read`));
    if (bad.length > 0) throw badInput(bad.join("\n"));
    return 0;
  });
}

/** Returns the errors of a sheet that is not valid. */
function addSheet(session: Session, store: LibraryStore, sheet: Sheet, { solve, learn }: Efforts): string[] {
  const { name, path, source } = sheet;
  const stamp = stampOf(path);
  const checked = checkSheet(session, path);
  if (!checked.valid) return [printErrors(session, checked.diagnostics, checked.source)];
  const values = solve === undefined ? null : learnedValues(session, checked.rules, solve);
  store.put([describeGame(checked.rules, { name, source, stamp, sheet: checked.source.text, values })]);
  if (learn === undefined) return [];
  const knowledge = learnedKnowledge(session, checked.rules, name, learn);
  if (typeof knowledge === "string") process.stderr.write(`${name}: nothing was learned: ${knowledge}\n`);
  else store.keepKnowledge(name, writeKnowledge(knowledge));
  return [];
}

/** Adds a game with knowledge learned elsewhere. Returns what is wrong with the file. */
function addKnowledge(store: LibraryStore, file: string): string[] {
  if (!existsSync(file)) throw badCall(notFound(file));
  try {
    const knowledge = readKnowledgeFile(file);
    const { game: name, sheet } = knowledge;
    const rules = rulesOfSheet(name, sheet);
    if (rules === undefined) return [`${file}: its sheet cannot be read`];
    const isOurs = ownGamePath(name) !== undefined;
    if (!isOurs) store.put([describeGame(rules, { name, source: file, stamp: stampOf(file), sheet, values: null })]);
    store.keepKnowledge(name, writeKnowledge(knowledge));
    return [];
  } catch (error) {
    if (error instanceof BadKnowledge) return [error.message];
    throw error;
  }
}

function printRows(session: Session, store: LibraryStore): void {
  const rows = store.list();
  const learned = new Set(store.knowledge().map(({ name }) => name));
  if (session.options.json) {
    session.printJson(rows.map(({ name, ...rest }) => ({ game: name, ...rest, learned: learned.has(name) })));
    return;
  }
  const valueText = (values: Readonly<Record<string, number>> | null): string =>
    Object.entries(values ?? {})
      .map(([role, value]) => `${role} ${Math.round(value * 100) / 100}`)
      .join(", ");
  printTable(
    session,
    ["game", "symmetries", "vertices", "source", "worth", "learned"],
    rows.map((row) => [
      row.name,
      row.symmetries,
      row.vertices === 0 ? "?" : String(row.vertices),
      row.source,
      valueText(row.values),
      learned.has(row.name) ? "yes" : "",
    ]),
  );
}
