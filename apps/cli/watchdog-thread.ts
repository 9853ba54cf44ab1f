/** The thread of the watchdog: interrupts the process when it takes too much memory, and ends it when nobody waits for it any more. */
import { setFlagsFromString } from "node:v8";
import { workerData } from "node:worker_threads";
import { EXCEEDED, MEMORY, STATE, type WatchOrders } from "./watchdog-orders.ts";

/** Milliseconds between two looks. */
const PERIOD = 20;
/**
 * Beyond this share of the memory V8 is told to collect garbage sooner. By itself it lets the heap double, and more, between two
 * collections; then by half.
 */
const TIGHT_SHARE = 0.5;
const TIGHT_GROWTH = "--heap-growing-percent=50";
/** Where the call does not end after the interrupt, the process is killed: after so many milliseconds, or at so many times the memory. */
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
