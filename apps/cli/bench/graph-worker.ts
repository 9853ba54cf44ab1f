/** Measures one graph in an isolate of its own, so that its first run is truly cold. Started by `measure-cold.ts`. */

import { parentPort, workerData } from "node:worker_threads";
import { measureGraph } from "../../../benchmarks/graphs.ts";
import type { ColouredGraph } from "../../../src/foundations/graphs/index.ts";

parentPort?.postMessage(measureGraph(workerData as ColouredGraph));
