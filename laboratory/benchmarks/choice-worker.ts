/** Measures one sheet in a thread of its own: whatever its machines leave in memory goes with the thread. */
import { parentPort, workerData } from "node:worker_threads";
import { measureChoice } from "../measurements/choice.ts";
import { buildIn, thisBuild } from "../measurements/measured-build.ts";

export interface ChoiceTask {
  readonly name: string;
  readonly text: string;
  /** The folder of another build whose machines play. */
  readonly build?: string;
}

const { name, text, build } = workerData as ChoiceTask;
parentPort?.postMessage(measureChoice(build === undefined ? thisBuild : buildIn(build), name, text));
