/**
 * The program of a process that plays for its parent, one match at a time. It ends with its parent. A guard in a
 * separate thread enforces this, and the memory limit, even while the rules keep this thread busy.
 */
import { Worker } from "node:worker_threads";
import type { Order, Report } from "./orders.ts";
import { PlayingMatch } from "./playing-match.ts";
import type { GuardOrders } from "./process-guard.ts";

const guardOrders: GuardOrders = { parent: process.ppid, bytes: Number(process.argv[2]) };
new Worker(new URL("./process-guard.js", import.meta.url), { workerData: guardOrders, env: {}, execArgv: [] }).unref();

const report = (told: Report): void => void process.send?.(told);
const newMatch = (): PlayingMatch => new PlayingMatch(report, () => new Promise((resolve) => setImmediate(resolve)));

let match = newMatch();

/** The parent waits for this report before it sends another order. */
async function clear(): Promise<void> {
  await match.end();
  match = newMatch();
  globalThis.gc?.(); // so that the reported memory is what this process really needs
  report({ kind: "cleared", bytes: process.memoryUsage.rss() });
}

process.on("message", (order: Order) => (order.kind === "clear" ? void clear() : match.take(order)));
process.on("disconnect", () => process.exit(0));
