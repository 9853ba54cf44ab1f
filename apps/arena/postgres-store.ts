/**
 * The arena's store in PostgreSQL: results and sheets in the schema `noether`, the queue in `noether_queue`, managed by
 * pg-boss. A task is one job of pg-boss whose id is the task's key, so a task cannot be queued twice. Each version of
 * the program has its own queue, so workers never play for another version.
 *
 * pg-boss hands out jobs and requeues expired ones. This file adds three things. Leases: a job expires some seconds
 * after its last renewal, not after the longest time that any match may take. An index in the order of handing out:
 * without it each fetch sorts all waiting jobs. And jobs are deleted in the transaction that inserts their result.
 */
import type PgBoss from "pg-boss";
import {
  type ArenaStore,
  diedTooOften,
  LEASE_SECONDS,
  MOST_ATTEMPTS,
  type NumberedOutcome,
  StoreProblem,
} from "./arena-store.ts";
import { PostgresConnection, type SqlRunner } from "./postgres-connection.ts";
import { type PlanDocument, planId, type StoredPlan } from "./stored-plan.ts";
import { hashOf, type Json, type JsonObject, type Outcome, type Task, type TaskKind, type TaskResult } from "./task.ts";

const QUEUE_SCHEMA = "noether_queue";
const CREATION_LOCK = 7017;
const SCHEMA = `
  CREATE SCHEMA IF NOT EXISTS noether;
  CREATE TABLE IF NOT EXISTS noether.sheets (hash text PRIMARY KEY, text text NOT NULL);
  CREATE TABLE IF NOT EXISTS noether.results (
    sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, key text NOT NULL UNIQUE, kind text NOT NULL, title text NOT NULL,
    sheet text NOT NULL, job jsonb NOT NULL, outcome jsonb, failure text, record text NOT NULL, seconds double precision NOT NULL,
    version text NOT NULL, host text NOT NULL, cpu text NOT NULL, node text NOT NULL, finished timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE IF NOT EXISTS noether.plans (id text PRIMARY KEY, begun timestamptz NOT NULL DEFAULT now(), document text NOT NULL);
  CREATE OR REPLACE VIEW noether.matches AS SELECT key, title AS game, job ->> 'first' AS first, job ->> 'second' AS second,
    job ->> 'seed' AS seed, job ->> 'setting' AS setting, (outcome ->> 'points')::double precision AS points, outcome -> 'goals' AS goals,
    outcome -> 'faults' AS faults, failure, seconds, version, host, cpu, finished FROM noether.results WHERE kind = 'match';
  CREATE OR REPLACE VIEW noether.census AS SELECT key, title AS game, job ->> 'verb' AS verb, outcome ->> 'status' AS status, outcome,
    failure, seconds, version, host, cpu, finished FROM noether.results WHERE kind = 'census';
`;

/** Priorities are 32-bit numbers; all tasks beyond that range share the lowest one. */
const LOWEST_PRIORITY = -2_147_483_648;

interface JobData {
  readonly kind: TaskKind;
  readonly title: string;
  readonly sheet: string;
  readonly job: JsonObject;
}

interface OutcomeRow {
  /** As text: the driver does not read 64-bit numbers as numbers. */
  readonly sequence: string;
  readonly key: string;
  readonly outcome: JsonObject | null;
  readonly failure: string | null;
}

const outcomeOf = ({ outcome, failure }: Pick<OutcomeRow, "outcome" | "failure">): Outcome =>
  outcome === null ? { kind: "failed", reason: failure ?? "" } : { kind: "done", value: outcome };

export class PostgresStore implements ArenaStore {
  private readonly connection: PostgresConnection;
  private readonly boss: PgBoss;
  private readonly queue: string;
  private readonly version: string;

  private constructor(connection: PostgresConnection, boss: PgBoss, queue: string, version: string) {
    this.connection = connection;
    this.boss = boss;
    this.queue = queue;
    this.version = version;
  }

  static async open(
    url: string,
    version: string,
    onTrouble: (message: string) => void = () => {},
  ): Promise<PostgresStore> {
    const connection = await PostgresConnection.open(url, onTrouble);
    try {
      const { default: Boss } = await import("pg-boss");
      const boss = new Boss({ db: connection, schema: QUEUE_SCHEMA, supervise: false, schedule: false });
      boss.on("error", (error) => onTrouble(error.message));
      const queue = `tasks-${version.replaceAll(/[^\w-]/g, "_")}`;
      await connection.transaction(async (db) => {
        // Only one process may do this at a time: neither `IF NOT EXISTS` nor pg-boss is safe when several create the
        // same schema at once.
        await db.executeSql("SELECT pg_advisory_xact_lock($1)", [CREATION_LOCK]);
        await db.executeSql(SCHEMA);
        await boss.start();
        await makeQueue(connection, boss, queue);
      });
      return new PostgresStore(connection, boss, queue, version);
    } catch (error) {
      await connection.close();
      throw error instanceof StoreProblem ? error : new StoreProblem(`the store cannot be prepared: ${error}`);
    }
  }

  async putSheets(texts: readonly string[]): Promise<void> {
    await this.connection.executeSql(
      "INSERT INTO noether.sheets SELECT * FROM unnest($1::text[], $2::text[]) ON CONFLICT DO NOTHING",
      [texts.map(hashOf), texts],
    );
  }

  async sheet(hash: string): Promise<string | undefined> {
    const { rows } = await this.connection.executeSql<{ text: string }>(
      "SELECT text FROM noether.sheets WHERE hash = $1",
      [hash],
    );
    return rows[0]?.text;
  }

  async outcomes(keys: readonly string[]): Promise<Map<string, Outcome>> {
    const { rows } = await this.connection.executeSql<OutcomeRow>(
      "SELECT key, outcome, failure FROM noether.results WHERE key = ANY($1::text[])",
      [keys],
    );
    return new Map(rows.map((row) => [row.key, outcomeOf(row)]));
  }

  async submit(tasks: readonly Task[], firstPosition: number): Promise<void> {
    const known = await this.outcomes(tasks.map(({ key }) => key));
    const jobs = tasks.flatMap(({ key, kind, title, sheet, job }, i) => {
      const data: JobData = { kind, title, sheet, job };
      const priority = Math.max(LOWEST_PRIORITY, -(firstPosition + i));
      return known.has(key) ? [] : [{ id: idOf(key), name: this.queue, data, priority }];
    });
    if (jobs.length > 0) await this.boss.insert(jobs);
  }

  async claim(most: number): Promise<Task[]> {
    const jobs = await this.boss.fetch<JobData>(this.queue, { batchSize: most });
    return jobs.map(({ id, data }) => ({ key: keyOf(id), ...data }));
  }

  async renew(keys: readonly string[]): Promise<void> {
    await this.connection.executeSql(
      `UPDATE ${QUEUE_SCHEMA}.job SET started_on = now() WHERE name = $1 AND id = ANY($2::uuid[]) AND state = 'active'`,
      [this.queue, keys.map(idOf)],
    );
  }

  async release(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await this.connection.transaction(async (db) => {
      await this.boss.cancel(this.queue, keys.map(idOf), { db });
      await this.boss.resume(this.queue, keys.map(idOf), { db });
    });
  }

  async withdraw(keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await this.boss.deleteJob(this.queue, keys.map(idOf));
  }

  async finish(results: readonly TaskResult[]): Promise<string[]> {
    if (results.length === 0) return [];
    return this.connection.transaction(async (db) => {
      const added = await insertResults(db, results);
      await this.boss.deleteJob(
        this.queue,
        results.map(({ task }) => idOf(task.key)),
        { db },
      );
      return added;
    });
  }

  async forgetFailures(keys: readonly string[]): Promise<void> {
    await this.connection.executeSql("DELETE FROM noether.results WHERE outcome IS NULL AND key = ANY($1::text[])", [
      keys,
    ]);
  }

  async reclaim(): Promise<void> {
    await this.boss.expire();
    const { rows } = await this.connection.executeSql<{ id: string; data: JobData }>(
      `SELECT id, data FROM ${QUEUE_SCHEMA}.job WHERE name = $1 AND state = 'failed'`,
      [this.queue],
    );
    const origin = { version: this.version, host: "", cpu: "", node: process.version };
    await this.finish(
      rows.map(({ id, data }) => ({
        task: { key: keyOf(id), ...data },
        outcome: { kind: "failed", reason: diedTooOften },
        record: null,
        seconds: 0,
        origin,
      })),
    );
  }

  async resultsAfter(sequence: number, most: number): Promise<NumberedOutcome[]> {
    const { rows } = await this.connection.executeSql<OutcomeRow>(
      "SELECT sequence, key, outcome, failure FROM noether.results WHERE sequence > $1 ORDER BY sequence LIMIT $2",
      [sequence, most],
    );
    return rows.map((row) => ({ sequence: Number(row.sequence), key: row.key, outcome: outcomeOf(row) }));
  }

  async lastSequence(): Promise<number> {
    const { rows } = await this.connection.executeSql<{ last: string | null }>(
      "SELECT max(sequence) AS last FROM noether.results",
    );
    return Number(rows[0]?.last ?? 0);
  }

  async record(key: string): Promise<Json | undefined> {
    const { rows } = await this.connection.executeSql<{ record: string }>(
      "SELECT record FROM noether.results WHERE key = $1",
      [key],
    );
    return rows[0] === undefined ? undefined : (JSON.parse(rows[0].record) as Json);
  }

  async putPlan(document: PlanDocument): Promise<string> {
    const id = planId(document);
    await this.connection.executeSql(
      "INSERT INTO noether.plans (id, document) VALUES ($1, $2) ON CONFLICT DO NOTHING",
      [id, JSON.stringify(document)],
    );
    return id;
  }

  async plans(): Promise<StoredPlan[]> {
    const { rows } = await this.connection.executeSql<{ id: string; begun: Date; document: string }>(
      "SELECT id, begun, document FROM noether.plans ORDER BY begun DESC",
    );
    return rows.map(({ id, begun, document }) => ({
      id,
      begun: begun.toISOString(),
      document: JSON.parse(document) as PlanDocument,
    }));
  }

  async openTasks(): Promise<number> {
    const { rows } = await this.connection.executeSql<{ count: string }>(
      `SELECT count(*) AS count FROM ${QUEUE_SCHEMA}.job WHERE name = $1 AND state IN ('created', 'retry', 'active')`,
      [this.queue],
    );
    return Number(rows[0]?.count ?? 0);
  }

  async close(): Promise<void> {
    await this.boss.stop({ graceful: false, close: false, wait: false });
    await this.connection.close();
  }
}

async function makeQueue(connection: PostgresConnection, boss: PgBoss, queue: string): Promise<void> {
  await boss.createQueue(queue, {
    name: queue,
    policy: "standard",
    retryLimit: MOST_ATTEMPTS - 1,
    expireInSeconds: LEASE_SECONDS,
    retentionDays: 3650,
  });
  const { rows } = await connection.executeSql<{ partition_name: string }>(
    `SELECT partition_name FROM ${QUEUE_SCHEMA}.queue WHERE name = $1`,
    [queue],
  );
  const table = rows[0]?.partition_name;
  if (table === undefined || !/^\w+$/.test(table)) throw new StoreProblem("the queue has no table");
  // Suffixes have at most six letters: PostgreSQL cuts names longer than 63 letters, and the table's name has 57.
  const inOrder = `(name, priority DESC, created_on, id) WHERE state < 'active'`;
  await connection.executeSql(
    `CREATE INDEX IF NOT EXISTS ${table}_order ON ${QUEUE_SCHEMA}.${table} ${inOrder};
     CREATE INDEX IF NOT EXISTS ${table}_lease ON ${QUEUE_SCHEMA}.${table} (started_on) WHERE state = 'active';
     CREATE INDEX IF NOT EXISTS ${table}_fail ON ${QUEUE_SCHEMA}.${table} (id) WHERE state = 'failed'`,
  );
}

/** Returns the new keys. */
async function insertResults(db: SqlRunner, results: readonly TaskResult[]): Promise<string[]> {
  const rows = results.map(({ task, outcome, record, seconds, origin }) => ({
    ...task,
    outcome: outcome.kind === "done" ? outcome.value : null,
    failure: outcome.kind === "failed" ? outcome.reason : null,
    record: JSON.stringify(record),
    seconds,
    ...origin,
  }));
  const columns = "key, kind, title, sheet, job, outcome, failure, record, seconds, version, host, cpu, node";
  const { rows: added } = await db.executeSql<{ key: string }>(
    `INSERT INTO noether.results (${columns}) SELECT ${columns} FROM json_to_recordset($1) AS row(
       key text, kind text, title text, sheet text, job jsonb, outcome jsonb, failure text, record text,
       seconds double precision, version text, host text, cpu text, node text)
     ON CONFLICT (key) DO NOTHING RETURNING key`,
    [JSON.stringify(rows)],
  );
  return added.map(({ key }) => key);
}

/** pg-boss requires a UUID. */
const idOf = (key: string): string => key.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
const keyOf = (id: string): string => id.replaceAll("-", "");
