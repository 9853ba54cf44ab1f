/**
 * The library behind `--library PATH`: a store, or a folder of sheets, which is read once and cached for the user until
 * its files change. Without a path it is the user's own store, which includes our games.
 */
import { createHash } from "node:crypto";
import { type Dirent, readdirSync, readFileSync, type Stats, statSync } from "node:fs";
import { homedir } from "node:os";
import { basename, join, resolve } from "node:path";
import { Budget } from "../../src/foundations/budgets/index.ts";
import { SourceText } from "../../src/foundations/text/index.ts";
import { checkRules } from "../../src/language/checks/index.ts";
import { type Rules, readRules } from "../../src/language/rules/index.ts";
import { describeGame } from "./describe-game.ts";
import { ClosedLibrary, LibraryStore, type StoredGame } from "./library-store.ts";

/** A sheet that may be added. */
export interface Sheet {
  readonly name: string;
  readonly path: string;
  readonly source: string;
}

export interface LibraryPlace {
  readonly path: string | undefined;
  /** Whether changes must persist. If not, a library that cannot be written lives in memory during the call. */
  readonly mustKeep: boolean;
  /** Our own games. */
  readonly builtIn: readonly Sheet[];
  /** Called before a sheet is read: how many are done, of how many. It may throw: sheets read by then are kept. */
  readonly onProgress: (done: number, all: number, name: string) => void;
}

const SHEET_NAME = /\.(kif|gdl)$/;

export function openLibrary({ path, mustKeep, builtIn, onProgress }: LibraryPlace): LibraryStore {
  if (path === undefined) {
    const own = ownStorePath();
    const store = renewed(mustKeep ? new LibraryStore(own) : openOrInMemory(own), onProgress);
    synchronise(store, builtIn, onProgress);
    return store;
  }
  if (!isFolder(path)) return renewed(new LibraryStore(path), onProgress);
  const key = createHash("sha256").update(resolve(path)).digest("hex").slice(0, 32);
  const store = renewed(openOrInMemory(join(cacheFolder(), `${key}.db`)), onProgress);
  const sheets = sheetsIn(path);
  const wanted = new Set(sheets.map(({ name }) => name));
  for (const name of store.stamps().keys()) if (!wanted.has(name)) store.remove(name);
  synchronise(store, sheets, onProgress);
  return store;
}

/**
 * The sheets of a folder, by name. If it has none, the sheets of its subfolders: many collections have one folder per
 * game.
 */
export function sheetsIn(folder: string): Sheet[] {
  const here = sheetsDirectlyIn(folder);
  if (here.length > 0) return here;
  return readdirSync(folder)
    .filter((name) => !name.startsWith(".") && isFolder(join(folder, name)))
    .sort()
    .flatMap((name) => {
      const sheets = sheetsDirectlyIn(join(folder, name));
      // The only sheet of a game is often called `rules`; then the folder's name is the game's name.
      return sheets.length === 1
        ? sheets.map((sheet) => ({ ...sheet, name }))
        : sheets.map((sheet) => ({ ...sheet, name: `${name}/${sheet.name}` }));
    });
}

/** Skips folders and broken links. */
function sheetsDirectlyIn(folder: string): Sheet[] {
  const isSheet = (entry: Dirent): boolean =>
    SHEET_NAME.test(entry.name) && (entry.isFile() || (entry.isSymbolicLink() && isFile(join(folder, entry.name))));
  return readdirSync(folder, { withFileTypes: true })
    .filter(isSheet)
    .map(({ name }) => name)
    .sort()
    .map((file) => sheetNamed(join(folder, file)));
}

/** A sheet is named after its file. */
export const sheetNamed = (path: string): Sheet => ({
  name: basename(path).replace(SHEET_NAME, ""),
  path,
  source: path,
});

const isFile = (path: string): boolean => statusOf(path)?.isFile() ?? false;

export const isFolder = (path: string): boolean => statusOf(path)?.isDirectory() ?? false;

/** Undefined if nothing is there, or nothing can be there, as below a file. */
export function statusOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Number of games written to the store at a time: each write waits for the disk. */
const BATCH = 32;

/** Reads new and changed sheets. Sheets with errors are left out, even if they had none before. */
function synchronise(store: LibraryStore, sheets: readonly Sheet[], onProgress: LibraryPlace["onProgress"]): void {
  const stamps = store.stamps();
  const changed = sheets.filter((sheet) => stamps.get(sheet.name) !== stampOf(sheet.path));
  let read: StoredGame[] = [];
  const keep = (): void => {
    if (read.length > 0) store.put(read);
    read = [];
  };
  try {
    for (const [done, sheet] of changed.entries()) {
      onProgress(done, changed.length, sheet.name);
      const game = readGame(sheet);
      if (game !== undefined) read.push(game);
      else if (stamps.has(sheet.name)) store.remove(sheet.name);
      if (read.length >= BATCH) keep();
    }
  } finally {
    keep();
  }
}

/** Upgrades a store of an older version: describes its games anew from the sheets that it keeps. */
function renewed(store: LibraryStore, onProgress: LibraryPlace["onProgress"]): LibraryStore {
  if (!store.isOutdated) return store;
  const games = store.carriedOver();
  store.renew(
    games.flatMap((game, done) => {
      onProgress(done, games.length, game.name);
      const rules = validRules(game.name, game.sheet);
      return rules === undefined ? [] : [describeGame(rules, game)];
    }),
  );
  return store;
}

/** Larger files are not rule sheets. The largest public sheet has 69 kB. */
const MOST_BYTES = 32 * 1024 * 1024;

function readGame({ name, path, source }: Sheet): StoredGame | undefined {
  if (statSync(path).size > MOST_BYTES) return undefined;
  const sheet = readFileSync(path, "utf8");
  const rules = validRules(name, sheet);
  return rules && describeGame(rules, { name, source, stamp: stampOf(path), sheet, values: null });
}

/** Seconds for checking a sheet; undecided checks do not count against it. */
const CHECK_SECONDS = 10;

/** Undefined if the sheet has errors. Everything in a library is valid, so readers need not check it again. */
function validRules(name: string, sheet: string): Rules | undefined {
  const rules = rulesOfSheet(name, sheet);
  if (rules === undefined) return undefined;
  const budget = new Budget({ seconds: CHECK_SECONDS, now: () => performance.now() / 1000 });
  return checkRules(rules, budget).some(({ severity }) => severity === "error") ? undefined : rules;
}

/** Undefined if the sheet cannot be read. */
export function rulesOfSheet(name: string, sheet: string): Rules | undefined {
  const { rules, diagnostics } = readRules(new SourceText(name, sheet));
  return diagnostics.some(({ severity }) => severity === "error") ? undefined : rules;
}

export function stampOf(path: string): string {
  const { size, mtimeMs } = statSync(path);
  return `${size} ${Math.round(mtimeMs)}`;
}

/** The user's own store, in the data folder of the account. */
export const ownStorePath = (): string =>
  join(process.env["XDG_DATA_HOME"] ?? join(homedir(), ".local", "share"), "noether", "library.db");
const cacheFolder = (): string => join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "noether");

/** If nothing can be written (a read-only home), the library lives in memory during the call. */
function openOrInMemory(path: string): LibraryStore {
  try {
    return new LibraryStore(path);
  } catch (error) {
    const isOfDisk = error instanceof Error && "code" in error && !isDamage(error.code);
    if (isOfDisk || error instanceof ClosedLibrary) return new LibraryStore(":memory:");
    throw error;
  }
}

/** A damaged store is reported, not ignored: it may contain games of the user. */
const isDamage = (code: unknown): boolean => code === "SQLITE_NOTADB" || code === "SQLITE_CORRUPT";
