/**
 * Finds out which engine plays a game best with the learned values: like a long start clock of `auto`, without a match.
 */
import { createRandom } from "../../foundations/collections/index.ts";
import { machineOf, type OpenGame } from "../../game/index.ts";
import type { GameKnowledge } from "../knowledge/index.ts";
import { TRANSFER_OPTIONS } from "./contender-options.ts";
import { EngineChoice } from "./engine-choice.ts";
import { profileGame } from "./game-profile.ts";
import { MoveBudget } from "./move-budget.ts";
import { parsePlayerName, readOptions } from "./player-options.ts";

/** How long to try engines on a game, and the clock of the matches it is for. */
export interface EngineTrialOptions {
  readonly seed?: number;
  /** For everything, on the clock `now`. */
  readonly seconds: number;
  /** Clock of the matches to be played; the trial's moves take at most half of it. */
  readonly clock: number;
  readonly now: () => number;
}

/** Returns the knowledge with the results of the trial. */
export function tryEngines(
  game: OpenGame,
  knowledge: GameKnowledge,
  { seed = 1, seconds, clock, now }: EngineTrialOptions,
): GameKnowledge {
  const budget = new MoveBudget(now);
  budget.renew({ deadline: now() + seconds, iterations: Number.POSITIVE_INFINITY });
  const seat = { game, machine: machineOf(game), role: 0, clocks: { start: seconds, play: clock }, now };
  const parts = { seat, random: createRandom(seed), budget, knownGames: () => [knowledge] };
  const options = readOptions(parsePlayerName("transfer"), TRANSFER_OPTIONS);
  const choice = new EngineChoice(parts, options, profileGame(parts));
  while (!choice.isDecided && !budget.isDone()) {
    budget.startSlice();
    choice.work();
  }
  choice.endStart();
  const trials = choice.results.map(({ hasWon: _, ...account }) => account);
  const engine = trials.length === 0 ? null : choice.kindOf(choice.engine);
  return { ...knowledge, learning: { ...knowledge.learning, engine, trials } };
}
