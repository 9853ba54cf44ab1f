/**
 * The watchdog's thread: interrupts the process when it takes too much memory, and ends it when nobody waits for it any
 * more.
 */
import { setFlagsFromString } from "node:v8";
import { workerData } from "node:worker_threads";
import { EXCEEDED, MEMORY, STATE, type WatchOrders } from "./watchdog-orders.ts";

/** Milliseconds between two checks. */
const PERIOD = 20;
/**
 * Above this share of the memory limit V8 collects garbage sooner. By default it lets the heap double or more between
 * two collections; then only grow by half.
 */
const TIGHT_SHARE = 0.5;
const TIGHT_GROWTH = "--heap-growing-percent=50";
/**
 * If the call does not end after the interrupt, the process is killed: after this many milliseconds, or at a multiple
 * of the memory limit.
 */
const PATIENCE = 10_000;
const OVERFLOW = 2;

const { flags, bytes, parent } = workerData as WatchOrders;

let isTight = false;
let interruptedAt = Number.POSITIVE_INFINITY;
while (Atomics.wait(flags, STATE, 0, PERIOD) === "timed-out") {
  if (parent !== undefined && process.ppid !== parent) process.kill(process.pid, "SIGKILL");
  const used = process.memoryUsage.rss();
  if (used > TIGHT_SHARE * bytes && !isTight) {
    isTight = true;
    setFlagsFromString(TIGHT_GROWTH);
  }
  if (interruptedAt !== Number.POSITIVE_INFINITY) {
    if (used > OVERFLOW * bytes || performance.now() > interruptedAt + PATIENCE) process.kill(process.pid, "SIGKILL");
  } else if (used > bytes) {
    interruptedAt = performance.now();
    Atomics.store(flags, MEMORY, EXCEEDED);
    process.kill(process.pid, "SIGINT");
  }
}
