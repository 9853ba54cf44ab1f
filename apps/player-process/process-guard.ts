/**
 * Guards its own process from a separate thread: ends the process when it takes too much memory, or when its parent is
 * gone.
 */
import { workerData } from "node:worker_threads";

export interface GuardOrders {
  readonly parent: number;
  /** Limit of resident memory, in bytes. */
  readonly bytes: number;
}

/** Milliseconds between two checks. */
const PERIOD = 100;

const { parent, bytes } = workerData as GuardOrders;
const never = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
while (Atomics.wait(never, 0, 0, PERIOD) === "timed-out")
  if (process.ppid !== parent || process.memoryUsage.rss() > bytes) process.kill(process.pid, "SIGKILL");
