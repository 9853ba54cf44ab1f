/** For tests: our games as players get them, and seats to think in. */

import { readFileSync } from "node:fs";
import { Budget, isGaveUp } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { readRules } from "../../language/rules/index.ts";
import { groundCircuit } from "../../machine/automatic/index.ts";
import { CompiledMachine } from "../../machine/compiled/index.ts";
import { Effort } from "./effort.ts";
import type { PlayableGame, Seat } from "./player.ts";
import type { ThinkerParts } from "./thinker.ts";

export function playableGame(name: string): PlayableGame {
  return playableText(readFileSync(new URL(`../../../games/${name}/rules.kif`, import.meta.url), "utf8"));
}

export function playableText(text: string): PlayableGame {
  const { rules } = readRules(new SourceText("game", text));
  const grounded = groundCircuit(rules, new Budget({}));
  if (isGaveUp(grounded)) throw new Error("the game does not ground");
  return { rules, machine: new CompiledMachine(grounded.program, grounded.circuit), grounded };
}

export const seatAt = (game: PlayableGame, role: number): Seat => ({
  game,
  role,
  clocks: { start: Number.POSITIVE_INFINITY, play: Number.POSITIVE_INFINITY },
  now: () => 0,
});

/** Parts for a thinker that counts iterations. */
export function countingParts(game: PlayableGame, role: number, iterations: number): ThinkerParts {
  const effort = new Effort(() => 0);
  effort.renew({ deadline: Number.POSITIVE_INFINITY, iterations });
  return { seat: seatAt(game, role), random: createRandom(1), effort };
}
