import { afterAll, describe, expect, test } from "vitest";
import { startPostgres } from "../../test-services/start-postgres.ts";
import { arenaStoreContract, makeTasks, resultOf } from "./arena-store.contract.ts";
import { StoreProblem } from "./arena-store.ts";
import { PostgresConnection } from "./postgres-connection.ts";
import { PostgresStore } from "./postgres-store.ts";
import type { Task } from "./task.ts";

const server = await startPostgres({ settings: ["fsync = off"] });
if (typeof server === "string") console.log(`skipped: ${server}`);
const url = typeof server === "string" ? "" : server.url;

afterAll(async () => {
  if (typeof server !== "string") await server.stop();
});

async function run(sql: string): Promise<void> {
  const connection = await PostgresConnection.open(url, () => {});
  await connection.executeSql(sql);
  await connection.close();
}

describe.skipIf(typeof server === "string")("the PostgreSQL store", () => {
  arenaStoreContract(
    (version = "1") => PostgresStore.open(url, version),
    () => run("DROP SCHEMA IF EXISTS noether CASCADE; DROP SCHEMA IF EXISTS noether_queue CASCADE"),
    () => run("UPDATE noether_queue.job SET started_on = now() - interval '1 hour' WHERE state = 'active'"),
  );

  test("several processes may create it at once", async () => {
    await run("DROP SCHEMA IF EXISTS noether CASCADE; DROP SCHEMA IF EXISTS noether_queue CASCADE");
    const stores = await Promise.all(Array.from({ length: 4 }, () => PostgresStore.open(url, "1")));
    await Promise.all(stores.map((store) => store.close()));
  });

  test("its views show matches", async () => {
    const store = await PostgresStore.open(url, "1");
    await store.finish([resultOf(makeTasks(1, "shown")[0] as Task, 0.5)]);
    await store.close();
    const connection = await PostgresConnection.open(url, () => {});
    const { rows } = await connection.executeSql(
      "SELECT game, first, points FROM noether.matches WHERE first = 'shown'",
    );
    expect(rows).toEqual([{ game: "g", first: "shown", points: 0.5 }]);
    await connection.close();
  });

  test("fetching in order uses the index made for it, however many wait", async () => {
    const store = await PostgresStore.open(url, "1");
    await store.submit(makeTasks(2000, "many"), 0);
    const connection = await PostgresConnection.open(url, () => {});
    await connection.executeSql("ANALYZE noether_queue.job");
    const { rows } = await connection.executeSql<{ "QUERY PLAN": string }>(
      `EXPLAIN SELECT id FROM noether_queue.job WHERE name = 'tasks-1' AND state < 'active' AND start_after < now()
       ORDER BY priority desc, created_on, id LIMIT 8 FOR UPDATE SKIP LOCKED`,
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("_order on");
    expect(plan).not.toContain("Sort");
    await connection.close();
    await store.close();
  });

  test("a database that is restarted is waited for", async () => {
    if (typeof server === "string") return;
    const store = await PostgresStore.open(url, "1");
    const restarted = server.restart(200);
    const tasks = makeTasks(30, "restart");
    for (const task of tasks) expect(await store.finish([resultOf(task)])).toBeDefined();
    await restarted;
    expect((await store.outcomes(tasks.map(({ key }) => key))).size).toBe(30);
    await store.close();
  });

  test("reports an address where nobody listens soon, without the password", async () => {
    const open = PostgresStore.open("postgres://somebody:secret@127.0.0.1:1/x", "1");
    await expect(open).rejects.toThrow(StoreProblem);
    await expect(open).rejects.not.toThrow(/secret/);
    await expect(open).rejects.toThrow(/127\.0\.0\.1:1/);
  }, 30_000);
});
