/**
 * For soaks: what the threads of a process did, as Linux counts it: seconds on a core, and seconds waiting for one. For
 * the rest of its life a thread had nothing to do. Unlike wall times, these figures hardly depend on other load of the
 * computer.
 */
import type { ChildProcess } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

export interface ThreadTime {
  /** Seconds on a core, waiting for one, and idle. */
  readonly busy: number;
  readonly queued: number;
  readonly idle: number;
  readonly isMain: boolean;
}

const LOOK_MILLISECONDS = 20;
const NANOSECONDS = 1e9;

export const canTellThreadTimes = (): boolean => existsSync("/proc/self/schedstat");

/** Watches a process until it ends. The last milliseconds of a thread are not seen. */
export async function watchThreads(child: ChildProcess): Promise<ThreadTime[]> {
  const threads = new Map<string, { first: number; last: number; busy: number; queued: number }>();
  const folder = `/proc/${child.pid}/task`;
  while (child.exitCode === null && child.signalCode === null) {
    const now = performance.now() / 1000;
    for (const id of entriesOf(folder)) {
      const [busy, queued] = accountOf(`${folder}/${id}/schedstat`) ?? [];
      if (busy === undefined || queued === undefined) continue;
      threads.set(id, { first: threads.get(id)?.first ?? now, last: now, busy, queued });
    }
    await wait(LOOK_MILLISECONDS);
  }
  return [...threads].map(([id, { first, last, busy, queued }]) => ({
    busy,
    queued,
    idle: Math.max(0, last - first - busy - queued),
    isMain: id === String(child.pid),
  }));
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // it has just ended
  }
}

function accountOf(file: string): number[] | undefined {
  try {
    return readFileSync(file, "utf8")
      .split(" ")
      .map((word) => Number(word) / NANOSECONDS);
  } catch {
    return undefined;
  }
}
