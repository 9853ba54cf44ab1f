/**
 * The program of a process that plays one match for its parent. It ends with its parent; a guard in a thread of its own sees to that, and to the
 * limit on memory, even while the rules keep this thread busy.
 */
import { Worker } from "node:worker_threads";
import type { Order, Report } from "./orders.ts";
import { PlayingMatch } from "./playing-match.ts";
import type { GuardOrders } from "./process-guard.ts";

const guardOrders: GuardOrders = { parent: process.ppid, bytes: Number(process.argv[2]) };
new Worker(new URL("./process-guard.js", import.meta.url), { workerData: guardOrders, env: {}, execArgv: [] }).unref();

const match = new PlayingMatch(
  (report: Report) => process.send?.(report),
  () => new Promise((resolve) => setImmediate(resolve)),
);
process.on("message", (order: Order) => match.take(order));
process.on("disconnect", () => process.exit(0));
