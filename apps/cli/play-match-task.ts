/** Plays the matches of tournaments, one after the other. This is the only part of the arena that opens games. */
import { Budget, type BudgetLimits, BudgetSpent, describeGaveUp } from "../../src/foundations/budgets/index.ts";
import { SourceText } from "../../src/foundations/text/index.ts";
import { Game, machineOf } from "../../src/game/index.ts";
import { readRules } from "../../src/language/rules/index.ts";
import { type Clocks, makePlayer, type Player } from "../../src/play/players/index.ts";
import { playPairedMatch } from "../../src/play/tournament/index.ts";
import { type Json, type MatchJob, matchOutcome, type Outcome, pairSeed } from "../arena/index.ts";
import { hireThreads } from "../companions/index.ts";
import { shippedKnowledge } from "../knowledge/index.ts";
import { RemotePlayer } from "../match-host/index.ts";
import { cpuSeconds, wallSeconds } from "../session/session.ts";
import { pause, readingOf, stallOf } from "./match-clocks.ts";
import { isThreaded, remoteAddress } from "./player-names.ts";

/** Limits for preparing games; plain data that can be sent to threads. */
export type SetUpLimits = Pick<BudgetLimits, "seconds" | "atoms">;

export interface SheetTask {
  readonly title: string;
  readonly sheet: string;
  readonly job: MatchJob;
}

const ENDLESS: Clocks = { start: Number.POSITIVE_INFINITY, play: Number.POSITIVE_INFINITY };

/** Keeps the game that it played last, because matches are ordered by game. */
export class MatchTaskPlayer {
  private readonly limits: SetUpLimits;
  private last: { readonly id: string; readonly game: Game; readonly stall?: number } | undefined;

  constructor(limits: SetUpLimits) {
    this.limits = limits;
  }

  async play(task: SheetTask): Promise<{ outcome: Outcome; record: Json }> {
    const { first, second, seed, pair, how } = task.job;
    try {
      const result = await playPairedMatch({
        ...this.ready(task),
        a: first,
        b: second,
        swapped: false,
        seed: pairSeed(seed, pair),
        makePlayer: (name, playerSeed) => playerOf(name, playerSeed, how),
        clocks: how.clocks ?? ENDLESS,
        ...readingOf(how.budget, isThreaded(first) || isThreaded(second)),
        maxSteps: how.maxSteps,
      });
      return matchOutcome(result);
    } catch (error) {
      if (!(error instanceof BudgetSpent)) throw error;
      return { outcome: { kind: "failed", reason: describeGaveUp(error.gaveUp) }, record: null };
    }
  }

  /** The game with its machine, warmed up if it is played by the clock. */
  private ready({ title, sheet, job: { how } }: SheetTask): { readonly game: Game; readonly stall?: number } {
    const isTimed = how.clocks !== undefined;
    const id = `${isTimed ? how.budget : "counted"} ${sheet}`;
    if (this.last?.id !== id) {
      this.last = undefined; // frees the old game first, so that two games are never in memory at once
      const { rules } = readRules(new SourceText(title, sheet));
      const budget = new Budget({ ...this.limits, now: wallSeconds, cpu: cpuSeconds });
      const game = Game.open(rules);
      machineOf(game, budget);
      this.last = { id, game, ...(isTimed ? { stall: stallOf(game, budget, how.budget) } : {}) };
    }
    const { game, stall } = this.last;
    return { game, ...(stall === undefined ? {} : { stall }) };
  }
}

function playerOf(name: string, seed: number, { iterations, budget }: MatchJob["how"]): Player {
  const address = remoteAddress(name);
  if (address !== undefined) return new RemotePlayer(name, address);
  const knownGames = shippedKnowledge; // only shipped knowledge: workers on other computers must play alike
  const hire = hireThreads(budget);
  return makePlayer(name, { seed, pause, hire, knownGames, ...(iterations === undefined ? {} : { iterations }) });
}
