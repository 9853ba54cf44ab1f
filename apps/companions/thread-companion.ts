/**
 * A companion in a thread of this process. If the thread crashes it reports nothing more, and the player goes on
 * without it.
 */
import { Worker } from "node:worker_threads";
import type { Companion, CompanionReport, CompanionTask, EngineRecipe } from "../../src/play/players/index.ts";
import type { ThreadBeginning, ThreadOrder, ThreadReport } from "./thread-orders.ts";

const MEGABYTE = 1024 * 1024;
/**
 * Minimum JavaScript heap of a thread: rules, circuits and machines of large games. Search trees are outside the heap
 * and have their own limit.
 */
const LEAST_HEAP_MEGABYTES = 256;
/**
 * Wall-clock times. A thread should finish this many seconds before the player does. After the player's end it is
 * waited for at most PATIENCE: some seconds or a share of the task's time, whichever is less.
 */
const EARLY_SECONDS = 0.002;
const PATIENCE = { seconds: 0.01, share: 0.03 } as const;

export class ThreadCompanion implements Companion {
  private readonly worker: Worker;
  private readonly isPatient: boolean;
  private number = 0;
  private isGone = false;
  private latest: ThreadReport | undefined;
  private wake: (() => void) | undefined;
  /** Wall-clock time at which waiting for a report ends. */
  private waitsUntil = Number.POSITIVE_INFINITY;

  /** `program`: the built `companion-thread.js`. */
  constructor(program: URL, beginning: ThreadBeginning) {
    this.isPatient = beginning.clock === "cpu";
    this.worker = new Worker(program, {
      workerData: beginning,
      env: {},
      execArgv: [],
      resourceLimits: {
        maxOldGenerationSizeMb: Math.max(LEAST_HEAP_MEGABYTES, Math.floor(beginning.memoryBytes / MEGABYTE)),
      },
    });
    this.worker.unref();
    this.worker.on("message", (report: ThreadReport) => this.hear(report));
    this.worker.on("error", () => this.lose());
    this.worker.on("exit", () => this.lose());
  }

  equip(recipe: EngineRecipe): void {
    this.send({ kind: "equip", recipe });
  }

  think(task: CompanionTask): void {
    this.latest = undefined;
    this.number++;
    const isWaitedFor = this.isPatient || task.iterations < Number.POSITIVE_INFINITY;
    const patience = Math.min(PATIENCE.seconds, PATIENCE.share * task.seconds);
    this.waitsUntil = isWaitedFor ? Number.POSITIVE_INFINITY : wallSeconds() + task.seconds + patience;
    const seconds = this.isPatient ? task.seconds : Math.max(0, task.seconds - EARLY_SECONDS);
    this.send({ kind: "think", number: this.number, task: { ...task, seconds } });
  }

  async report(): Promise<CompanionReport | undefined> {
    if (!this.isGone && this.latest?.isLast !== true) await this.lastWord();
    return this.latest?.report;
  }

  rest(): void {
    this.send({ kind: "rest" });
  }

  dismiss(): void {
    this.lose();
    void this.worker.terminate();
  }

  /** Resolves when the last report has arrived, when no report can come any more, or when it is too late. */
  private lastWord(): Promise<void> {
    return new Promise((resolve) => {
      const wait = 1000 * (this.waitsUntil - wallSeconds());
      const timer = wait < Number.POSITIVE_INFINITY ? setTimeout(() => this.wake?.(), Math.max(0, wait)) : undefined;
      this.worker.ref(); // while waiting, nothing else may keep the process alive
      this.wake = () => {
        clearTimeout(timer);
        this.worker.unref();
        this.wake = undefined;
        resolve();
      };
    });
  }

  private hear(report: ThreadReport): void {
    if (report.number !== this.number) return;
    this.latest = report;
    if (report.isLast) this.wake?.();
  }

  private lose(): void {
    this.isGone = true;
    this.wake?.();
  }

  private send(order: ThreadOrder): void {
    if (!this.isGone) this.worker.postMessage(order);
  }
}

const wallSeconds = (): number => performance.now() / 1000;
