/**
 * The store of known games: one SQLite file, one row a game; only games that are valid are in it. The sheet itself is kept, so that a game can be mapped and compared
 * when its file is gone; `stamp` tells whether a file has changed since.
 */
import { dirname } from "node:path";
import Database from "libsql";
import type { GameSignature, KnownGame } from "../../src/analysis/mapping/index.ts";
import { makeFolders } from "./make-folders.ts";

export interface StoredGame extends KnownGame {
  /** The file it came from, or `built-in`. */
  readonly source: string;
  /** Size and time of the file when it was read. */
  readonly stamp: string;
  /** Games with other outlines have other fingerprints. */
  readonly outline: string;
  /** Order of the group of its rule graph, initial state set aside; "?" where the search gave up. */
  readonly symmetries: string;
  /** Size of that graph; 0 where it was too large to be written in time. */
  readonly vertices: number;
  readonly edges: number;
  readonly sheet: string;
  /** What every role can make sure of, where the game has been solved. */
  readonly values: Readonly<Record<string, number>> | null;
}

/** To be raised with every change of fingerprints, signatures and checks: of older stores only the sheets are of use. */
const VERSION = 9;
const SCHEMA = `
  CREATE TABLE games (
    name TEXT PRIMARY KEY, source TEXT NOT NULL, stamp TEXT NOT NULL, outline TEXT NOT NULL,
    fingerprint TEXT NOT NULL, aspects BLOB NOT NULL, symmetries TEXT NOT NULL, vertices INTEGER NOT NULL, edges INTEGER NOT NULL,
    sheet TEXT NOT NULL, learned TEXT
  );
  CREATE INDEX games_by_outline ON games (outline);
`;

/** Beside the games since version 9, made when something is first kept there: it does not depend on how games are described. */
const KNOWLEDGE = "CREATE TABLE IF NOT EXISTS knowledge (name TEXT PRIMARY KEY, text TEXT NOT NULL)";

/** How long one process waits while another writes. */
const PATIENCE_MILLISECONDS = 10_000;

interface ProfileRow {
  readonly name: string;
  readonly fingerprint: string;
  readonly aspects: Uint8Array;
}

interface CarriedRow {
  readonly name: string;
  readonly source: string;
  readonly stamp: string;
  readonly sheet: string;
  readonly learned: string | null;
}

export class LibraryStore {
  /** Whether an older version made it: then its games are to be described anew (`renew`) before anything is asked. */
  readonly isOutdated: boolean;
  private readonly database: Database.Database;

  /** `:memory:` keeps nothing. */
  constructor(path: string) {
    if (path !== ":memory:") makeFolders(dirname(path));
    this.database = openDatabase(path);
    try {
      this.database.exec(`PRAGMA busy_timeout = ${PATIENCE_MILLISECONDS}`);
      if (this.version() === 0) this.database.transaction(() => this.create(path)).immediate();
      const version = this.version();
      if (version > VERSION)
        throw new LibraryProblem(`${path} was made by a later version (${version}, not ${VERSION})`);
      this.isOutdated = version < VERSION;
    } catch (error) {
      this.database.close();
      throw error;
    }
  }

  /** 0 where nothing has been made yet. */
  private version(): number {
    return (this.database.prepare("PRAGMA user_version").get() as { user_version: number }).user_version;
  }

  /** Unless another process has been faster. A store that is there is only read, so that it may be one that cannot be written. */
  private create(path: string): void {
    if (this.version() !== 0) return;
    const { tables } = this.database.prepare("SELECT count(*) AS tables FROM sqlite_master").get() as {
      tables: number;
    };
    if (tables > 0) throw new LibraryProblem(`${path} is a database, but not a library of games`);
    this.database.exec(SCHEMA);
    this.database.exec(`PRAGMA user_version = ${VERSION}`);
  }

  /** What can be carried over from an older store. */
  carriedOver(): Pick<StoredGame, "name" | "source" | "stamp" | "sheet" | "values">[] {
    const rows = this.database.prepare("SELECT name, source, stamp, sheet, learned FROM games ORDER BY name").all();
    return (rows as CarriedRow[]).map(({ learned, ...row }) => ({ ...row, values: valuesFrom(learned) }));
  }

  /** Replaces all games, and makes the store one of this version; all or nothing. */
  renew(games: readonly StoredGame[]): void {
    this.database
      .transaction(() => {
        this.database.exec("DROP TABLE games");
        this.database.exec(SCHEMA);
        this.insert(games);
        this.database.exec(`PRAGMA user_version = ${VERSION}`);
      })
      .immediate();
  }

  /** Adds or replaces, all or nothing. */
  put(games: readonly StoredGame[]): void {
    this.database.transaction(() => this.insert(games)).immediate();
  }

  private insert(games: readonly StoredGame[]): void {
    const statement = this.database.prepare("INSERT OR REPLACE INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    for (const game of games)
      statement.run(
        game.name,
        game.source,
        game.stamp,
        game.outline,
        game.fingerprint,
        packAspects(game.aspects),
        game.symmetries,
        game.vertices,
        game.edges,
        game.sheet,
        game.values === null ? null : JSON.stringify(game.values),
      );
  }

  /** Keeps what was learned of a game, as JSON, instead of what was known before. */
  keepKnowledge(name: string, text: string): void {
    this.database
      .transaction(() => {
        this.database.exec(KNOWLEDGE);
        this.database.prepare("INSERT OR REPLACE INTO knowledge VALUES (?, ?)").run(name, text);
      })
      .immediate();
  }

  /** What was learned of games, as JSON, by name. */
  knowledge(): readonly { readonly name: string; readonly text: string }[] {
    if (!this.hasKnowledge()) return [];
    return this.database.prepare("SELECT name, text FROM knowledge ORDER BY name").all() as {
      name: string;
      text: string;
    }[];
  }

  private hasKnowledge(): boolean {
    const tables = this.database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'knowledge'");
    return tables.get() !== undefined;
  }

  /** Tells whether it was there. */
  remove(name: string): boolean {
    if (this.hasKnowledge()) this.database.prepare("DELETE FROM knowledge WHERE name = ?").run(name);
    return this.database.prepare("DELETE FROM games WHERE name = ?").run(name).changes > 0;
  }

  /** What a search needs of every game, by name. */
  profiles(): KnownGame[] {
    const rows = this.database.prepare("SELECT name, fingerprint, aspects FROM games ORDER BY name").all();
    return (rows as ProfileRow[]).map(({ name, fingerprint, aspects }) => ({
      name,
      fingerprint,
      aspects: unpackAspects(aspects),
    }));
  }

  sheet(name: string): string | undefined {
    const row = this.database.prepare("SELECT sheet FROM games WHERE name = ?").get(name);
    return (row as { sheet: string } | undefined)?.sheet;
  }

  /** The fingerprint of the game that this sheet, to the letter, is of; undefined where it is not known so. */
  fingerprintOfSheet(sheet: string): string | undefined {
    const row = this.database.prepare("SELECT fingerprint FROM games WHERE sheet = ?").get(sheet);
    return (row as { fingerprint: string } | undefined)?.fingerprint;
  }

  /** Whether a game of this outline is known. */
  hasOutline(outline: string): boolean {
    return this.database.prepare("SELECT 1 FROM games WHERE outline = ? LIMIT 1").get(outline) !== undefined;
  }

  /** Stamps by name. */
  stamps(): Map<string, string> {
    const rows = this.database.prepare("SELECT name, stamp FROM games").all() as { name: string; stamp: string }[];
    return new Map(rows.map(({ name, stamp }) => [name, stamp]));
  }

  list(): LibraryRow[] {
    const rows = this.database
      .prepare("SELECT name, source, fingerprint, symmetries, vertices, edges, learned FROM games ORDER BY name")
      .all() as (Omit<LibraryRow, "values"> & { learned: string | null })[];
    return rows.map(({ learned, ...row }) => ({ ...row, values: valuesFrom(learned) }));
  }

  close(): void {
    this.database.close();
  }
}

export type LibraryRow = Omit<StoredGame, "stamp" | "outline" | "aspects" | "sheet">;

const valuesFrom = (learned: string | null): StoredGame["values"] =>
  learned === null ? null : (JSON.parse(learned) as Record<string, number>);

/** What libsql says of a file that it cannot open is a number. */
function openDatabase(path: string): Database.Database {
  try {
    return new Database(path);
  } catch {
    throw new ClosedLibrary(`${path} cannot be opened as a library: the file or its folder cannot be read or written`);
  }
}

/** A store that cannot be used; the message is for people. */
export class LibraryProblem extends Error {}

/** A store that cannot be opened here, which says nothing of what is in it. */
export class ClosedLibrary extends LibraryProblem {}

/** How many signatures there are and the length of each; then their features and weights, four bytes each, behind one another. */
function packAspects(aspects: readonly GameSignature[]): Buffer {
  const header = Uint32Array.of(aspects.length, ...aspects.map(({ features }) => features.length));
  const bytes = (array: Uint32Array | Float32Array): Buffer =>
    Buffer.from(array.buffer, array.byteOffset, array.byteLength);
  return Buffer.concat([
    bytes(header),
    ...aspects.flatMap(({ features, weights }) => [bytes(features), bytes(weights)]),
  ]);
}

/** Copied: rows of the database are not aligned to four bytes. */
function unpackAspects(bytes: Uint8Array): GameSignature[] {
  const copy = new Uint8Array(bytes).buffer;
  const count = new Uint32Array(copy, 0, 1)[0] as number;
  let start = 4 * (1 + count);
  return Array.from(new Uint32Array(copy, 4, count), (length) => {
    const signature = {
      features: new Uint32Array(copy, start, length),
      weights: new Float32Array(copy, start + 4 * length, length),
    };
    start += 8 * length;
    return signature;
  });
}
