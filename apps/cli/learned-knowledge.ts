/** Learns values of a game by self-play in the given time, so that players can use them later. */
import { Budget, describeGaveUp, isGaveUp } from "../../src/foundations/budgets/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import { type GameKnowledge, learnGame, NotLearnable } from "../../src/play/knowledge/index.ts";
import { tryEngines } from "../../src/play/players/index.ts";
import { openGame } from "../session/machines.ts";
import { cpuSeconds, DEFAULT_SECONDS, type Session } from "../session/session.ts";

/** Share of the time for trial games between engines that use the values and one that does not. */
const TRIAL_SHARE = 0.5;
/** Clock of the trial games, in seconds per move. */
const TRIAL_CLOCK = 0.1;

/** Returns a message if nothing could be learned. */
export function learnedKnowledge(
  session: Session,
  rules: Rules,
  name: string,
  seconds: number,
): GameKnowledge | string {
  const { seed } = session.options;
  const learning = (): Budget =>
    new Budget({
      cpuSeconds: (1 - TRIAL_SHARE) * seconds,
      cpu: cpuSeconds,
      cancelled: () => session.secondsLeft() <= 0,
    });
  try {
    const options = { name, seed, learning };
    const game = openGame(session, rules);
    const learned = learnGame(game, options, session.budget(DEFAULT_SECONDS));
    if (isGaveUp(learned)) return describeGaveUp(learned);
    const trial = Math.min(session.secondsLeft(), TRIAL_SHARE * seconds);
    return tryEngines(game, learned, { seed, seconds: trial, clock: TRIAL_CLOCK, now: cpuSeconds });
  } catch (error) {
    if (error instanceof NotLearnable) return error.message;
    throw error;
  }
}
