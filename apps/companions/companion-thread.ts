/**
 * The program of a thread that thinks along with a player. It reports nothing if the game cannot be prepared within the
 * limits.
 */
import { parentPort, workerData } from "node:worker_threads";
import { isGaveUp, withinBudget } from "../../src/foundations/budgets/index.ts";
import { openPacked } from "../../src/game/index.ts";
import { EngineTwin } from "../../src/play/players/index.ts";
import { threadCpuSeconds } from "./thread-clock.ts";
import type { ThreadBeginning, ThreadOrder, ThreadReport } from "./thread-orders.ts";

const { game, seed, memoryBytes, clock } = workerData as ThreadBeginning;
const now = clock === "cpu" ? () => threadCpuSeconds() ?? 0 : () => performance.now() / 1000;
const twin = withinBudget(() => new EngineTwin(openPacked(game), { seed, now, memoryBytes }));
let number = 0;
let isTimed = false;
let isWorking = false;

if (!isGaveUp(twin)) parentPort?.on("message", (order: ThreadOrder) => obey(twin, order));

function obey(thinking: EngineTwin, order: ThreadOrder): void {
  if (order.kind === "equip") thinking.equip(order.recipe);
  else if (order.kind === "rest") thinking.rest();
  else {
    number = order.number;
    isTimed = order.task.seconds < Number.POSITIVE_INFINITY;
    thinking.think(order.task);
    if (!isWorking) void work(thinking);
  }
}

/** Works in slices. Between slices it reads orders, and if someone waits it reports what it has found so far. */
async function work(thinking: EngineTwin): Promise<void> {
  isWorking = true;
  for (let told = 0; told !== number; ) {
    const begun = number;
    const goesOn = thinking.work();
    if (!goesOn || isTimed) tell({ number: begun, isLast: !goesOn, report: thinking.report() });
    if (!goesOn) told = begun;
    await new Promise((resolve) => setImmediate(resolve));
  }
  isWorking = false;
}

const tell = (report: ThreadReport): void => parentPort?.postMessage(report);
