/** What environments of both kinds take and give in a step. */
import { LANE_END } from "../../machine/batched/index.ts";
import type { State } from "../../machine/index.ts";
import type { EnvironmentSpec } from "./environment-spec.ts";

/** In place of an action: one that is drawn among the legal ones. */
export const DRAWN = -1;

/** How a game ended: not yet, at a terminal state, by the limit of steps, or where some role had no legal move. */
export const END = LANE_END;
/** One of the values of END. */
export type End = (typeof END)[keyof typeof END];

/** A reward is a goal value divided by this. */
export const REWARD_UNIT = 100;

/** A place to return to. */
export interface SavedGame {
  readonly state: State;
  /** Since the beginning of the game. */
  readonly steps: number;
  /** What the players were told of the last step. */
  readonly told: Uint8Array;
}

/** Legal actions named in a message. */
const MOST_NAMED = 10;

/** Thrown where an action is not legal; says whose, and what is. Nothing has been stepped then. */
export class IllegalAction extends Error {
  readonly player: number;
  readonly action: number;
  /** Number of the game in a vector environment. */
  readonly game: number | undefined;

  constructor(spec: EnvironmentSpec, player: number, action: number, legal: readonly number[], game?: number) {
    const name = (number: number): string => `${number} ${spec.actions[player]?.[number] ?? "(no such action)"}`;
    const more = legal.length > MOST_NAMED ? `, … ${legal.length} in all` : "";
    const where = game === undefined ? "" : ` in game ${game}`;
    const named =
      legal.length === 0 ? "no action is" : `legal: ${legal.slice(0, MOST_NAMED).map(name).join(", ")}${more}`;
    super(`action ${name(action)} is not legal for ${spec.players[player]}${where}; ${named}`);
    this.name = "IllegalAction";
    this.player = player;
    this.action = action;
    this.game = game;
  }
}
