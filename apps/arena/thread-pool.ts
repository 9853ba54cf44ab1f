/**
 * Runs tasks in threads of this process, with piscina. If a thread runs out of memory, only its task is lost: the other
 * threads go on and a new thread takes its place.
 */
import { availableParallelism, cpus, hostname } from "node:os";
import type { Origin } from "./task.ts";

export interface ThreadPoolOptions {
  /** The threads' program, and the function that it exports. */
  readonly file: string;
  readonly name: string;
  readonly threads: number;
  /** Memory limit of each thread, in megabytes. */
  readonly megabytes: number;
  readonly data: unknown;
}

export interface ThreadPool {
  run<Task, Answer>(task: Task): Promise<Answer>;
  /** Ends all threads at once, whatever they are doing. */
  close(): Promise<void>;
}

/**
 * Megabytes for young objects. A search tree dies with the move it was made for. With more room than usual most trees
 * are never marked or moved, which V8 would do in its own threads beside those of other matches.
 */
const YOUNG_MEGABYTES = 192;

export async function openThreadPool({ file, name, threads, megabytes, data }: ThreadPoolOptions): Promise<ThreadPool> {
  const { Piscina } = await import("piscina");
  const pool = new Piscina({
    filename: file,
    name,
    minThreads: threads,
    maxThreads: threads,
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    // Sockets of remote players close between matches: a sleeping thread must not block these events.
    atomics: "disabled",
    recordTiming: false,
  });
  // If a thread answers while the pool is closing, piscina emits "error", and without a listener that would end the
  // process. Errors of tasks come from `run`.
  pool.on("error", () => {});
  return {
    run: <Task, Answer>(task: Task) => pool.run(task) as Promise<Answer>,
    close: () => pool.destroy(),
  };
}

/** Describes this computer, for results. */
export const originHere = (version: string): Origin => ({
  version,
  host: hostname(),
  cpu: `${cpus()[0]?.model.trim() ?? "unknown"} × ${availableParallelism()}`,
  node: process.version,
});
