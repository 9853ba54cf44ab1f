/**
 * The arena's store in one SQLite file (libsql). Several processes on one computer may share it. The write-ahead log
 * with `synchronous = NORMAL` survives a process that is killed at any moment. After a power cut the last results may
 * be missing; they are then computed again.
 */
import { mkdirSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";
import Database from "libsql";
import {
  type ArenaStore,
  diedTooOften,
  LEASE_SECONDS,
  MOST_ATTEMPTS,
  type NumberedOutcome,
  StoreProblem,
} from "./arena-store.ts";
import { type PlanDocument, planId, type StoredPlan } from "./stored-plan.ts";
import { hashOf, type Json, type JsonObject, type Outcome, type Task, type TaskKind, type TaskResult } from "./task.ts";

const FORMAT = 2;
const SCHEMA = `
  CREATE TABLE sheets (hash TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE tasks (
    key TEXT PRIMARY KEY, version TEXT NOT NULL, position INTEGER NOT NULL, kind TEXT NOT NULL, title TEXT NOT NULL,
    sheet TEXT NOT NULL, job TEXT NOT NULL, attempts INTEGER NOT NULL, leased_until REAL NOT NULL, owner TEXT
  ) WITHOUT ROWID;
  CREATE INDEX tasks_by_position ON tasks (version, position);
  CREATE TABLE results (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, title TEXT NOT NULL,
    sheet TEXT NOT NULL, job TEXT NOT NULL, outcome TEXT, failure TEXT, record TEXT NOT NULL, seconds REAL NOT NULL,
    version TEXT NOT NULL, host TEXT NOT NULL, cpu TEXT NOT NULL, node TEXT NOT NULL, finished TEXT NOT NULL
  );
  CREATE VIEW matches AS SELECT key, title AS game, job ->> 'first' AS first, job ->> 'second' AS second,
    job ->> 'seed' AS seed, job ->> 'setting' AS setting, outcome ->> 'points' AS points, outcome ->> 'goals' AS goals,
    outcome ->> 'faults' AS faults, failure, seconds, version, host, cpu, finished FROM results WHERE kind = 'match';
  CREATE VIEW census AS SELECT key, title AS game, job ->> 'verb' AS verb, outcome ->> 'status' AS status, outcome,
    failure, seconds, version, host, cpu, finished FROM results WHERE kind = 'census';
`;

/** Tables added later. Older stores have the same format without them. */
const LATER_TABLES =
  "CREATE TABLE IF NOT EXISTS plans (id TEXT PRIMARY KEY, begun TEXT NOT NULL, document TEXT NOT NULL) WITHOUT ROWID";

/** How long one process waits while another writes. */
const PATIENCE_MILLISECONDS = 10_000;
/** Number of tries, a second apart, when the disk is full: it may soon have room again. */
const FULL_DISK_TRIES = 60;

interface TaskRow {
  readonly key: string;
  readonly kind: TaskKind;
  readonly title: string;
  readonly sheet: string;
  readonly job: string;
}

interface OutcomeRow {
  readonly sequence: number;
  readonly key: string;
  readonly outcome: string | null;
  readonly failure: string | null;
}

const outcomeOf = ({ outcome, failure }: Pick<OutcomeRow, "outcome" | "failure">): Outcome =>
  outcome === null
    ? { kind: "failed", reason: failure ?? "" }
    : { kind: "done", value: JSON.parse(outcome) as JsonObject };

export class SqliteStore implements ArenaStore {
  private readonly database: Database.Database;
  private readonly path: string;
  private readonly version: string;
  /** The name with which this process signs its leases. */
  private readonly owner = `${hostname()} ${process.pid}`;
  private readonly onTrouble: (message: string) => void;

  /** `:memory:` keeps nothing. Tasks of other versions of the program stay untouched. */
  constructor(path: string, version: string, onTrouble: (message: string) => void = () => {}) {
    this.path = path;
    this.version = version;
    this.onTrouble = onTrouble;
    this.database = open(path);
    try {
      this.database.exec(`PRAGMA busy_timeout = ${PATIENCE_MILLISECONDS}`);
      this.database.prepare("PRAGMA journal_mode = WAL").get();
      this.database.exec("PRAGMA synchronous = NORMAL");
      this.create();
      this.database.exec(LATER_TABLES);
    } catch (error) {
      this.database.close();
      if (error instanceof StoreProblem) throw error;
      throw new StoreProblem(`${path} cannot be used as a store: ${messageOf(error)}`);
    }
  }

  async putSheets(texts: readonly string[]): Promise<void> {
    await this.transaction(() => {
      const statement = this.database.prepare("INSERT OR IGNORE INTO sheets VALUES (?, ?)");
      for (const text of texts) statement.run(hashOf(text), text);
    });
  }

  async sheet(hash: string): Promise<string | undefined> {
    const row = this.get<{ text: string }>("SELECT text FROM sheets WHERE hash = ?", hash);
    return row?.text;
  }

  async outcomes(keys: readonly string[]): Promise<Map<string, Outcome>> {
    const rows = this.all<OutcomeRow>(
      "SELECT key, outcome, failure FROM results WHERE key IN (SELECT value FROM json_each(?))",
      JSON.stringify(keys),
    );
    return new Map(rows.map((row) => [row.key, outcomeOf(row)]));
  }

  async submit(tasks: readonly Task[], firstPosition: number): Promise<void> {
    await this.transaction(() => {
      const statement = this.database.prepare(
        "INSERT OR IGNORE INTO tasks SELECT ?, ?, ?, ?, ?, ?, ?, 0, 0, NULL WHERE NOT EXISTS (SELECT 1 FROM results WHERE key = ?)",
      );
      for (const [i, { key, kind, title, sheet, job }] of tasks.entries())
        statement.run(key, this.version, firstPosition + i, kind, title, sheet, JSON.stringify(job), key);
    });
  }

  async claim(most: number): Promise<Task[]> {
    return this.transaction(() => {
      const rows = this.database
        .prepare(
          "SELECT key, kind, title, sheet, job FROM tasks WHERE version = ? AND leased_until < ? ORDER BY position LIMIT ?",
        )
        .all(this.version, seconds(), most) as TaskRow[];
      const lease = this.database.prepare(
        "UPDATE tasks SET leased_until = ?, owner = ?, attempts = attempts + 1 WHERE key = ?",
      );
      for (const { key } of rows) lease.run(seconds() + LEASE_SECONDS, this.owner, key);
      return rows.map(({ job, ...row }) => ({ ...row, job: JSON.parse(job) as JsonObject }));
    });
  }

  async renew(keys: readonly string[]): Promise<void> {
    await this.updateTasks("leased_until = ?", keys, seconds() + LEASE_SECONDS);
  }

  async release(keys: readonly string[]): Promise<void> {
    await this.updateTasks("leased_until = 0, owner = NULL, attempts = max(0, attempts - ?)", keys, 1);
  }

  async withdraw(keys: readonly string[]): Promise<void> {
    await this.transaction(() => this.deleteTasks(keys));
  }

  async finish(results: readonly TaskResult[]): Promise<string[]> {
    return this.transaction(() => {
      const added = results.filter((result) => this.insert(result)).map(({ task }) => task.key);
      this.deleteTasks(results.map(({ task }) => task.key));
      return added;
    });
  }

  async forgetFailures(keys: readonly string[]): Promise<void> {
    await this.transaction(() =>
      this.database
        .prepare("DELETE FROM results WHERE outcome IS NULL AND key IN (SELECT value FROM json_each(?))")
        .run(JSON.stringify(keys)),
    );
  }

  async reclaim(): Promise<void> {
    await this.transaction(() => {
      for (const owner of this.deadOwners())
        this.database.prepare("UPDATE tasks SET leased_until = 0, owner = NULL WHERE owner = ?").run(owner);
      const rows = this.database
        .prepare(
          "SELECT key, kind, title, sheet, job FROM tasks WHERE version = ? AND leased_until < ? AND attempts >= ?",
        )
        .all(this.version, seconds(), MOST_ATTEMPTS) as TaskRow[];
      const origin = { version: this.version, host: hostname(), cpu: "", node: process.version };
      for (const { job, ...row } of rows)
        this.insert({
          task: { ...row, job: JSON.parse(job) as JsonObject },
          outcome: { kind: "failed", reason: diedTooOften },
          record: null,
          seconds: 0,
          origin,
        });
      this.deleteTasks(rows.map(({ key }) => key));
    });
  }

  async resultsAfter(sequence: number, most: number): Promise<NumberedOutcome[]> {
    const rows = this.all<OutcomeRow>(
      "SELECT sequence, key, outcome, failure FROM results WHERE sequence > ? ORDER BY sequence LIMIT ?",
      sequence,
      most,
    );
    return rows.map((row) => ({ sequence: row.sequence, key: row.key, outcome: outcomeOf(row) }));
  }

  async lastSequence(): Promise<number> {
    return this.get<{ last: number | null }>("SELECT max(sequence) AS last FROM results")?.last ?? 0;
  }

  async record(key: string): Promise<Json | undefined> {
    const row = this.get<{ record: string }>("SELECT record FROM results WHERE key = ?", key);
    return row === undefined ? undefined : (JSON.parse(row.record) as Json);
  }

  async putPlan(document: PlanDocument): Promise<string> {
    const id = planId(document);
    await this.transaction(() =>
      this.database
        .prepare("INSERT OR IGNORE INTO plans VALUES (?, ?, ?)")
        .run(id, new Date().toISOString(), JSON.stringify(document)),
    );
    return id;
  }

  async plans(): Promise<StoredPlan[]> {
    const rows = this.all<{ id: string; begun: string; document: string }>(
      "SELECT id, begun, document FROM plans ORDER BY begun DESC",
    );
    return rows.map((row) => ({
      ...row,
      document: JSON.parse(row.document) as PlanDocument,
    }));
  }

  async openTasks(): Promise<number> {
    return (
      this.get<{ count: number }>("SELECT count(*) AS count FROM tasks WHERE version = ?", this.version)?.count ?? 0
    );
  }

  async close(): Promise<void> {
    this.database.close();
  }

  private all<Row>(query: string, ...values: (string | number)[]): Row[] {
    try {
      return this.database.prepare(query).all(...values) as Row[];
    } catch (error) {
      throw new StoreProblem(`${this.path} cannot be read: ${messageOf(error)}`);
    }
  }

  private get<Row>(query: string, ...values: (string | number)[]): Row | undefined {
    return this.all<Row>(query, ...values)[0];
  }

  /** Returns whether the result is new. */
  private insert({ task, outcome, record, seconds: took, origin }: TaskResult): boolean {
    const { changes } = this.database
      .prepare(
        `INSERT OR IGNORE INTO results (key, kind, title, sheet, job, outcome, failure, record, seconds, version, host, cpu, node, finished)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        task.key,
        task.kind,
        task.title,
        task.sheet,
        JSON.stringify(task.job),
        outcome.kind === "done" ? JSON.stringify(outcome.value) : null,
        outcome.kind === "failed" ? outcome.reason : null,
        JSON.stringify(record),
        took,
        origin.version,
        origin.host,
        origin.cpu,
        origin.node,
        new Date().toISOString(),
      );
    return changes > 0;
  }

  private deleteTasks(keys: readonly string[]): void {
    const statement = this.database.prepare("DELETE FROM tasks WHERE key = ?");
    for (const key of keys) statement.run(key);
  }

  /** Changes only tasks that this process has leased. */
  private async updateTasks(set: string, keys: readonly string[], value: number): Promise<void> {
    await this.transaction(() => {
      const statement = this.database.prepare(`UPDATE tasks SET ${set} WHERE key = ? AND owner = ?`);
      for (const key of keys) statement.run(value, key, this.owner);
    });
  }

  /** Processes on this computer that hold leases but no longer exist: their leases can be released at once. */
  private deadOwners(): string[] {
    const rows = this.database.prepare("SELECT DISTINCT owner FROM tasks WHERE owner IS NOT NULL").all();
    return (rows as { owner: string }[]).map(({ owner }) => owner).filter((owner) => !isAlive(owner));
  }

  /** If the disk is full, waits for a while until there is room. Nothing is lost: the data to write stays in memory. */
  private async transaction<T>(work: () => T): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return this.attempt(work);
      } catch (error) {
        if (!isDiskFull(error) || tries >= FULL_DISK_TRIES)
          throw new StoreProblem(`${this.path} cannot be written: ${messageOf(error)}`);
        if (tries === 1) this.onTrouble(`${this.path} cannot be written, the disk is full; waiting for room`);
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
    }
  }

  /** Written by hand: libsql's own wrapper hides why a transaction failed if SQLite has already rolled it back. */
  private attempt<T>(work: () => T): T {
    this.database.exec("BEGIN IMMEDIATE");
    try {
      const answer = work();
      this.database.exec("COMMIT");
      return answer;
    } catch (error) {
      if (this.database.inTransaction) this.database.exec("ROLLBACK");
      throw error;
    }
  }

  private create(): void {
    const format = (): number =>
      (this.database.prepare("PRAGMA user_version").get() as { user_version: number }).user_version;
    if (format() === FORMAT) return;
    this.attempt(() => {
      if (format() === FORMAT) return; // another process was faster
      const { count } = this.database.prepare("SELECT count(*) AS count FROM sqlite_master").get() as { count: number };
      if (count > 0) throw new StoreProblem(`${this.path} is not a store of tournaments, or another version made it`);
      this.database.exec(SCHEMA);
      this.database.exec(`PRAGMA user_version = ${FORMAT}`);
    });
  }
}

/** Seconds since 1970: processes share leases, so they need a common clock. */
const seconds = (): number => Date.now() / 1000;
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const isDiskFull = (error: unknown): boolean =>
  /SQLITE_FULL|SQLITE_IOERR|disk is full|disk I\/O/i.test(`${(error as { code?: unknown }).code} ${messageOf(error)}`);

function isAlive(owner: string): boolean {
  const [host, id] = owner.split(" ");
  if (host !== hostname()) return true;
  try {
    process.kill(Number(id), 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

function open(path: string): Database.Database {
  try {
    if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true });
    const database = new Database(path);
    database.prepare("SELECT count(*) FROM sqlite_master").get();
    return database;
  } catch (error) {
    throw new StoreProblem(`${path} cannot be opened as a store: ${messageOf(error)}`);
  }
}
