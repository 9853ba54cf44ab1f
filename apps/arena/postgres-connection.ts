/**
 * A connection to PostgreSQL that survives restarts of the database and network failures: every operation is repeated
 * with pauses until it succeeds or patience ends. That is safe because every operation of the arena may be repeated.
 * Queries have their own time limit: on a broken network, TCP alone would wait for a quarter of an hour.
 */
import type { Pool, PoolClient } from "pg";
import { StoreProblem } from "./arena-store.ts";

/** Seconds to wait for a database that does not answer. */
const PATIENCE = 600;
/** The same limit while a store is opened: then the address may be wrong. */
const OPENING_PATIENCE = 4;
const CONNECT_MILLISECONDS = 5000;
const QUERY_MILLISECONDS = 15_000;
/** Upper limit of the growing pauses, in milliseconds. */
const LONGEST_PAUSE = 2000;
const CONNECTIONS = 4;

export interface Rows<Row> {
  readonly rows: Row[];
}

/** Runs SQL. pg-boss requires the same interface. */
export interface SqlRunner {
  executeSql<Row>(text: string, values?: unknown[]): Promise<Rows<Row>>;
}

export class PostgresConnection implements SqlRunner {
  private readonly pool: Pool;
  private readonly place: string;
  private readonly onTrouble: (message: string) => void;
  private patience = OPENING_PATIENCE;

  private constructor(pool: Pool, place: string, onTrouble: (message: string) => void) {
    this.pool = pool;
    this.place = place;
    this.onTrouble = onTrouble;
  }

  /** The driver is loaded only here: no other verb needs it. */
  static async open(url: string, onTrouble: (message: string) => void): Promise<PostgresConnection> {
    const { default: pg } = await import("pg");
    const pool = new pg.Pool({
      connectionString: url,
      application_name: "noether",
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECT_MILLISECONDS,
      query_timeout: QUERY_MILLISECONDS,
      keepAlive: true,
    });
    // A connection may be lost while it is idle, or between two queries: without a listener this would end the process.
    // The next query fails or opens another connection, and is repeated.
    pool.on("error", () => {});
    pool.on("connect", (client) => client.on("error", () => {}));
    const connection = new PostgresConnection(pool, withoutPassword(url), onTrouble);
    try {
      await connection.executeSql("SELECT 1");
    } catch (error) {
      await pool.end();
      throw error;
    }
    connection.patience = PATIENCE;
    return connection;
  }

  executeSql<Row>(text: string, values?: unknown[]): Promise<Rows<Row>> {
    return this.patiently(async () => (await this.pool.query(text, values)) as unknown as Rows<Row>);
  }

  /** Runs all statements of `work` or none. `work` may run several times. */
  transaction<T>(work: (runner: SqlRunner) => Promise<T>): Promise<T> {
    return this.patiently(async () => {
      const client = await this.pool.connect();
      try {
        await client.query("BEGIN");
        const answer = await work(runnerOf(client));
        await client.query("COMMIT");
        client.release();
        return answer;
      } catch (error) {
        client.release(true); // closes the connection, which rolls back
        throw error;
      }
    });
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  private async patiently<T>(work: () => Promise<T>): Promise<T> {
    const end = performance.now() + 1000 * this.patience;
    for (let pause = 50; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      try {
        return await work();
      } catch (error) {
        const message = error instanceof Error && error.message !== "" ? error.message : String(error);
        if (!isPassing(error) || performance.now() > end) throw new StoreProblem(`${this.place}: ${message}`);
        if (pause === LONGEST_PAUSE) this.onTrouble(`${this.place} does not answer (${message}); trying again`);
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }
}

const runnerOf = (client: PoolClient): SqlRunner => ({
  executeSql: async <Row>(text: string, values?: unknown[]) =>
    (await client.query(text, values)) as unknown as Rows<Row>,
});

/**
 * Network error codes, and classes of SQLSTATE: 08 connection, 40 rolled back, 53 out of resources, 57 shut down or
 * starting.
 */
const PASSING_CODES = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|EAI_AGAIN|08|40|53|57P)/;
const PASSING_MESSAGES = /terminated|timeout|ended|not queryable|ECONN|closed/i;

function isPassing(error: unknown): boolean {
  const { code, message, errors } = error as { code?: unknown; message?: unknown; errors?: unknown[] };
  if (Array.isArray(errors) && errors.some(isPassing)) return true; // all addresses of a host failed
  return typeof code === "string" && code !== ""
    ? PASSING_CODES.test(code)
    : typeof message === "string" && PASSING_MESSAGES.test(message);
}

/** The address without its password, for messages. */
function withoutPassword(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url);
    return `postgres://${hostname}${port === "" ? "" : `:${port}`}${pathname}`;
  } catch {
    return "the address of the store";
  }
}
