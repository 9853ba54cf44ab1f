/**
 * Compares two workers on two cores with one. Wall times are meaningful only if nobody else uses the cores, so that is
 * checked first. What the threads did (seconds on a core, idle seconds) can be measured on a busy computer too, and
 * shows where time goes: CPU time beyond that of the playing threads takes the second core from the second worker, and
 * idle time is the queue's fault. To run it alone: `npm run soak -- two-workers`; `SOAK_ROUNDS=1` for a short run. With
 * fewer than 200 matches, thread start-up dominates the result.
 */
import { cpus } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { begin, finished } from "./arena-trials.contract.ts";
import { canTellThreadTimes, watchThreads } from "./thread-times.contract.ts";

const MATCHES = Number(process.env["SOAK_MATCHES"] ?? 200);
const ROUNDS = Number(process.env["SOAK_ROUNDS"] ?? 3);
const WANTED = 1.8;
/** Maximum number of cores that other programs may use. */
const MOST_BUSY = 0.1;
const LOOK_MILLISECONDS = 3000;

/** Average number of cores in use by all programs, over some seconds. */
async function busyCores(): Promise<number> {
  const idle = (): number => cpus().reduce((sum, { times }) => sum + times.idle, 0);
  const [before, start] = [idle(), performance.now()];
  await wait(LOOK_MILLISECONDS);
  return cpus().length - (idle() - before) / (performance.now() - start);
}

interface Trial {
  /** Wall seconds for all matches. */
  readonly wall: number;
  /** CPU seconds of all threads, and of the playing threads only. */
  readonly all: number;
  readonly playing: number;
  /** Average idle seconds of a playing thread. */
  readonly idle: number;
  /** Wall seconds that it would take on two free cores. */
  readonly free: number;
}

async function trial(workers: number): Promise<Trial> {
  const start = performance.now();
  const call = begin([
    "tournament",
    ...["--games", "connect-four", "--players", "uct,uct:c=0.7", "--iterations", "1000"],
    ...["--matches", String(MATCHES), "--workers", String(workers), "--json"],
  ]);
  const threads = await watchThreads(call.child);
  const { played } = await finished(call);
  const wall = (performance.now() - start) / 1000;
  expect(played).toBe(MATCHES);
  const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
  const all = sum(threads.map(({ busy }) => busy));
  const main = sum(threads.filter(({ isMain }) => isMain).map(({ busy }) => busy));
  const players = threads
    .filter(({ isMain }) => !isMain)
    .sort((a, b) => b.busy - a.busy)
    .slice(0, workers);
  const longest = Math.max(...players.map(({ busy, idle }) => busy + idle));
  return {
    wall,
    all,
    playing: sum(players.map(({ busy }) => busy)),
    idle: sum(players.map(({ idle }) => idle)) / workers,
    // Until the players begin, only the main thread works.
    free: Math.max(main + longest, all / 2),
  };
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] as number;
const milliseconds = (seconds: number): string => `${((1000 * seconds) / MATCHES).toFixed(1)} ms`;

test("two workers are 1.8 times as fast as one", async ({ skip }) => {
  if (cpus().length < 2) return skip("there is one core only");
  if (!canTellThreadTimes()) return skip("this system does not tell what threads do");
  const busy = await busyCores();
  const [one, two]: [Trial[], Trial[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    one.push(await trial(1));
    two.push(await trial(2));
  }
  const of = (trials: readonly Trial[], figure: keyof Trial): number => median(trials.map((each) => each[figure]));
  for (const [name, trials] of [
    ["one worker", one],
    ["two workers", two],
  ] as const)
    console.log(
      `${name}, a match: ${milliseconds(of(trials, "all"))} of CPU time, ${milliseconds(of(trials, "playing"))} of it in playing threads; ` +
        `a playing thread has nothing to do for ${milliseconds(of(trials, "idle"))}`,
    );
  const expected = of(one, "free") / of(two, "free");
  console.log(`on two free cores, by these figures: ${expected.toFixed(2)} times as fast`);
  expect(expected).toBeGreaterThanOrEqual(WANTED);
  if (busy > MOST_BUSY) return skip(`other programs use ${busy.toFixed(2)} cores: nothing can be measured by the wall`);
  const ratio = of(one, "wall") / of(two, "wall");
  const told = (trials: readonly Trial[]): string => trials.map(({ wall }) => wall.toFixed(1)).join(", ");
  console.log(
    `${MATCHES} matches: one worker ${told(one)} s, two ${told(two)} s; ${ratio.toFixed(2)} times as fast by the wall`,
  );
  expect(ratio).toBeGreaterThanOrEqual(WANTED);
});
