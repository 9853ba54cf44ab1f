/** One thread of `tournament --workers`: plays the matches that it is sent, one at a time, and answers each with its result. */
import { parentPort, workerData } from "node:worker_threads";
import { BudgetSpent } from "../../src/foundations/budgets/index.ts";
import type { StoredMatch } from "../arena/index.ts";
import { type MatchMessage, type MatchSetting, matchWorker } from "./tournament-matches.ts";

const play = matchWorker(workerData as MatchSetting);
const say = (message: MatchMessage): void => parentPort?.postMessage(message);

parentPort?.on("message", async (match: StoredMatch) => {
  try {
    say({ kind: "done", result: await play(match) });
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error;
    say({ kind: "failed", gaveUp: error.gaveUp });
  }
});
