/** A way to think about positions of one game. A player has several, and plays with the one that does best. */
import type { Move, Role, State } from "../../machine/index.ts";
import type { BatchMemory } from "../search/index.ts";
import type { EngineRecipe } from "./engine-recipe.ts";
import type { Judgement } from "./thinker.ts";

export interface Engine {
  /** For people: what it is, with its settings. */
  readonly name: string;
  /** What it is made of, for others who are to think with the same. */
  readonly recipe: EngineRecipe;
  /** Turns to a state. */
  begin(state: State): void;
  /** Turns to the state after a joint move and keeps what is known of it; false where it must `begin` there instead. */
  follow(jointMove: ArrayLike<Move>): boolean;
  /** Thinks until the slice is over; false where further thought changes nothing. */
  work(): boolean;
  judge(role: Role): Judgement;
  /** Positions evaluated since the engine was made. */
  readonly evaluations: number;
  /** Lets so many others evaluate leaves for it; what they need for that, or undefined where it has none to give away. */
  shareLeaves?(others: number): BatchMemory | undefined;
  /** What was thought about the present state, for people. */
  explain(): EngineAccount;
}

export interface EngineAccount {
  /** Plies searched completely, for engines that search by depth. */
  readonly depth?: number;
  /** Whether the result is proven. */
  readonly isProven: boolean;
  /** The line of play that is held for best, as joint moves. */
  readonly line: readonly (readonly Move[])[];
}

/** The move of the highest score. */
export function bestOf({ moves, scores }: Judgement): Move {
  let best = 0;
  for (let i = 1; i < moves.length; i++) if ((scores[i] as number) > (scores[best] as number)) best = i;
  return moves[best] as Move;
}
