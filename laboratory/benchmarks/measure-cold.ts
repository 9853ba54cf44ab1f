/**
 * Runs a measurement in a fresh worker thread, or in this one when run from the sources, where there is no compiled
 * worker.
 */

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { ColouredGraph } from "../../src/foundations/graphs/index.ts";
import { type GraphMeasurement, measureGraph } from "../measurements/graphs.ts";

export async function measureCold(graph: ColouredGraph): Promise<GraphMeasurement> {
  const worker = new URL("./graph-worker.js", import.meta.url);
  if (!existsSync(fileURLToPath(worker))) return measureGraph(graph);
  return new Promise((resolve, reject) => {
    const thread = new Worker(worker, { workerData: graph });
    thread.once("message", resolve);
    thread.once("error", reject);
  });
}
