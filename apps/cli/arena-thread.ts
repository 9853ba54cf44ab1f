/** A thread of the arena's pool (piscina): plays the matches it is given, one at a time. */
import { workerData } from "node:worker_threads";
import type { Json, Outcome } from "../arena/index.ts";
import { MatchTaskPlayer, type SetUpLimits, type SheetTask } from "./play-match-task.ts";

const player = new MatchTaskPlayer(workerData as SetUpLimits);

export const playMatchTask = (task: SheetTask): Promise<{ outcome: Outcome; record: Json }> => player.play(task);
