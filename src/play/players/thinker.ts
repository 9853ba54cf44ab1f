/** How a player of ours thinks: about one state at a time, in slices, better with every slice, ready to answer after each. */
import type { SeededRandom } from "../../foundations/collections/index.ts";
import type { Move, State } from "../../machine/index.ts";
import type { GameKnowledge } from "../knowledge/index.ts";
import type { HireCompanions } from "./companion.ts";
import type { MoveBudget } from "./move-budget.ts";
import type { Seat } from "./player.ts";

/** What a thinker holds of the legal moves of its role. */
export interface Judgement {
  readonly moves: readonly Move[];
  /** By move: the greatest is to be played. */
  readonly scores: readonly number[];
  /** By move: the reward in [0, 1] that is expected of it. For weighing several states that may be the true one. */
  readonly values: readonly number[];
  /** By move: how many moves it stands for, where moves that are the same by symmetry were merged. Among equal scores, the odds. */
  readonly weights?: readonly number[] | undefined;
  /** By move: how often it is to be played, where whoever can be foreseen loses. The scores then only say what was looked at most. */
  readonly odds?: readonly number[] | undefined;
}

export interface Thinker {
  /** Before the first move: whatever is worth knowing of the game. True where it is good to go on with `work` while the start clock runs. */
  prepare?(): boolean;
  /**
   * Pre: the state is not terminal, and the role has more than one legal move. `line`: the joint moves of the match so far, where they are
   * known; each call's continues the one before.
   */
  begin(state: State, line?: readonly ArrayLike<Move>[]): void;
  /** Thinks until the slice is over; false where further thought changes nothing. */
  work(): boolean;
  /** Before it judges: waits for others who thought along. */
  gather?(): Promise<void>;
  judge(): Judgement;
  /** The match is over. */
  end?(): void;
  /** How it came to what it holds, in lines for people. */
  explain?(): readonly string[];
}

/** What a thinker is made of. */
export interface ThinkerParts {
  readonly seat: Seat;
  readonly random: SeededRandom;
  readonly budget: MoveBudget;
  /** What was learned of other games; read when it is first asked for. */
  readonly knownGames?: () => readonly GameKnowledge[];
  /** Others who think along. */
  readonly hire?: HireCompanions;
}

export type MakeThinker = (parts: ThinkerParts) => Thinker;
