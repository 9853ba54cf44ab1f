/**
 * Two workers on two cores against one: matches per second by the wall, in turns. Means nothing where other programs use the cores, so that is looked
 * at first. By itself: `npm run soak -- two-workers`.
 */
import { cpus } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { begin, finished } from "./arena-trials.contract.ts";

const MATCHES = 200;
const ROUNDS = 3;
const WANTED = 1.8;
/** Cores that other programs may use. */
const MOST_BUSY = 0.1;
const LOOK_MILLISECONDS = 3000;

/** Cores in use by all programs, on average over some seconds. */
async function busyCores(): Promise<number> {
  const idle = (): number => cpus().reduce((sum, { times }) => sum + times.idle, 0);
  const [before, start] = [idle(), performance.now()];
  await wait(LOOK_MILLISECONDS);
  return cpus().length - (idle() - before) / (performance.now() - start);
}

/** Seconds of the wall for all matches. */
async function secondsWith(workers: number): Promise<number> {
  const start = performance.now();
  const { played } = await finished(
    begin([
      "tournament",
      ...["--games", "connect-four", "--players", "uct,uct:c=0.7", "--iterations", "1000"],
      ...["--matches", String(MATCHES), "--workers", String(workers), "--json"],
    ]),
  );
  expect(played).toBe(MATCHES);
  return (performance.now() - start) / 1000;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] as number;

test("two workers are 1.8 times as fast as one", async ({ skip }) => {
  const busy = await busyCores();
  if (cpus().length < 2) return skip("there is one core only");
  if (busy > MOST_BUSY) return skip(`other programs use ${busy.toFixed(2)} cores: nothing can be measured by the wall`);
  const [one, two]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    one.push(await secondsWith(1));
    two.push(await secondsWith(2));
  }
  const ratio = median(one) / median(two);
  const told = (seconds: readonly number[]): string => seconds.map((value) => value.toFixed(1)).join(", ");
  console.log(`${MATCHES} matches: one worker ${told(one)} s, two ${told(two)} s; ${ratio.toFixed(2)} times as fast`);
  expect(ratio).toBeGreaterThanOrEqual(WANTED);
});
