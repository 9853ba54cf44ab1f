/**
 * The store of known games: one SQLite file with one row per game; all games in it are valid. The store keeps the sheet
 * itself, so that a game can be mapped and compared when its file is gone. `stamp` tells whether the file has changed
 * since.
 */
import { dirname } from "node:path";
import Database from "libsql";
import type { GameSignature, KnownGame } from "../../src/analysis/mapping/index.ts";
import { makeFolders } from "./make-folders.ts";

export interface StoredGame extends KnownGame {
  /** The file it was read from, or `built-in`. */
  readonly source: string;
  /** Size and modification time of the file when it was read. */
  readonly stamp: string;
  /** Games with different outlines have different fingerprints. */
  readonly outline: string;
  /** Order of the automorphism group of its rule graph without the initial state; "?" if the search gave up. */
  readonly symmetries: string;
  /** Size of that graph; 0 if it could not be built in time. */
  readonly vertices: number;
  readonly edges: number;
  readonly sheet: string;
  /** The value that each role can guarantee, if the game has been solved. */
  readonly values: Readonly<Record<string, number>> | null;
}

/**
 * Increase this with every change of fingerprints, signatures or checks: only the sheets of older stores stay usable.
 */
const VERSION = 9;
const SCHEMA = `
  CREATE TABLE games (
    name TEXT PRIMARY KEY, source TEXT NOT NULL, stamp TEXT NOT NULL, outline TEXT NOT NULL,
    fingerprint TEXT NOT NULL, aspects BLOB NOT NULL, symmetries TEXT NOT NULL, vertices INTEGER NOT NULL, edges INTEGER NOT NULL,
    sheet TEXT NOT NULL, learned TEXT
  );
  CREATE INDEX games_by_outline ON games (outline);
`;

/** A separate table since version 9, created on first use: it does not depend on how games are described. */
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
  /** Whether an older version made it: then its games must be described anew (`renew`) before the store is queried. */
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

  /** 0 if the store is empty. */
  private version(): number {
    return (this.database.prepare("PRAGMA user_version").get() as { user_version: number }).user_version;
  }

  /**
   * Creates the tables unless another process was faster. An existing store is only read, because it may be read-only.
   */
  private create(path: string): void {
    if (this.version() !== 0) return;
    const { tables } = this.database.prepare("SELECT count(*) AS tables FROM sqlite_master").get() as {
      tables: number;
    };
    if (tables > 0) throw new LibraryProblem(`${path} is a database, but not a library of games`);
    this.database.exec(SCHEMA);
    this.database.exec(`PRAGMA user_version = ${VERSION}`);
  }

  /** The data of an older store that stay usable. */
  carriedOver(): Pick<StoredGame, "name" | "source" | "stamp" | "sheet" | "values">[] {
    const rows = this.database.prepare("SELECT name, source, stamp, sheet, learned FROM games ORDER BY name").all();
    return (rows as CarriedRow[]).map(({ learned, ...row }) => ({ ...row, values: valuesFrom(learned) }));
  }

  /** Replaces all games and upgrades the store to this version, all or nothing. */
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

  /** Stores what was learned about a game, as JSON, and replaces earlier knowledge. */
  keepKnowledge(name: string, text: string): void {
    this.database
      .transaction(() => {
        this.database.exec(KNOWLEDGE);
        this.database.prepare("INSERT OR REPLACE INTO knowledge VALUES (?, ?)").run(name, text);
      })
      .immediate();
  }

  /** What was learned about games, as JSON, by name. */
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

  /** Returns whether the game was there. */
  remove(name: string): boolean {
    if (this.hasKnowledge()) this.database.prepare("DELETE FROM knowledge WHERE name = ?").run(name);
    return this.database.prepare("DELETE FROM games WHERE name = ?").run(name).changes > 0;
  }

  /** What a search needs to know about every game, by name. */
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

  /** The fingerprint of the game with exactly this sheet; undefined if the sheet is not known. */
  fingerprintOfSheet(sheet: string): string | undefined {
    const row = this.database.prepare("SELECT fingerprint FROM games WHERE sheet = ?").get(sheet);
    return (row as { fingerprint: string } | undefined)?.fingerprint;
  }

  /** Whether a game with this outline is known. */
  hasOutline(outline: string): boolean {
    return this.database.prepare("SELECT 1 FROM games WHERE outline = ? LIMIT 1").get(outline) !== undefined;
  }

  /** Stamps by game name. */
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

/** Opens the file. libsql reports a file that it cannot open only as a number. */
function openDatabase(path: string): Database.Database {
  try {
    return new Database(path);
  } catch {
    throw new ClosedLibrary(`${path} cannot be opened as a library: the file or its folder cannot be read or written`);
  }
}

/** A store that cannot be used. The message is written for users. */
export class LibraryProblem extends Error {}

/** A store that cannot be opened here; its content may be fine. */
export class ClosedLibrary extends LibraryProblem {}

/**
 * Encoding: the number of signatures and the length of each; then their features and weights, four bytes each, one
 * after the other.
 */
function packAspects(aspects: readonly GameSignature[]): Buffer {
  const header = Uint32Array.of(aspects.length, ...aspects.map(({ features }) => features.length));
  const bytes = (array: Uint32Array | Float32Array): Buffer =>
    Buffer.from(array.buffer, array.byteOffset, array.byteLength);
  return Buffer.concat([
    bytes(header),
    ...aspects.flatMap(({ features, weights }) => [bytes(features), bytes(weights)]),
  ]);
}

/** Copies the bytes, because database rows are not aligned to four bytes. */
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
