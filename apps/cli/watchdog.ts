/**
 * The last line of defence for `--time` and `--memory`. Stages check their budgets and give up by themselves. Whatever
 * does not check (a long sort, a stage that forgot) is interrupted from outside, and the call can still print what is
 * known. V8 watches the time: it can abort a script after a number of milliseconds. A second thread watches the memory
 * and sends the interrupt signal to the process. A separate watching process would double the start time of a short
 * call, and a thread adds a fifth; so the thread starts only when a clock is first read after the call has run for a
 * moment.
 */
import { Script } from "node:vm";
import { Worker } from "node:worker_threads";
import { BudgetSpent, type GaveUp } from "../../src/foundations/budgets/index.ts";
import { DONE, EXCEEDED, MEMORY, PARENT, STATE, type WatchOrders } from "./watchdog-orders.ts";

export interface WatchedLimits {
  /** Seconds for the rest of the call; infinity means no limit. */
  readonly seconds: number;
  /** Peak resident memory, in bytes. */
  readonly bytes: number;
}

/** Where the interruptible script finds the work to run. */
const WORK = Symbol.for("noether.interruptible-work");
/** Longer times do not fit a timer and count as no limit. */
const MOST_SECONDS = 2_000_000;

type Limit = "seconds" | "megabytes";

export class Watchdog {
  private readonly limits: WatchedLimits;
  private readonly describe: (limit: Limit) => GaveUp;
  private readonly cut: (spent: BudgetSpent) => void;
  private readonly flags = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  private timer: NodeJS.Timeout | undefined;
  private isWatching = false;

  /**
   * `describe` tells which limit was reached. `cut` ends the call if a limit is passed outside `run`, between two
   * events.
   */
  constructor(limits: WatchedLimits, describe: (limit: Limit) => GaveUp, cut: (spent: BudgetSpent) => void) {
    this.limits = limits;
    this.describe = describe;
    this.cut = cut;
  }

  /** Runs the synchronous part of a call; throws BudgetSpent if a limit is passed. */
  run<T>(work: () => T): T {
    const { seconds } = this.limits;
    const isTimed = seconds < MOST_SECONDS;
    if (isTimed)
      this.timer = setTimeout(() => this.cut(new BudgetSpent(this.describe("seconds"))), 1000 * seconds).unref();
    process.on("SIGINT", this.onSignal); // installed now: a handler that fires during the script would take its place
    const scope = globalThis as unknown as Record<symbol, unknown>;
    scope[WORK] = work;
    const call = new Script(`globalThis[Symbol.for(${JSON.stringify(WORK.description)})]()`);
    const timeout = isTimed ? { timeout: Math.max(1, Math.ceil(1000 * seconds)) } : {};
    try {
      return call.runInThisContext({ ...timeout, breakOnSigint: true }) as T;
    } catch (error) {
      throw this.meaningOf(error);
    } finally {
      delete scope[WORK];
    }
  }

  /** Starts watching the memory. */
  watchMemory(): void {
    if (this.isWatching) return;
    this.isWatching = true;
    const parent = Number(process.env[PARENT] ?? Number.NaN);
    const orders = { flags: this.flags, bytes: this.limits.bytes };
    const workerData: WatchOrders = Number.isInteger(parent) ? { ...orders, parent } : orders;
    const thread = new Worker(new URL("./watchdog-thread.js", import.meta.url), { workerData, env: {}, execArgv: [] });
    thread.unref();
  }

  stop(): void {
    clearTimeout(this.timer);
    process.off("SIGINT", this.onSignal);
    Atomics.store(this.flags, STATE, DONE);
    Atomics.notify(this.flags, STATE);
  }

  private readonly onSignal = (): void => {
    const isOurs = this.isMemoryExceeded();
    this.stop();
    if (isOurs) this.cut(new BudgetSpent(this.describe("megabytes")));
    else process.kill(process.pid, "SIGINT"); // from the keyboard: ends the process as it would without a handler
  };

  private meaningOf(error: unknown): unknown {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return new BudgetSpent(this.describe("seconds"));
    if (code !== "ERR_SCRIPT_EXECUTION_INTERRUPTED") return error;
    if (this.isMemoryExceeded()) return new BudgetSpent(this.describe("megabytes"));
    this.stop();
    process.kill(process.pid, "SIGINT"); // from the keyboard
    return error;
  }

  private isMemoryExceeded(): boolean {
    return Atomics.load(this.flags, MEMORY) === EXCEEDED;
  }
}
