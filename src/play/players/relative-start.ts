/** The start of a player's learning: the values of a related game, if the library knows one. */
import { Budget } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import type { KeepingCursor } from "../../machine/index.ts";
import {
  carryFromRelative,
  type FromRelative,
  fluentNames,
  heldShares,
  netOfValues,
  OneStepAhead,
  ofTheOtherSide,
} from "../knowledge/index.ts";
import type { ValueNet } from "../learning/index.ts";
import type { ThinkerParts } from "./thinker.ts";

export interface RelativeStart {
  readonly from: FromRelative;
  readonly net: ValueNet;
  /** Whether the values are negated: who was ahead there is behind here. */
  readonly isTurned: boolean;
  /** For further quick games. */
  readonly trial: OneStepAhead;
}

/** Limits for finding and mapping a related game: share of the start clock, and maximum number of seconds. */
const SEEKING_SHARE = 0.2;
const MOST_SEEKING_SECONDS = 5;
/**
 * Number of quick games of the values against the same values negated, and the score share at which the negated values
 * replace them.
 */
const TURNED_GAMES = 16;
const TURNED_NEEDS = 0.8;

/** Returns a text that says why if there is no related game. */
export function startFromRelative(
  { seat, budget: whole, random, knownGames }: ThinkerParts,
  cursor: KeepingCursor,
  maxSteps: number,
): RelativeStart | string {
  const known = knownGames?.() ?? [];
  if (known.length === 0) return "nothing was learned of any game";
  const { machine, game } = seat;
  const seconds = Math.min(MOST_SEEKING_SECONDS, SEEKING_SHARE * whole.secondsToThink());
  const budget = new Budget({ seconds, now: whole.now });
  const fluents = fluentNames(machine, cursor);
  const play = { machine, cursor, random: createRandom(random.word()), maxSteps, budget };
  const held = (): Float32Array => heldShares(play);
  const from = carryFromRelative(known, { game, roles: machine.roles, fluents, held }, budget);
  if (typeof from === "string") return from;
  const [net, turned] = [netOfValues(from.values), netOfValues(ofTheOtherSide(from.values))];
  if (net === undefined || turned === undefined) return `what was learned of ${from.game} has another shape`;
  const trial = new OneStepAhead({ machine, cursor, random: createRandom(random.word()), maxSteps });
  let [games, points] = [0, 0];
  for (; games < TURNED_GAMES && !whole.isOver(); games++) points += trial.play(turned, net, games % 2);
  const isTurned = games > 0 && points >= TURNED_NEEDS * games;
  return { from, net: isTurned ? turned : net, isTurned, trial };
}
