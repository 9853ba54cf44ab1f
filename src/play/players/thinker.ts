/**
 * How our players think: about one state at a time, in slices, improving with every slice, and ready to answer after
 * each.
 */
import type { SeededRandom } from "../../foundations/collections/index.ts";
import type { Move, State } from "../../machine/index.ts";
import type { GameKnowledge } from "../knowledge/index.ts";
import type { HireCompanions } from "./companion.ts";
import type { MoveBudget } from "./move-budget.ts";
import type { Seat } from "./player.ts";

/** A thinker's judgement of the legal moves of its role. */
export interface Judgement {
  readonly moves: readonly Move[];
  /** By move: the move with the greatest score is to be played. */
  readonly scores: readonly number[];
  /** By move: its expected reward in [0, 1], for weighing several states that may be the true one. */
  readonly values: readonly number[];
  /**
   * By move: the number of symmetric moves it stands for, if moves were merged. Among equal scores these are the odds.
   */
  readonly weights?: readonly number[] | undefined;
  /** By move: its probability, if a predictable player would lose. The scores then only say what was searched most. */
  readonly odds?: readonly number[] | undefined;
}

export interface Thinker {
  /**
   * Called before the first move to learn about the game. Returns true if `work` should continue while the start clock
   * runs.
   */
  prepare?(): boolean;
  /**
   * Sets the state to think about. It must not be terminal, and the role must have more than one legal move. `line`:
   * the joint moves of the match so far, if known; each call's line continues the one before.
   */
  begin(state: State, line?: readonly ArrayLike<Move>[]): void;
  /** Thinks until the slice is over. Returns false if more thinking would change nothing. */
  work(): boolean;
  /** Called before `judge`: waits for companions. */
  gather?(): Promise<void>;
  judge(): Judgement;
  /** Called when the match is over. */
  end?(): void;
  /** Explains its judgement, in lines for people. */
  explain?(): readonly string[];
}

/** The parts that a thinker is made from. */
export interface ThinkerParts {
  readonly seat: Seat;
  readonly random: SeededRandom;
  readonly budget: MoveBudget;
  /** Knowledge about other games; read on first use. */
  readonly knownGames?: () => readonly GameKnowledge[];
  /** Hires companions that think along. */
  readonly hire?: HireCompanions;
}

export type MakeThinker = (parts: ThinkerParts) => Thinker;
