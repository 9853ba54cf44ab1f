/**
 * Workers and coordinators on an in-memory store: every planned task is done once, whoever stops, fails or comes twice.
 */
import { describe, expect, test } from "vitest";
import { makeTasks } from "./arena-store.contract.ts";
import { Coordinator } from "./coordinate.ts";
import { pairSeed } from "./match-task.ts";
import { SqliteStore } from "./sqlite-store.ts";
import { hashOf, makeTask, type Plan, type Task } from "./task.ts";
import { type RunTask, type WorkOptions, workUntilStopped } from "./work-loop.ts";

const now = (): number => performance.now() / 1000;
const ORIGIN = { version: "1", host: "h", cpu: "c", node: "n" };

class ListPlan implements Plan<Task> {
  readonly told = new Map<string, number>();
  private readonly tasks: readonly Task[];
  private handed = 0;
  wanted: (task: Task) => boolean = () => true;

  constructor(tasks: readonly Task[]) {
    this.tasks = tasks;
  }

  next(): Task | undefined {
    return this.tasks[this.handed++];
  }

  taskOf(task: Task): Task {
    return task;
  }

  tell({ key }: Task): void {
    this.told.set(key, (this.told.get(key) ?? 0) + 1);
  }

  isWanted(task: Task): boolean {
    return this.wanted(task);
  }
}

const quick: RunTask = async (task) => ({
  outcome: { kind: "done", value: { seed: task.job["seed"] ?? null } },
  record: null,
});

async function newStore(): Promise<SqliteStore> {
  const store = new SqliteStore(":memory:", "1");
  await store.putSheets(["(role x)"]);
  return store;
}

/** Runs coordinator and worker in one process until everything is done or `stop` is signalled. */
async function run(store: SqliteStore, plan: Plan<Task>, work: RunTask, stop = new AbortController(), threads = 3) {
  const done = new AbortController();
  const signal = AbortSignal.any([stop.signal, done.signal]);
  const coordinator = new Coordinator(plan, { store, signal, now });
  const options: WorkOptions = {
    ...{ store, run: work, threads, origin: ORIGIN, signal, now },
    onFinished: (results) => coordinator.heard(results.map(({ task, outcome }) => ({ key: task.key, outcome }))),
  };
  const worked = workUntilStopped(options);
  const [result] = await Promise.all([coordinator.run().finally(() => done.abort()), worked]);
  return result;
}

describe("a plan", () => {
  test("is done once and reported once", async () => {
    const store = await newStore();
    const tasks = makeTasks(500);
    const [plan, ran] = [new ListPlan(tasks), [] as string[]];
    const result = await run(store, plan, async (task, sheet) => {
      ran.push(task.key);
      expect(sheet).toBe("(role x)");
      return quick(task, sheet);
    });
    expect(result).toMatchObject({ done: 500, known: 0, open: 0, failed: [] });
    expect([ran.length, new Set(ran).size]).toEqual([500, 500]);
    expect([...plan.told.values()].every((count) => count === 1)).toBe(true);
    expect(await store.openTasks()).toBe(0);
    const again = await run(store, new ListPlan(tasks), () => Promise.reject(new Error("nothing is to be done")));
    expect(again).toMatchObject({ done: 0, known: 500 });
  });

  test("that names a task twice does it once and tells it twice", async () => {
    const store = await newStore();
    const tasks = makeTasks(3);
    const plan = new ListPlan([...tasks, ...tasks]);
    let count = 0;
    await run(store, plan, async (task, sheet) => {
      count++;
      return quick(task, sheet);
    });
    expect([count, ...plan.told.values()]).toEqual([3, 2, 2, 2]);
  });

  test("goes on where it was stopped; what was under way is not counted, and goes back", async () => {
    const store = await newStore();
    const tasks = makeTasks(60);
    const stop = new AbortController();
    let [count, late] = [0, 0];
    const first = await run(
      store,
      new ListPlan(tasks),
      async (task, sheet) => {
        if (++count === 20) stop.abort();
        await new Promise((resolve) => setTimeout(resolve, 2));
        if (stop.signal.aborted) late++;
        return quick(task, sheet);
      },
      stop,
    );
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(late).toBeGreaterThan(0);
    expect(first.done).toBeLessThan(60);
    expect(await store.openTasks()).toBe(60 - first.done);
    const plan = new ListPlan(tasks);
    const second = await run(store, plan, quick);
    expect(second.done + second.known).toBe(60);
    expect(plan.told.size).toBe(60);
  });

  test("tells failures, goes on, and tries them again when it is called again", async () => {
    const store = await newStore();
    const tasks = makeTasks(10);
    const failing: RunTask = async (task, sheet) => {
      if (Number(task.job["seed"]) % 2 === 0) throw new Error("no luck");
      return quick(task, sheet);
    };
    const first = await run(store, new ListPlan(tasks), failing);
    expect(first.failed.map(({ reason }) => reason)).toEqual(Array(5).fill("no luck"));
    expect(await run(store, new ListPlan(tasks), quick)).toMatchObject({ done: 5, known: 5, failed: [] });
  });

  test("takes in what other processes do, and withdraws what nobody wants", async () => {
    const store = await newStore();
    const plan = new ListPlan(makeTasks(8));
    plan.wanted = (task) => Number(task.job["seed"]) < 4;
    const stop = new AbortController();
    const coordinating = new Coordinator(plan, { store, signal: stop.signal, now }).run();
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(await store.openTasks()).toBe(4);
    await workUntilStopped({
      store,
      run: quick,
      threads: 2,
      origin: ORIGIN,
      signal: stop.signal,
      now,
      untilEmpty: true,
    });
    expect(await coordinating).toMatchObject({ done: 4, open: 0 });
  });
});

test("a worker that loses its store says so", async () => {
  const store = await newStore();
  await store.submit(makeTasks(5), 0);
  store.finish = () => Promise.reject(new Error("the disk is gone"));
  const signal = new AbortController().signal;
  await expect(workUntilStopped({ store, run: quick, threads: 2, origin: ORIGIN, signal, now })).rejects.toThrow(
    "the disk is gone",
  );
});

test("never more tasks at a time than threads, also where short ones are claimed ahead", async () => {
  const store = await newStore();
  await store.submit(makeTasks(200), 0);
  let [running, most] = [0, 0];
  const work: RunTask = async (task, sheet) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    return quick(task, sheet);
  };
  const signal = new AbortController().signal;
  await workUntilStopped({ store, run: work, threads: 4, origin: ORIGIN, signal, now, untilEmpty: true });
  expect(most).toBe(4);
  expect((await store.outcomes(makeTasks(200).map(({ key }) => key))).size).toBe(200);
});

describe("keys", () => {
  const task = (job: Task["job"], title = "g", version = "1", sheet = "s"): string =>
    makeTask(version, { kind: "match", title, sheet: hashOf(sheet), job }).key;

  test("depend on everything that the result depends on, and on nothing else", () => {
    const key = task({ first: "p", second: "q", how: { iterations: 5, maxSteps: 9 } });
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(task({ how: { maxSteps: 9, iterations: 5 }, second: "q", first: "p" })).toBe(key);
    expect(task({ first: "p", second: "q", how: { iterations: 5, maxSteps: 9 } }, "other name")).toBe(key);
    const others = [
      task({ first: "q", second: "p", how: { iterations: 5, maxSteps: 9 } }),
      task({ first: "p", second: "q", how: { iterations: 6, maxSteps: 9 } }),
      task({ first: "p", second: "q", how: { iterations: 5, maxSteps: 9 } }, "g", "2"),
      task({ first: "p", second: "q", how: { iterations: 5, maxSteps: 9 } }, "g", "1", "t"),
    ];
    expect(new Set([key, ...others]).size).toBe(5);
  });

  test("neighbouring seeds share no pairs", () => {
    const seeds = [1, 2, 3, 4].flatMap((seed) => Array.from({ length: 1000 }, (_, pair) => pairSeed(seed, pair)));
    expect(new Set(seeds).size).toBe(4000);
  });
});
