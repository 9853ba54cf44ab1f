/** What kind of game random play shows, in words. */
import type { PlayObservation } from "../../src/analysis/playability/index.ts";

const CHANCE = "random";

export function kindOfGame(roles: readonly string[], play: PlayObservation): string {
  const players = roles.filter((name) => name !== CHANCE).length;
  const words = ["no", "one", "two", "three", "four", "five", "six"];
  const chance = players < roles.length ? " with chance" : "";
  const turns = {
    single: "",
    alternating: ", players moving in turn",
    simultaneous: ", players moving at once",
    unknown: "",
  };
  const sum = {
    zero: ", zero-sum",
    constant: ", constant-sum",
    general: players > 1 ? ", general-sum" : "",
    unknown: "",
  };
  return `${words[players] ?? players}-player game${chance}${turns[play.turns]}${sum[play.goalSum]}`;
}

/** Mean goal of the first of two players in turn over that of the second; null for other games. */
export function firstPlayerAdvantage(roles: readonly string[], { turns, meanGoals }: PlayObservation): number | null {
  const players = roles.map((role, i) => ({ role, goal: meanGoals[i] ?? null })).filter(({ role }) => role !== CHANCE);
  const [first, second] = players;
  if (turns !== "alternating" || players.length !== 2 || first?.goal == null || second?.goal == null) return null;
  return first.goal - second.goal;
}
