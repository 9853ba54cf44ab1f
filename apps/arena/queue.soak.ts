/**
 * Measures the overhead of the arena: empty tasks through threads, queue and store. Prints the figures and checks those
 * that the design promises.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startPostgres } from "../../test-services/start-postgres.ts";
import type { ArenaStore } from "./arena-store.ts";
import { PostgresStore } from "./postgres-store.ts";
import { SqliteStore } from "./sqlite-store.ts";
import { hashOf, makeTask, type Task } from "./task.ts";
import { openThreadPool } from "./thread-pool.ts";
import { type RunTask, workUntilStopped } from "./work-loop.ts";

const folder = mkdtempSync(join(tmpdir(), "noether-queue-"));
const server = await startPostgres();
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  if (typeof server !== "string") await server.stop();
});

const THREADS = 4;
const TASKS = 2000;
const MILLION = 1_000_000;
const ORIGIN = { version: "1", host: "h", cpu: "c", node: "n" };
const now = (): number => performance.now() / 1000;
const cpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

const tasks = (count: number, name: string): Task[] =>
  Array.from({ length: count }, (_, seed) =>
    makeTask("1", {
      kind: "match",
      title: "connect-four",
      sheet: hashOf("(role x)"),
      job: { first: "uct:c=0.7", second: name, seed, pair: seed, setting: "100 iterations", how: { iterations: 100 } },
    }),
  );

/** Milliseconds per task: wall time, and CPU time of this process. */
async function cost(store: ArenaStore, count: number, run: RunTask): Promise<{ wall: number; cpu: number }> {
  const stop = new AbortController();
  let done = 0;
  const [start, cpuStart] = [now(), cpu()];
  await workUntilStopped({
    ...{ store, run, threads: THREADS, origin: ORIGIN, signal: stop.signal, now },
    onFinished: (results) => {
      done += results.length;
      if (done >= count) stop.abort();
    },
  });
  return { wall: (1000 * (now() - start)) / done, cpu: (1000 * (cpu() - cpuStart)) / done };
}

const told = (what: string, { wall, cpu: used }: { wall: number; cpu: number }): void =>
  console.log(`${what}: ${wall.toFixed(2)} ms a match on the wall, ${used.toFixed(2)} ms of CPU`);

/** Sends answers of the size of a short match through a real thread. */
async function inThreads(): Promise<{ run: RunTask; close: () => Promise<void> }> {
  const file = join(folder, "nothing.mjs");
  writeFileSync(
    file,
    `const record = Array.from({ length: 20 }, (_, i) => ["(mark " + i + ")", "noop"]);
     export const nothing = () => ({ outcome: { kind: "done", value: { points: 1, goals: [100, 0], faults: [0, 0], told: [] } }, record });`,
  );
  const pool = await openThreadPool({ file, name: "nothing", threads: THREADS, megabytes: 100, data: null });
  return { run: (task, sheet) => pool.run({ task, sheet }), close: () => pool.close() };
}

test("scheduling costs below 2 ms a match at 4 workers, on SQLite", async () => {
  const store = new SqliteStore(join(folder, "store.db"), "1");
  await store.putSheets(["(role x)"]);
  await store.submit(tasks(TASKS + 200, "q"), 0);
  const { run, close } = await inThreads();
  await cost(store, 200, run); // starts the threads
  const figures = await cost(store, TASKS - 200, run);
  await Promise.all([close(), store.close()]);
  told("SQLite", figures);
  expect(figures.cpu).toBeLessThan(2);
});

test("the same on PostgreSQL, and with a million matches waiting", async ({ skip }) => {
  if (typeof server === "string") return skip(server);
  const store = await PostgresStore.open(server.url, "1");
  await store.putSheets(["(role x)"]);
  await store.submit(tasks(TASKS + 200, "q"), 0);
  const { run, close } = await inThreads();
  await cost(store, 200, run);
  const few = await cost(store, TASKS - 200, run);
  told("PostgreSQL", few);
  const start = now();
  for (let position = 0; position < MILLION; position += 10_000)
    await store.submit(tasks(10_000, `waits ${position}`), 1_000_000 + position);
  const waiting = await store.openTasks();
  console.log(`${waiting} matches queued, ${((1000 * (now() - start)) / waiting).toFixed(3)} ms each`);
  expect(waiting).toBeGreaterThanOrEqual(MILLION);
  const many = await cost(store, TASKS, run);
  told("PostgreSQL with a million waiting", many);
  await close();
  await store.close();
  expect(few.cpu).toBeLessThan(2);
  expect(many.cpu).toBeLessThan(2);
  expect(many.wall).toBeLessThan(5);
});
