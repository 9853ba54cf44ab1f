/** One sheet in a thread of its own: what its machines leave behind goes with it. */
import { parentPort, workerData } from "node:worker_threads";
import { SourceText } from "../../src/foundations/text/index.ts";
import { readRules } from "../../src/language/rules/index.ts";
import { measureChoice } from "../measurements/choice.ts";

const { name, text } = workerData as { readonly name: string; readonly text: string };
parentPort?.postMessage(measureChoice(readRules(new SourceText(name, text)).rules));
