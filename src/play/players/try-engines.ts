/** Which engine plays a game best with what was learned of it: the start clock of `auto`, long and without a match behind it. */
import { createRandom } from "../../foundations/collections/index.ts";
import { machineOf, type OpenGame } from "../../game/index.ts";
import type { GameKnowledge } from "../knowledge/index.ts";
import { TRANSFER_OPTIONS } from "./contender-options.ts";
import { EngineChoice } from "./engine-choice.ts";
import { profileGame } from "./game-profile.ts";
import { MoveBudget } from "./move-budget.ts";
import { parsePlayerName, readOptions } from "./player-options.ts";

/** How long engines are tried on a game, and for matches with which clock. */
export interface EngineTrialOptions {
  readonly seed?: number;
  /** For all of it, by `now`. */
  readonly seconds: number;
  /** Of the matches that are to be played: the trial's moves take half of that at most. */
  readonly clock: number;
  readonly now: () => number;
}

/** The knowledge, with what the trial came to. */
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
