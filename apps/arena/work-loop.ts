/**
 * A worker: claims tasks from a store, runs several at a time, renews their leases meanwhile, and writes results.
 * Results that arrive during a write are written together in the next one.
 */
import { type ArenaStore, LEASE_SECONDS } from "./arena-store.ts";
import type { Json, Origin, Outcome, Task, TaskResult } from "./task.ts";

/** Does one task. An exception is a failure of the task, not of the worker. */
export type RunTask = (task: Task, sheet: string) => Promise<{ readonly outcome: Outcome; readonly record: Json }>;

export interface WorkOptions {
  readonly store: ArenaStore;
  readonly run: RunTask;
  /** Number of parallel tasks. */
  readonly threads: number;
  readonly origin: Origin;
  /** Called with the results that were written. */
  readonly onFinished?: (results: readonly TaskResult[]) => void;
  /** Ends the loop; claimed tasks that are not done go back to the queue. */
  readonly signal: AbortSignal;
  /** Also end when the queue is empty. */
  readonly untilEmpty?: boolean;
  readonly now: () => number;
}

const RENEW_SECONDS = LEASE_SECONDS / 3;
/** Milliseconds between two polls of an empty queue: short at first, then longer. */
const [SHORTEST_WAIT, LONGEST_WAIT] = [10, 1000];
/** Seconds between two checks for tasks of dead workers, while there is nothing else to do. */
const RECLAIM_SECONDS = 5;
/** Short tasks are claimed ahead for this many seconds, up to a maximum number: a claim takes some milliseconds. */
const SECONDS_AHEAD = 0.1;
const MOST_AHEAD = 128;
/** Weight of the last task in the moving average of task times. */
const MEAN_WEIGHT = 0.1;

export function workUntilStopped(options: WorkOptions): Promise<void> {
  return new WorkLoop(options).run();
}

class WorkLoop {
  private readonly options: WorkOptions;
  private readonly claimed = new Map<string, Task>();
  private readonly waiting: Task[] = [];
  private running = 0;
  private finished: TaskResult[] = [];
  private writing: Promise<void> | undefined;
  private problem: unknown;
  private meanSeconds: number | undefined;
  private wake: () => void = () => {};
  private readonly sheets = new Map<string, string>();

  constructor(options: WorkOptions) {
    this.options = options;
  }

  async run(): Promise<void> {
    const { store, signal } = this.options;
    const renewing = setInterval(() => this.renew(), 1000 * RENEW_SECONDS);
    const onAbort = (): void => this.wake();
    signal.addEventListener("abort", onAbort);
    try {
      await this.loop();
      while (this.writing !== undefined) await this.writing;
      await store.release([...this.claimed.keys()]);
      if (this.problem !== undefined) throw this.problem;
    } finally {
      clearInterval(renewing);
      signal.removeEventListener("abort", onAbort);
    }
  }

  private async loop(): Promise<void> {
    const { store, signal, now, untilEmpty } = this.options;
    let [wait, reclaimed] = [SHORTEST_WAIT, Number.NEGATIVE_INFINITY];
    while (!signal.aborted && this.problem === undefined) {
      const room = this.room();
      const tasks = room > 0 ? await store.claim(room) : [];
      for (const task of tasks) {
        this.claimed.set(task.key, task);
        this.waiting.push(task);
      }
      this.begin();
      if (tasks.length > 0) wait = SHORTEST_WAIT;
      else if (room > 0) {
        wait = Math.min(2 * wait, LONGEST_WAIT);
        if (now() - reclaimed > RECLAIM_SECONDS) {
          await store.reclaim();
          reclaimed = now();
        }
        if (untilEmpty === true && this.claimed.size === 0 && (await store.openTasks()) === 0) return;
      }
      // A finished task makes room and wakes the loop. If there is room left, the queue was empty.
      if (this.room() === 0 || tasks.length === 0) await this.sleep(this.room() === 0 ? undefined : wait);
    }
  }

  /**
   * Number of tasks to claim now: those that can run, and short ones ahead. Claiming a few at a time would cost as much
   * per claim.
   */
  private room(): number {
    const { threads } = this.options;
    const ahead =
      this.meanSeconds === undefined
        ? 0
        : Math.min(MOST_AHEAD, Math.floor((threads * SECONDS_AHEAD) / Math.max(1e-6, this.meanSeconds)));
    const room = threads + ahead - this.claimed.size;
    return room >= Math.max(1, ahead / 2) || this.running < threads ? Math.max(0, room) : 0;
  }

  private begin(): void {
    while (this.running < this.options.threads && !this.options.signal.aborted) {
      const task = this.waiting.shift();
      if (task === undefined) return;
      this.running++;
      void this.runOne(task).finally(() => {
        this.running--;
        this.begin();
        this.wake();
      });
    }
  }

  private async runOne(task: Task): Promise<void> {
    const { run, now, origin, signal } = this.options;
    const start = now();
    let result: Awaited<ReturnType<RunTask>>;
    try {
      result = await run(task, await this.sheetOf(task));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      result = { outcome: { kind: "failed", reason }, record: null };
    }
    if (signal.aborted) return; // the task may have been interrupted: it goes back to the queue
    const took = now() - start;
    this.keep({ task, ...result, seconds: took, origin });
    this.meanSeconds =
      this.meanSeconds === undefined ? took : (1 - MEAN_WEIGHT) * this.meanSeconds + MEAN_WEIGHT * took;
  }

  /** Consecutive tasks are mostly of the same game: a few sheets are cached. */
  private async sheetOf({ sheet }: Task): Promise<string> {
    const known = this.sheets.get(sheet);
    if (known !== undefined) return known;
    const text = await this.options.store.sheet(sheet);
    if (text === undefined) throw new Error("its rule sheet is not in the store");
    if (this.sheets.size >= 16) this.sheets.clear();
    this.sheets.set(sheet, text);
    return text;
  }

  private keep(result: TaskResult): void {
    this.finished.push(result);
    this.writing ??= this.write().finally(() => {
      this.writing = undefined;
      this.wake();
    });
  }

  private async write(): Promise<void> {
    try {
      while (this.finished.length > 0) {
        const results = this.finished;
        this.finished = [];
        await this.options.store.finish(results);
        for (const { task } of results) this.claimed.delete(task.key);
        this.options.onFinished?.(results);
      }
    } catch (error) {
      this.problem ??= error;
    }
  }

  private renew(): void {
    const keys = [...this.claimed.keys()];
    if (keys.length > 0) this.options.store.renew(keys).catch((error) => (this.problem ??= error));
  }

  private sleep(milliseconds: number | undefined): Promise<void> {
    return new Promise((resolve) => {
      const timer = milliseconds === undefined ? undefined : setTimeout(resolve, milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (this.options.signal.aborted || this.problem !== undefined) this.wake();
    });
  }
}
