/** For tests: our games as players get them, and seats to think in. */

import { readFileSync } from "node:fs";
import { createRandom } from "../../foundations/collections/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { Game, machineOf } from "../../game/index.ts";
import { readRules } from "../../language/rules/index.ts";
import { MoveBudget } from "./move-budget.ts";
import type { Seat } from "./player.ts";
import type { ThinkerParts } from "./thinker.ts";

export function playableGame(name: string): Game {
  return playableText(readFileSync(new URL(`../../../games/${name}/rules.kif`, import.meta.url), "utf8"));
}

export const playableText = (text: string): Game => Game.open(readRules(new SourceText("game", text)).rules);

export const seatAt = (game: Game, role: number): Seat => ({
  game,
  machine: machineOf(game),
  role,
  clocks: { start: Number.POSITIVE_INFINITY, play: Number.POSITIVE_INFINITY },
  now: () => 0,
});

/** Parts for a thinker that counts iterations. */
export function countingParts(game: Game, role: number, iterations: number): ThinkerParts {
  const budget = new MoveBudget(() => 0);
  budget.renew({ deadline: Number.POSITIVE_INFINITY, iterations });
  return { seat: seatAt(game, role), random: createRandom(1), budget };
}
