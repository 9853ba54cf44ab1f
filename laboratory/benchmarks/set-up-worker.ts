/** One set-up in its own thread, where no code is warm. */
import { parentPort, workerData } from "node:worker_threads";
import { SourceText } from "../../src/foundations/text/index.ts";
import { readRules } from "../../src/language/rules/index.ts";
import { countGroundRules, measureSetUp, type SetUp } from "../measurements/set-up.ts";

export interface SetUpTask {
  readonly name: string;
  readonly text: string;
  /** Null means that the ground rules are counted. */
  readonly setUp: SetUp | null;
}

const { name, text, setUp } = workerData as SetUpTask;
const { rules } = readRules(new SourceText(name, text));
parentPort?.postMessage(setUp === null ? countGroundRules(rules) : measureSetUp(rules, setUp));
