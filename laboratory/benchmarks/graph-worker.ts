/** Measures one graph in its own isolate, so that its first run is truly cold. Started by `measure-cold.ts`. */

import { parentPort, workerData } from "node:worker_threads";
import type { ColouredGraph } from "../../src/foundations/graphs/index.ts";
import { measureGraph } from "../measurements/graphs.ts";

parentPort?.postMessage(measureGraph(workerData as ColouredGraph));
