/** What a game manager says to a player, as text; one function a message. */
import { printRules, type Rules } from "../../language/rules/index.ts";
import type { Clocks, StepNews } from "../players/index.ts";

/** Clocks are whole seconds on the wire. */
export function startMessage(id: string, role: string, rules: Rules, { start, play }: Clocks): string {
  const sheet = printRules(rules, "prefix").replaceAll(/\s+/g, " ").trim();
  return `(START ${id} ${role} (${sheet}) ${start} ${play})`;
}

/** `news` of the last step; none before the first. */
export const playMessage = (id: string, news: StepNews | undefined): string => `(PLAY ${id} ${newsText(news)})`;
export const stopMessage = (id: string, news: StepNews | undefined): string => `(STOP ${id} ${newsText(news)})`;
export const abortMessage = (id: string): string => `(ABORT ${id})`;

/** The joint move; in games with hidden information the percepts of the player. */
function newsText(news: StepNews | undefined): string {
  return news === undefined ? "NIL" : `(${(news.moves ?? news.percepts ?? []).join(" ")})`;
}
