/** `noether bench set-up`: CPU seconds to build each kind of machine, cold, and the games where that takes too long. */
import { Worker } from "node:worker_threads";
import { readSource } from "../../apps/session/load-game.ts";
import { joinYardstick } from "../measurements/join-yardstick.ts";
import { SET_UPS, type SetUp, type SetUpMeasurement } from "../measurements/set-up.ts";
import type { SetUpTask } from "./set-up-worker.ts";

export interface BenchSetUpOptions {
  readonly games: readonly string[];
  readonly json: boolean;
  readonly write: (text: string) => void;
}

/** Limits in seconds: `any` for every game, `small` for games with fewer than `smallRules` ground rules. */
const LIMITS = { any: 10, small: 1, smallRules: 50_000 } as const;

interface SetUpRow extends SetUpMeasurement {
  readonly game: string;
  readonly groundRules: number | null;
  readonly tooLong: boolean;
}

export async function benchSetUp({ games, json, write }: BenchSetUpOptions): Promise<void> {
  const rows: SetUpRow[] = [];
  if (!json) write(`yardstick (a fixed join): ${joinYardstick().toFixed(1)} ms; processor seconds by machine\n`);
  for (const game of games) {
    const { name, text } = readSource(game);
    const groundRules = (await runCold({ name, text, setUp: null })) as number | null;
    const limit = groundRules !== null && groundRules < LIMITS.smallRules ? LIMITS.small : LIMITS.any;
    const measured: SetUpRow[] = [];
    for (const setUp of SET_UPS) {
      const measurement = (await runCold({ name, text, setUp })) as SetUpMeasurement;
      measured.push({ game, groundRules, ...measurement, tooLong: measurement.seconds > limit });
    }
    rows.push(...measured);
    if (!json) write(printRow(measured));
  }
  if (json) write(`${JSON.stringify({ limits: LIMITS, rows })}\n`);
  else {
    const slow = rows.filter(({ tooLong }) => tooLong);
    write(`${slow.length} of ${rows.length} too long${slow.length === 0 ? "" : ":"}\n`);
    for (const { game, setUp, seconds } of slow) write(`  ${game} ${setUp} ${seconds.toFixed(2)}\n`);
  }
}

function printRow(rows: readonly SetUpRow[]): string {
  const [{ game, groundRules } = { game: "", groundRules: null }] = rows;
  const rules = groundRules === null ? "not ground" : `${groundRules} rules`;
  const cells = rows.map(({ setUp, seconds }: { setUp: SetUp; seconds: number }) => `${setUp} ${seconds.toFixed(2)}`);
  return `${game.padEnd(40)} ${rules.padStart(15)}  ${cells.join("  ")}\n`;
}

function runCold(task: SetUpTask): Promise<unknown> {
  const path = new URL("./set-up-worker.js", import.meta.url);
  return new Promise((resolve, reject) => {
    const thread = new Worker(path, { workerData: task });
    thread.once("message", resolve);
    thread.once("error", reject);
    thread.once("exit", () => reject(new Error("a set-up ended without an answer")));
  });
}
