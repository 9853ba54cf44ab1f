import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterAll, describe, expect, test } from "vitest";
import { arenaStoreContract, makeTasks, resultOf } from "./arena-store.contract.ts";
import { StoreProblem } from "./arena-store.ts";
import { SqliteStore } from "./sqlite-store.ts";
import type { Task } from "./task.ts";

const folder = mkdtempSync(join(tmpdir(), "noether-sqlite-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, "deep", "store.db");

const run = (sql: string): void => {
  const database = new Database(path);
  database.exec(sql);
  database.close();
};

describe("the SQLite store", () => {
  arenaStoreContract(
    async (version = "1") => new SqliteStore(path, version),
    async () => rmSync(join(folder, "deep"), { recursive: true, force: true }),
    async () => run("UPDATE tasks SET leased_until = 1 WHERE leased_until > 0"),
  );

  test("a process of this computer that is no more need not be waited for", async () => {
    const store = new SqliteStore(path, "1");
    await store.submit(makeTasks(1, "dead"), 0);
    const [task] = await store.claim(9);
    run(`UPDATE tasks SET owner = replace(owner, ' ${process.pid}', ' 99999999')`);
    await store.reclaim();
    expect((await store.claim(9)).map(({ key }) => key)).toEqual([task?.key]);
    await store.close();
  });

  test("its views show matches to whoever opens the file", async () => {
    const store = new SqliteStore(path, "1");
    await store.finish([resultOf(makeTasks(1, "shown")[0] as Task, 0.5)]);
    await store.close();
    const database = new Database(path);
    const row = database
      .prepare("SELECT game, first, second, seed, points, host FROM matches WHERE first = 'shown'")
      .get();
    expect(row).toMatchObject({ game: "g", first: "shown", second: "q", seed: 0, points: 0.5, host: "h" });
    expect(database.prepare("SELECT * FROM census").all()).toEqual([]);
    database.close();
  });

  test("a file that is damaged while it is in use is a problem of the store", async () => {
    const path = join(folder, "damaged.db");
    const store = new SqliteStore(path, "1");
    const database = new Database(path);
    for (const table of ["results", "tasks", "sheets", "plans"]) database.exec(`DROP TABLE ${table}`);
    database.close();
    for (const ask of [
      () => store.lastSequence(),
      () => store.outcomes(["k"]),
      () => store.resultsAfter(0, 1),
      () => store.record("k"),
      () => store.sheet("h"),
      () => store.plans(),
      () => store.openTasks(),
      () => store.claim(1),
    ])
      await expect(ask()).rejects.toThrow(StoreProblem);
    await store.close();
  });

  test("files that are something else are not touched", () => {
    const text = join(folder, "text");
    writeFileSync(text, "not a database, but long enough to look at ".repeat(100));
    expect(() => new SqliteStore(text, "1")).toThrow(StoreProblem);
    const foreign = join(folder, "foreign.db");
    const database = new Database(foreign);
    database.exec("CREATE TABLE games (name TEXT)");
    database.close();
    expect(() => new SqliteStore(foreign, "1")).toThrow(StoreProblem);
  });
});
