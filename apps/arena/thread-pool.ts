/** Tasks in threads of this process, by piscina. A thread that runs out of memory is lost with its task; the others go on and another takes its place. */
import { availableParallelism, cpus, hostname } from "node:os";
import type { Origin } from "./task.ts";

export interface ThreadPoolOptions {
  /** The program of the threads, and the function that it exports. */
  readonly file: string;
  readonly name: string;
  readonly threads: number;
  /** For each thread. */
  readonly megabytes: number;
  readonly data: unknown;
}

export interface ThreadPool {
  run<Task, Answer>(task: Task): Promise<Answer>;
  /** Ends the threads at once, with whatever they are doing. */
  close(): Promise<void>;
}

/**
 * Megabytes for young objects. Trees of a search die with the move they were made for; with more room than usual most of them are never marked or
 * moved, which V8 would do in threads of its own beside those of other matches.
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
    // Between matches sockets of remote players are closed: threads must not sleep in a way that holds their events up.
    atomics: "disabled",
    recordTiming: false,
  });
  // A thread that answers while the pool is being closed is an "error" to piscina, and one without a listener ends the process. Errors of
  // tasks come from `run`.
  pool.on("error", () => {});
  return {
    run: <Task, Answer>(task: Task) => pool.run(task) as Promise<Answer>,
    close: () => pool.destroy(),
  };
}

/** This computer, for results. */
export const originHere = (version: string): Origin => ({
  version,
  host: hostname(),
  cpu: `${cpus()[0]?.model.trim() ?? "unknown"} × ${availableParallelism()}`,
  node: process.version,
});
