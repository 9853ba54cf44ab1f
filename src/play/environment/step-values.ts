/** Values that environments of both kinds take and return in a step. */
import { LANE_END } from "../../machine/batched/index.ts";
import type { State } from "../../machine/index.ts";
import type { EnvironmentSpec } from "./environment-spec.ts";

/** Stands for an action that the environment draws among the legal ones. */
export const DRAWN = -1;

/** How a game ended: not yet, at a terminal state, at the step limit, or because some role had no legal move. */
export const END = LANE_END;
/** One of the values of END. */
export type End = (typeof END)[keyof typeof END];

/** A reward is a goal value divided by this. */
export const REWARD_UNIT = 100;

/** A saved state of a game, to return to. */
export interface SavedGame {
  readonly state: State;
  /** Number of steps since the start of the game. */
  readonly steps: number;
  /** Percepts of the last step. */
  readonly percepts: Uint8Array;
}

/** Why a saved game cannot be restored where games that end restart: nothing would ever tell how it ended. */
export const GAME_IS_OVER = "this game was saved at its end, and cannot go on";

/** Maximum number of legal actions listed in a message. */
const MOST_NAMED = 10;

/** Thrown for an illegal action. The message names the player and the legal actions. No game has moved. */
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
