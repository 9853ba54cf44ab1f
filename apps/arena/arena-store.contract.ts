/**
 * The contract that every store of the arena must meet. Each store's test passes a function that reopens the same
 * store.
 */
import { expect, test } from "vitest";
import type { ArenaStore } from "./arena-store.ts";
import { hashOf, makeTask, type Task, type TaskResult } from "./task.ts";

const ORIGIN = { version: "1", host: "h", cpu: "c", node: "n" };

export const makeTasks = (count: number, name = "p"): Task[] =>
  Array.from({ length: count }, (_, seed) =>
    makeTask("1", { kind: "match", title: "g", sheet: hashOf("(role x)"), job: { first: name, second: "q", seed } }),
  );

export const resultOf = (task: Task, points = 1): TaskResult => ({
  task,
  outcome: { kind: "done", value: { points } },
  record: { moves: [["a", "(b 'c\" é)"]] },
  seconds: 0.5,
  origin: ORIGIN,
});

const failureOf = (task: Task): TaskResult => ({
  ...resultOf(task),
  outcome: { kind: "failed", reason: "no room" },
});

/** `open` opens the same store again; `expireLeases` makes all leases old. */
export function arenaStoreContract(
  open: (version?: string) => Promise<ArenaStore>,
  clear: () => Promise<void>,
  expireLeases: () => Promise<void>,
): void {
  const withStore = async (work: (store: ArenaStore) => Promise<void>): Promise<void> => {
    await clear();
    const store = await open();
    try {
      await work(store);
    } finally {
      await store.close();
    }
  };
  const keysOf = (tasks: readonly Task[]): string[] => tasks.map(({ key }) => key);

  test("sheets are kept once, by hash", () =>
    withStore(async (store) => {
      await store.putSheets(["(role x)", "(role 'ÿ)"]);
      await store.putSheets(["(role x)"]);
      expect(await store.sheet(hashOf("(role 'ÿ)"))).toBe("(role 'ÿ)");
      expect(await store.sheet(hashOf("(role z)"))).toBeUndefined();
    }));

  test("tasks are handed out once, in order, as they were given", () =>
    withStore(async (store) => {
      const tasks = makeTasks(10);
      await store.submit(tasks, 0);
      await store.submit(tasks, 100);
      expect(await store.openTasks()).toBe(10);
      const first = await store.claim(4);
      expect(first.toSorted((x, y) => Number(x.job["seed"]) - Number(y.job["seed"]))).toEqual(tasks.slice(0, 4));
      const rest = await store.claim(100);
      expect(new Set(keysOf(rest))).toEqual(new Set(keysOf(tasks.slice(4))));
      expect(await store.claim(1)).toEqual([]);
      expect(await store.openTasks()).toBe(10);
    }));

  test("two workers never get the same task", () =>
    withStore(async (store) => {
      const other = await open();
      await store.submit(makeTasks(40), 0);
      const claims = await Promise.all(Array.from({ length: 8 }, (_, i) => (i % 2 === 0 ? store : other).claim(5)));
      expect(new Set(keysOf(claims.flat())).size).toBe(40);
      await other.close();
    }));

  test("a result is written once; what comes later changes nothing", () =>
    withStore(async (store) => {
      const tasks = makeTasks(3);
      await store.submit(tasks, 0);
      const claimed = await store.claim(3);
      const [one, two] = claimed as [Task, Task];
      expect(await store.finish([resultOf(one, 1), resultOf(two, 0)])).toEqual([one.key, two.key]);
      expect(await store.finish([resultOf(one, 0), resultOf(two, 1)])).toEqual([]);
      const known = await store.outcomes(keysOf(tasks));
      expect(known.size).toBe(2);
      expect(known.get(one.key)).toEqual({ kind: "done", value: { points: 1 } });
      expect(await store.record(one.key)).toEqual(resultOf(one).record);
      expect(await store.record("no such key")).toBeUndefined();
      expect(await store.openTasks()).toBe(1);
    }));

  test("what has a result is not queued again", () =>
    withStore(async (store) => {
      const tasks = makeTasks(3);
      await store.finish([resultOf(tasks[1] as Task)]);
      await store.submit(tasks, 0);
      expect(new Set(keysOf(await store.claim(10)))).toEqual(new Set(keysOf([tasks[0] as Task, tasks[2] as Task])));
    }));

  test("the tasks of a worker that died are handed out again, and its late results count once", () =>
    withStore(async (store) => {
      await store.submit(makeTasks(2), 0);
      const claimed = await store.claim(2);
      await store.reclaim();
      expect(await store.claim(2)).toEqual([]);
      await expireLeases();
      await store.reclaim();
      const again = await store.claim(2);
      expect(new Set(keysOf(again))).toEqual(new Set(keysOf(claimed)));
      expect((await store.finish([resultOf(claimed[0] as Task, 1)])).length).toBe(1);
      expect(await store.finish([resultOf(claimed[0] as Task, 0)])).toEqual([]);
      expect((await store.outcomes(keysOf(claimed))).size).toBe(1);
    }));

  test("a renewed lease holds", () =>
    withStore(async (store) => {
      await store.submit(makeTasks(2), 0);
      const [kept, lost] = (await store.claim(2)) as [Task, Task];
      await expireLeases();
      await store.renew([kept.key]);
      await store.reclaim();
      expect(keysOf(await store.claim(2))).toEqual([lost.key]);
    }));

  test("released tasks are there at once, withdrawn ones are gone", () =>
    withStore(async (store) => {
      await store.submit(makeTasks(3), 0);
      const [one, two] = (await store.claim(2)) as [Task, Task];
      await store.release([one.key]);
      await store.withdraw([two.key]);
      expect(await store.openTasks()).toBe(2);
      expect(keysOf(await store.claim(9))).toContain(one.key);
      await store.release([]);
      await store.withdraw([]);
    }));

  test("a task that is begun again and again without end has failed", () =>
    withStore(async (store) => {
      await store.submit(makeTasks(1), 0);
      for (let attempt = 0; attempt < 25; attempt++) {
        await store.claim(1);
        await expireLeases();
        await store.reclaim();
      }
      const [outcome] = (await store.outcomes(keysOf(makeTasks(1)))).values();
      expect(outcome).toMatchObject({ kind: "failed" });
      expect(await store.openTasks()).toBe(0);
    }));

  test("failures are reported, forgotten and tried again; results are not forgotten", () =>
    withStore(async (store) => {
      const [good, bad] = makeTasks(2) as [Task, Task];
      await store.finish([resultOf(good), failureOf(bad)]);
      expect((await store.outcomes([bad.key])).get(bad.key)).toEqual({ kind: "failed", reason: "no room" });
      await store.forgetFailures([good.key, bad.key]);
      expect([...(await store.outcomes([good.key, bad.key])).keys()]).toEqual([good.key]);
      await store.submit([bad], 0);
      expect(keysOf(await store.claim(2))).toEqual([bad.key]);
    }));

  test("results are numbered in the order in which they came", () =>
    withStore(async (store) => {
      const tasks = makeTasks(5);
      const before = await store.lastSequence();
      for (const task of tasks) await store.finish([resultOf(task)]);
      const first = await store.resultsAfter(before, 2);
      const rest = await store.resultsAfter(first[1]?.sequence ?? 0, 100);
      expect([...first, ...rest].map(({ key }) => key)).toEqual(keysOf(tasks));
      expect(await store.resultsAfter(await store.lastSequence(), 10)).toEqual([]);
    }));

  test("what was asked is remembered once", () =>
    withStore(async (store) => {
      const census = (folder: string) =>
        ({ kind: "census", version: "1", folder, questions: ["check"], sheets: [] }) as const;
      const id = await store.putPlan(census("é"));
      expect(await store.putPlan(census("é"))).toBe(id);
      expect(await store.putPlan(census("b"))).not.toBe(id);
      const plans = await store.plans();
      expect(plans).toHaveLength(2);
      expect(plans.find((plan) => plan.id === id)?.document).toEqual(census("é"));
      expect(Date.parse(plans[0]?.begun ?? "")).toBeGreaterThan(0);
    }));

  test("everything is still there when the store is opened again", () =>
    withStore(async (store) => {
      const [done, open1] = makeTasks(2) as [Task, Task];
      await store.putSheets(["(role x)"]);
      await store.submit([open1], 0);
      await store.finish([resultOf(done)]);
      const again = await open();
      expect(await again.sheet(hashOf("(role x)"))).toBe("(role x)");
      expect((await again.outcomes([done.key])).size).toBe(1);
      expect(keysOf(await again.claim(3))).toEqual([open1.key]);
      await again.close();
    }));

  test("another version has a queue of its own", () =>
    withStore(async (store) => {
      const newer = await open("2.0.0-beta+3");
      await store.submit(makeTasks(1), 0);
      expect(await newer.claim(5)).toEqual([]);
      expect((await store.claim(5)).length).toBe(1);
      await newer.close();
    }));

  test("nothing to do is no trouble", () =>
    withStore(async (store) => {
      expect(await store.finish([])).toEqual([]);
      expect(await store.claim(3)).toEqual([]);
      await store.submit([], 0);
      await store.renew([]);
      await store.putSheets([]);
      expect((await store.outcomes([])).size).toBe(0);
      expect(await store.openTasks()).toBe(0);
    }));
}
