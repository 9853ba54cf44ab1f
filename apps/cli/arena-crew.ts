/** Shared by `tournament`, `census` and `worker`: a store, threads and processes that do tasks, and an orderly stop. */
import { fileURLToPath } from "node:url";
import {
  type ArenaStore,
  type Coordinated,
  Coordinator,
  openStore,
  openThreadPool,
  originHere,
  type Plan,
  type Progress,
  type RunTask,
  StoreProblem,
  workUntilStopped,
} from "../arena/index.ts";
import { badCall, gaveUp } from "../session/errors.ts";
import { DEFAULT_SECONDS, type Session, wallSeconds } from "../session/session.ts";
import { CensusRunner } from "./census-task.ts";
import { collectAlone } from "./collect-alone.ts";
import type { SetUpLimits, SheetTask } from "./play-match-task.ts";
import { remoteAddress } from "./player-names.ts";

interface Crew {
  readonly run: RunTask;
  /** Ends threads and processes at once. */
  close(): Promise<void>;
}

/**
 * Works with a store. If it cannot be opened, the call is wrong. If it fails later, the call ends and nothing that was
 * written is lost.
 */
export async function withArenaStore<T>(
  session: Session,
  place: string,
  version: string,
  work: (store: ArenaStore) => Promise<T>,
): Promise<T> {
  const told = (error: unknown, wrap: (message: string) => Error): unknown =>
    error instanceof StoreProblem ? wrap(error.message) : error;
  const store = await openStore(place, version, (message) => session.warn(message)).catch((error) => {
    throw told(error, badCall);
  });
  try {
    return await work(store);
  } catch (error) {
    throw told(error, (message) => gaveUp(`${message}; run the same command again to continue`));
  } finally {
    await store.close();
  }
}

export interface SeeingThrough {
  /** Number of parallel tasks in this process. */
  readonly workers: number;
  readonly version: string;
  readonly onProgress: (progress: Progress) => void;
}

/**
 * Sees a plan through with the workers of this process, if any, and those of others. A signal or `--time` ends it
 * early.
 */
export async function seeThrough<Item>(
  session: Session,
  plan: Plan<Item>,
  store: ArenaStore,
  { workers, version, onProgress }: SeeingThrough,
): Promise<Coordinated<Item>> {
  const stop = stopSignal(session.secondsLeft());
  const done = new AbortController();
  const signal = AbortSignal.any([stop.signal, done.signal]);
  const crew = workers === 0 ? undefined : hireCrew(session, workers);
  const coordinator = new Coordinator(plan, { store, signal, now: wallSeconds, onProgress });
  const work = (run: RunTask): Promise<void> =>
    workUntilStopped({
      store,
      run,
      threads: workers,
      origin: originHere(version),
      signal,
      now: wallSeconds,
      onFinished: (results) => coordinator.heard(results.map(({ task, outcome }) => ({ key: task.key, outcome }))),
    });
  try {
    // Whichever ends first, with success or failure, ends the other.
    const worked = crew === undefined ? Promise.resolve() : work(crew.run).finally(() => done.abort());
    const [coordinated] = await Promise.all([coordinator.run().finally(() => done.abort()), worked]);
    return coordinated;
  } finally {
    done.abort();
    stop.dismiss();
    await crew?.close();
  }
}

/** Plays matches in threads and runs analyses in processes of their own. Threads start with the first match. */
export function hireCrew(session: Session, threads: number): Crew {
  const { memory } = session.options;
  const { atoms } = session.budget().limits;
  const limits: SetUpLimits = { seconds: DEFAULT_SECONDS, ...(atoms === undefined ? {} : { atoms }) };
  const openPool = () => {
    collectAlone();
    return openThreadPool({
      file: fileURLToPath(new URL("./arena-thread.js", import.meta.url)),
      name: "playMatchTask",
      threads,
      megabytes: memory,
      data: limits,
    });
  };
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

/** A remote player plays one match at a time. */
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

/** A signal that is aborted by an interrupt, a termination request, or after this many seconds. */
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

/** Longer times do not fit a timer and count as no limit. */
const MOST_TIMER_SECONDS = 2_000_000;
