/**
 * The matches of tournaments: one SQLite file, one row a match, written as soon as the match is over. A match is known by the rules it was
 * played by, the setting (clocks, seed), its players and its number; so a tournament that was interrupted, or is made larger,
 * plays only what is missing.
 */
import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import Database from "libsql";
import type { Fault, MatchRecord } from "../../src/play/match/index.ts";
import type { MatchScore, PairedResult, PlannedMatch } from "../../src/play/tournament/index.ts";

const VERSION = 1;
/** Players in the order of their names; points, goals and faults are those of the first and of the second of them. */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS matches (
    sheet TEXT NOT NULL, setting TEXT NOT NULL, first TEXT NOT NULL, second TEXT NOT NULL, number INTEGER NOT NULL,
    game TEXT NOT NULL, points REAL NOT NULL, first_goal REAL NOT NULL, second_goal REAL NOT NULL,
    first_faults INTEGER NOT NULL, second_faults INTEGER NOT NULL, records TEXT NOT NULL,
    PRIMARY KEY (sheet, setting, first, second, number)
  ) WITHOUT ROWID;
`;

/** A match to be played or looked up. */
export interface StoredMatch extends PlannedMatch {
  /** The text of the rules. */
  readonly sheet: string;
  /** Everything else that the result depends on, as text. */
  readonly setting: string;
}

interface ScoreRow {
  readonly points: number;
  readonly first_faults: number;
  readonly second_faults: number;
}

/** A fault, and whose it was. */
export interface PlayerFault extends Fault {
  readonly game: string;
  readonly player: string;
}

/** What is read again of a record. */
type StoredRecord = Pick<MatchRecord, "roles" | "players" | "faults">;

/** A store that cannot be used; the message is for people. */
export class StoreProblem extends Error {}

export class TournamentStore {
  private readonly database: Database.Database;
  /** Hashes of sheets, which are asked for with every match. */
  private readonly hashes = new Map<string, string>();

  /** `:memory:` keeps nothing. */
  constructor(path: string) {
    this.database = open(path);
    const version = (this.database.prepare("PRAGMA user_version").get() as { user_version: number }).user_version;
    const tables = this.database.prepare("SELECT count(*) AS count FROM sqlite_master").get() as { count: number };
    if (version !== VERSION && (version !== 0 || tables.count > 0)) {
      this.database.close();
      throw new StoreProblem(`${path} is no store of tournaments, or was made by another version`);
    }
    this.database.exec(SCHEMA);
    this.database.exec(`PRAGMA user_version = ${VERSION}`);
  }

  put(match: StoredMatch, { points, goals, faults, records }: PairedResult): void {
    const { first, second, number, isFlipped } = ordered(match);
    const [own, other] = isFlipped ? [1, 0] : [0, 1];
    this.database
      .prepare("INSERT OR REPLACE INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
      .run(
        this.hash(match.sheet),
        match.setting,
        first,
        second,
        number,
        match.game,
        isFlipped ? 1 - points : points,
        goals[own],
        goals[other],
        faults[own],
        faults[other],
        JSON.stringify(records.map((record) => ({ ...record, goals: Object.fromEntries(record.goals) }))),
      );
  }

  /** Undefined where it has not been played. */
  score(match: StoredMatch): MatchScore | undefined {
    const row = this.rowOf<ScoreRow>(match, "points, first_faults, second_faults");
    if (row === undefined) return undefined;
    const { points, first_faults, second_faults } = row;
    return ordered(match).isFlipped
      ? { points: 1 - points, faults: [second_faults, first_faults] }
      : { points, faults: [first_faults, second_faults] };
  }

  /** What went wrong in a match; nothing where it has not been played. */
  faults(match: StoredMatch): PlayerFault[] {
    const row = this.rowOf<{ records: string }>(match, "records");
    if (row === undefined) return [];
    return (JSON.parse(row.records) as StoredRecord[]).flatMap(({ roles, players, faults }) =>
      faults.map((fault) => ({ game: match.game, player: players[roles.indexOf(fault.role)] as string, ...fault })),
    );
  }

  close(): void {
    this.database.close();
  }

  private rowOf<Row>(match: StoredMatch, columns: string): Row | undefined {
    const { first, second, number } = ordered(match);
    return this.database
      .prepare(
        `SELECT ${columns} FROM matches WHERE sheet = ? AND setting = ? AND first = ? AND second = ? AND number = ?`,
      )
      .get(this.hash(match.sheet), match.setting, first, second, number) as Row | undefined;
  }

  private hash(sheet: string): string {
    const known = this.hashes.get(sheet) ?? createHash("sha256").update(sheet).digest("hex");
    this.hashes.set(sheet, known);
    return known;
  }
}

/** Match n of a against b is the match of b against a with the same seed and sides changed: the other one of its pair. */
function ordered({ a, b, number }: PlannedMatch): {
  first: string;
  second: string;
  number: number;
  isFlipped: boolean;
} {
  return a <= b
    ? { first: a, second: b, number, isFlipped: false }
    : { first: b, second: a, number: number ^ 1, isFlipped: true };
}

function open(path: string): Database.Database {
  try {
    if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true });
    const database = new Database(path);
    database.prepare("SELECT count(*) FROM sqlite_master").get();
    return database;
  } catch (error) {
    throw new StoreProblem(`${path} cannot be opened as a store: ${error instanceof Error ? error.message : error}`);
  }
}
