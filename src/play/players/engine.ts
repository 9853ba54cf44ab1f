/** A way to think about positions of one game. A player has several engines, and plays with the best one. */
import type { Move, Role, State } from "../../machine/index.ts";
import type { BatchMemory } from "../search/index.ts";
import type { EngineRecipe } from "./engine-recipe.ts";
import type { Judgement } from "./thinker.ts";

export interface Engine {
  /** A description with its settings, for people. */
  readonly name: string;
  /** How it is made, so that others can think with the same engine. */
  readonly recipe: EngineRecipe;
  /** Sets the state to think about. */
  begin(state: State): void;
  /**
   * Moves to the state after a joint move and keeps what is known about it. Returns false if `begin` must be called
   * instead.
   */
  follow(jointMove: ArrayLike<Move>): boolean;
  /** Thinks until the slice is over. Returns false if more thinking would change nothing. */
  work(): boolean;
  judge(role: Role): Judgement;
  /** Number of positions evaluated since the engine was made. */
  readonly evaluations: number;
  /**
   * Lets `others` threads evaluate leaves for it. Returns the memory they need, or undefined if it has no leaves to
   * share.
   */
  shareLeaves?(others: number): BatchMemory | undefined;
  /** Describes its thinking about the current state, for people. */
  explain(): EngineAccount;
}

export interface EngineAccount {
  /** Number of plies searched completely, for engines that search by depth. */
  readonly depth?: number;
  /** Whether the result is proven. */
  readonly isProven: boolean;
  /** The principal variation, as joint moves. */
  readonly line: readonly (readonly Move[])[];
}

/** Returns the move with the highest score. */
export function bestOf({ moves, scores }: Judgement): Move {
  let best = 0;
  for (let i = 1; i < moves.length; i++) if ((scores[i] as number) > (scores[best] as number)) best = i;
  return moves[best] as Move;
}
