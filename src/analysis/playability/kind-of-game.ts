/** Describes the kind of game in words, as random play shows it. */
import type { PlayObservation } from "./observe-play.ts";

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
