/** What `tournament`, `census` and `worker` share: a store, threads and processes that do tasks, and stopping in good order. */
import { fileURLToPath } from "node:url";
import { type ArenaStore, openStore, openThreadPool, type RunTask, StoreProblem } from "../arena/index.ts";
import { badCall, gaveUp } from "../session/errors.ts";
import { DEFAULT_SECONDS, type Session } from "../session/session.ts";
import { CensusRunner } from "./census-task.ts";
import type { SetUpLimits, SheetTask } from "./play-match-task.ts";
import { remoteAddress } from "./player-names.ts";

export interface Crew {
  readonly run: RunTask;
  /** Ends threads and processes at once. */
  close(): Promise<void>;
}

/** A store that cannot be used makes the call a wrong one. */
export async function openArenaStore(session: Session, place: string, version: string): Promise<ArenaStore> {
  try {
    return await openStore(place, version, (message) => session.warn(message));
  } catch (error) {
    if (error instanceof StoreProblem) throw badCall(error.message);
    throw error;
  }
}

/** A store that fails later: what was done is in it, and the next call goes on. */
export async function whileStoreHolds<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreProblem) throw gaveUp(`${error.message}; the same call goes on where this one ended`);
    throw error;
  }
}

/** Matches in threads, analyses in processes of their own; threads are started with the first match. */
export function hireCrew(session: Session, threads: number): Crew {
  const { memory } = session.options;
  const { atoms } = session.budget().limits;
  const limits: SetUpLimits = { seconds: DEFAULT_SECONDS, ...(atoms === undefined ? {} : { atoms }) };
  const openPool = () =>
    openThreadPool({
      file: fileURLToPath(new URL("./arena-thread.js", import.meta.url)),
      name: "playMatchTask",
      threads,
      megabytes: memory,
      data: limits,
    });
  let pool: ReturnType<typeof openPool> | undefined;
  const census = new CensusRunner(memory);
  const atOnce = new Queues();
  return {
    run: async (task, sheet) => {
      if (task.kind === "census") return census.run(task, sheet);
      pool ??= openPool();
      const threadPool = await pool;
      const match = { title: task.title, sheet, job: task.job } as unknown as SheetTask;
      const remote = [match.job.first, match.job.second].filter((name) => remoteAddress(name) !== undefined);
      return atOnce.run(remote, () => threadPool.run(match));
    },
    close: async () => {
      census.close();
      await (await pool)?.close();
    },
  };
}

/** A player behind a network plays one match at a time. */
class Queues {
  private readonly last = new Map<string, Promise<unknown>>();

  async run<T>(names: readonly string[], work: () => Promise<T>): Promise<T> {
    const before = names.map((name) => this.last.get(name));
    const result = Promise.all(before).then(work);
    const settled = result.catch(() => {});
    for (const name of names) this.last.set(name, settled);
    return result;
  }
}

/** Aborted by an interrupt, by a request to end, or after so many seconds. */
export function stopSignal(seconds: number): { readonly signal: AbortSignal; dismiss(): void } {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  const timer = seconds < MOST_TIMER_SECONDS ? setTimeout(stop, 1000 * seconds) : undefined;
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  return {
    signal: controller.signal,
    dismiss: () => {
      clearTimeout(timer);
      process.off("SIGINT", stop);
      process.off("SIGTERM", stop);
    },
  };
}

/** Longer times than timers can hold are no limits. */
const MOST_TIMER_SECONDS = 2_000_000;
