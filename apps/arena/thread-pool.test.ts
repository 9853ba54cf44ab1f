import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openThreadPool, type ThreadPool } from "./thread-pool.ts";

const folder = mkdtempSync(join(tmpdir(), "noether-pool-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, "thread.mjs");
writeFileSync(
  file,
  `import { workerData } from "node:worker_threads";
   export const answer = ({ explode, number }) => {
     const list = [];
     while (explode) list.push(new Array(10_000).fill(list.length));
     if (number < 0) throw new RangeError("below zero");
     return number + workerData;
   };`,
);

const open = (megabytes = 100): Promise<ThreadPool> =>
  openThreadPool({ file, name: "answer", threads: 2, megabytes, data: 1000 });

test("tasks are answered; what one throws is its own", async () => {
  const pool = await open();
  expect(await Promise.all([1, 2, 3].map((number) => pool.run({ number })))).toEqual([1001, 1002, 1003]);
  await expect(pool.run({ number: -1 })).rejects.toThrow("below zero");
  await pool.close();
});

test("a task that takes too much memory loses its thread, and the next is answered", async () => {
  const pool = await open(20);
  await expect(pool.run({ explode: true })).rejects.toThrow(/memory/i);
  expect(await pool.run({ number: 5 })).toBe(1005);
  await pool.close();
});

test("a pool may be closed while answers are on their way", async () => {
  const pool = await open();
  await Promise.all([pool.run({ number: 0 }), pool.run({ number: 0 })]);
  const running = [1, 2].map((number) => pool.run({ number }).catch(() => "broken off"));
  // Blocks this thread while the worker threads answer.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  await pool.close();
  expect(await Promise.all(running)).toEqual(["broken off", "broken off"]);
  await new Promise((resolve) => setTimeout(resolve, 50));
});
