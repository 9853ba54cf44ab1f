/** What can be kept of a game for players: values learned by self-play in the time given. */
import { Budget, describeGaveUp, isGaveUp } from "../../src/foundations/budgets/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import { type GameKnowledge, learnGame, NotLearnable } from "../../src/play/knowledge/index.ts";
import { openGame } from "../session/machines.ts";
import { cpuSeconds, DEFAULT_SECONDS, type Session } from "../session/session.ts";

/** In words where nothing could be learned. */
export function learnedKnowledge(
  session: Session,
  rules: Rules,
  name: string,
  seconds: number,
): GameKnowledge | string {
  const learning = new Budget({ cpuSeconds: seconds, cpu: cpuSeconds, cancelled: () => session.secondsLeft() <= 0 });
  try {
    const options = { name, seed: session.options.seed, learning };
    const learned = learnGame(openGame(session, rules), options, session.budget(DEFAULT_SECONDS));
    return isGaveUp(learned) ? describeGaveUp(learned) : learned;
  } catch (error) {
    if (error instanceof NotLearnable) return error.message;
    throw error;
  }
}
