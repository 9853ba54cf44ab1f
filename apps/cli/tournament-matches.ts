/** How the matches of a tournament are played: in this thread, or in several of their own. */
import { Worker } from "node:worker_threads";
import { Budget, type BudgetLimits, BudgetSpent, type GaveUp } from "../../src/foundations/budgets/index.ts";
import { SourceText } from "../../src/foundations/text/index.ts";
import { readRules } from "../../src/language/rules/index.ts";
import { playingRoles } from "../../src/play/match/index.ts";
import { type Clocks, makePlayer, type PlayableGame } from "../../src/play/players/index.ts";
import { type PairedResult, playPairedMatch } from "../../src/play/tournament/index.ts";
import type { MatchWorker, StoredMatch } from "../arena/index.ts";
import { searchGame } from "../session/search-game.ts";
import { wallSeconds } from "../session/session.ts";
import { pause, readingOf, timedGame } from "./match-clocks.ts";

/** What all matches of a tournament have in common: plain data, so that it can be sent to threads. */
export interface MatchSetting {
  readonly seed: number;
  readonly clocks: Clocks;
  readonly iterations?: number;
  readonly budget: "wall" | "cpu";
  readonly maxSteps: number;
  /** For making a game ready. */
  readonly limits: Pick<BudgetLimits, "seconds" | "atoms">;
}

/** Everything that results depend on besides rules, players and number; the key of the store. */
export function settingText({ seed, clocks, iterations, budget, maxSteps }: MatchSetting): string {
  const effort =
    iterations === undefined ? `clock ${clocks.play}, start ${clocks.start}, ${budget}` : `iterations ${iterations}`;
  return `${effort}, seed ${seed}, steps ${maxSteps}`;
}

/** Keeps the game it played last: matches come game by game. */
export function matchWorker(setting: MatchSetting): MatchWorker {
  let last: { sheet: string; game: PlayableGame } | undefined;
  return async ({ game: title, sheet, a, b, number }) => {
    if (last?.sheet !== sheet) {
      const { rules } = readRules(new SourceText(title, sheet));
      const budget = new Budget({ ...setting.limits, now: wallSeconds });
      const game = setting.iterations === undefined ? timedGame(rules, budget, setting) : searchGame(rules, budget);
      last = { sheet, game };
    }
    const { iterations } = setting;
    // Alone on the board there are no sides to change, and every match has a seed of its own.
    const pair = playingRoles(last.game.machine).length === 1 ? number : number >> 1;
    return playPairedMatch({
      game: last.game,
      a,
      b,
      swapped: number % 2 === 1,
      seed: setting.seed + pair,
      makePlayer: (name, seed) =>
        makePlayer(name, { seed, pause, ...(iterations === undefined ? {} : { iterations }) }),
      clocks: setting.clocks,
      ...readingOf(setting.budget),
      maxSteps: setting.maxSteps,
    });
  };
}

/** What a thread answers to a match. */
export type MatchMessage =
  | { readonly kind: "done"; readonly result: PairedResult }
  | { readonly kind: "failed"; readonly gaveUp: GaveUp };

export interface MatchThreads {
  readonly workers: readonly MatchWorker[];
  dismiss(): Promise<void>;
}

export function hireMatchThreads(setting: MatchSetting, count: number): MatchThreads {
  const threads = Array.from(
    { length: count },
    () => new Worker(new URL("./tournament-worker.js", import.meta.url), { workerData: setting }),
  );
  return {
    workers: threads.map((thread) => (match) => askThread(thread, match)),
    dismiss: async () => {
      await Promise.all(threads.map((thread) => thread.terminate()));
    },
  };
}

function askThread(thread: Worker, match: StoredMatch): Promise<PairedResult> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      thread.off("error", failed);
      thread.off("message", answered);
      act();
    };
    const failed = (error: Error): void => settle(() => reject(error));
    const answered = (message: MatchMessage): void =>
      settle(() => (message.kind === "done" ? resolve(message.result) : reject(new BudgetSpent(message.gaveUp))));
    thread.once("error", failed);
    thread.once("message", answered);
    thread.postMessage(match);
  });
}
