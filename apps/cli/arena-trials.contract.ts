/**
 * Tournaments under attack: workers and coordinators are killed while they play, and the table must be as if nothing
 * had happened.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { openStore } from "../arena/index.ts";
import { packageVersion } from "../session/package-version.ts";
import type { Run } from "./run-noether.ts";

const MAIN = "dist/apps/cli/main.js";

/** Quick matches with fixed iterations: the same seed gives the same table. */
export const quickTournament = (matches: number): string[] => [
  "tournament",
  ...["--games", "tic-tac-toe,nim", "--players", "uct,random,legal", "--iterations", "10"],
  ...["--matches", String(Math.ceil(matches / 6)), "--json"],
];

/** A call that runs while the test does other things. */
export interface Call {
  readonly child: ChildProcess;
  readonly ended: Promise<Run>;
  /** Its standard error so far. */
  said(): string;
}

export function begin(args: readonly string[], before: readonly string[] = []): Call {
  const [program, ...words] = [...before, process.execPath, MAIN, ...args];
  const child = spawn(program as string, words, { stdio: ["ignore", "pipe", "pipe"] });
  let [out, err] = ["", ""];
  child.stdout?.setEncoding("utf8").on("data", (text) => {
    out += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text) => {
    err += text;
  });
  const ended = new Promise<Run>((resolve) => child.once("close", (code) => resolve({ code, out, err })));
  return { child, ended, said: () => err };
}

/** Waits for the end of a call that must succeed. */
export async function finished(
  call: Call,
): Promise<{ table: unknown; missing: number; failed: unknown[]; played: number }> {
  const { code, out, err } = await call.ended;
  expect(code, err).toBe(0);
  return JSON.parse(out);
}

/** Polls the number of results in a store until `ended` says that nobody adds more. */
export async function* progressOf(place: string, ended: () => boolean): AsyncGenerator<number> {
  while (!ended()) {
    const count = await countResults(place).catch(() => undefined);
    if (count !== undefined) yield count;
    await wait(50);
  }
}

async function countResults(place: string): Promise<number> {
  const store = await openStore(place, packageVersion(), () => {});
  try {
    // Result numbers increase and may have gaps, so the results are counted.
    return (await store.resultsAfter(0, 1_000_000)).length;
  } finally {
    await store.close();
  }
}

/** Checks that every match was played once: as many results as matches, each under its own key. */
export async function expectOnce(place: string, matches: number): Promise<void> {
  const store = await openStore(place, packageVersion(), () => {});
  const results = await store.resultsAfter(0, 1_000_000);
  expect(results.length).toBe(matches);
  expect(new Set(results.map(({ key }) => key)).size).toBe(matches);
  expect(results.every(({ outcome }) => outcome.kind === "done")).toBe(true);
  expect(await store.openTasks()).toBe(0);
  await store.close();
}

export interface PostgresTrial {
  readonly url: string;
  readonly matches: number;
  readonly workers: number;
  /** Number of workers that are killed repeatedly, and the total number of kills. */
  readonly victims: number;
  readonly kills: number;
  /** Called after a third of the matches. */
  readonly disturb?: () => Promise<void>;
}

/** Kills workers after each further share of the matches, and starts others in their place. */
export async function trialOnPostgres(trial: PostgresTrial): Promise<{ table: unknown; kills: number }> {
  const { url, matches, victims, kills, disturb } = trial;
  const hire = (): Call => begin(["worker", "--store", url]);
  const workers = Array.from({ length: trial.workers }, hire);
  const coordinator = begin([...quickTournament(matches), "--store", url, "--workers", "0"]);
  let [killed, isDisturbed, isOver] = [0, false, false];
  void coordinator.ended.then(() => {
    isOver = true;
  });
  const all = 6 * Math.ceil(matches / 6);
  try {
    for await (const count of progressOf(url, () => isOver)) {
      if (killed < kills && count >= ((killed + 1) * all) / (kills + 2)) {
        const victim = killed % victims;
        workers[victim]?.child.kill("SIGKILL");
        workers[victim] = hire();
        killed++;
      }
      if (!isDisturbed && disturb !== undefined && count >= all / 3) {
        isDisturbed = true;
        await disturb();
      }
    }
    const { table, missing, failed } = await finished(coordinator);
    expect([missing, failed]).toEqual([0, []]);
    await expectOnce(url, all);
    return { table, kills: killed };
  } finally {
    for (const { child } of [...workers, coordinator]) child.kill("SIGKILL");
    await Promise.all([...workers, coordinator].map(({ ended }) => ended));
  }
}

/** Kills the process `kills` times, each time after some more matches, and calls it again. */
export async function trialOnSqlite(path: string, matches: number, kills: number): Promise<{ table: unknown }> {
  const all = 6 * Math.ceil(matches / 6);
  for (let kill = 1; kill <= kills; kill++) {
    const call = begin([...quickTournament(matches), "--store", path, "--workers", "2"]);
    let isOver = false;
    void call.ended.then(() => {
      isOver = true;
    });
    for await (const count of progressOf(path, () => isOver))
      if (count >= (kill * all) / (kills + 1)) call.child.kill("SIGKILL");
    expect((await call.ended).code).toBeNull();
  }
  const { table, played } = await finished(begin([...quickTournament(matches), "--store", path, "--workers", "2"]));
  expect(played).toBeLessThan(all);
  await expectOnce(path, all);
  return { table };
}

/** The table of an undisturbed run. */
export const undisturbed = async (matches: number): Promise<unknown> =>
  (await finished(begin([...quickTournament(matches), "--workers", "2"]))).table;
