/** Writes the messages from a game manager to a player, one function per message. */
import { printRules, type Rules } from "../../language/rules/index.ts";
import type { Clocks, StepNews } from "../players/index.ts";

/** Clocks are whole seconds in messages. */
export function startMessage(id: string, role: string, rules: Rules, { start, play }: Clocks): string {
  const sheet = printRules(rules, "prefix").replaceAll(/\s+/g, " ").trim();
  return `(START ${id} ${role} (${sheet}) ${start} ${play})`;
}

/** `news` describes the last step; undefined before the first step. */
export const playMessage = (id: string, news: StepNews | undefined): string => `(PLAY ${id} ${newsText(news)})`;
export const stopMessage = (id: string, news: StepNews | undefined): string => `(STOP ${id} ${newsText(news)})`;
export const abortMessage = (id: string): string => `(ABORT ${id})`;

/** The joint move, or in games with hidden information the player's percepts. */
function newsText(news: StepNews | undefined): string {
  return news === undefined ? "NIL" : `(${(news.moves ?? news.percepts ?? []).join(" ")})`;
}
