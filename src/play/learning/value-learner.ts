/**
 * Learns state values by self-play. Both sides look one step ahead with the value learned so far, and sometimes move at
 * random. After each game, the value of every state moves towards its λ-return (TD(λ), Sutton 1988; Tesauro 1995). For
 * constant-sum games of two roles with alternating moves; the value is the first role's reward.
 *
 * Playing a game costs more than learning from it. So the learner studies each game as it was played and as its image
 * under a random symmetry, which may exchange the roles, and then studies a past game again.
 */

import type { Symmetry } from "../../analysis/symmetry/index.ts";
import type { Budget } from "../../foundations/budgets/index.ts";
import { grownTo, type SeededRandom } from "../../foundations/collections/index.ts";
import type { KeepingCursor, State } from "../../machine/index.ts";
import { BestSuccessor } from "./best-successor.ts";
import { NetTrainer } from "./net-trainer.ts";
import { type PlayedGame, PlayedGames } from "./played-games.ts";
import { identity, SymmetryWalk } from "./symmetry-walk.ts";
import { Turn } from "./turn.ts";
import { ValueNet } from "./value-net.ts";

const LAMBDA = 0.8;
/** The share of random moves, and the maximum number of random moves that open a game. */
const RANDOM_SHARE = 0.1;
const RANDOM_OPENING = 8;
/** For a net that has already learned: the squared slopes that each of its games adds to the sum of every weight. */
const SQUARES_PER_GAME = 0.1;
const MOST_GOAL = 100;

export interface LearnerParts {
  readonly cursor: KeepingCursor;
  readonly initialState: State;
  readonly roleCount: number;
  readonly fluentCount: number;
  readonly random: SeededRandom;
  readonly maxSteps: number;
  readonly budget?: Budget;
  /** Generators of the game's symmetry group. The learner also learns from images of games under these symmetries. */
  readonly symmetries?: readonly Symmetry[];
  /**
   * A net to start from instead of a new one, and the number of games it counts for. The more games, the smaller the
   * steps.
   */
  readonly known?: { readonly net: ValueNet; readonly games: number };
}

export class ValueLearner {
  readonly net: ValueNet;
  /** Number of games played and learned from. */
  games = 0;
  /** False once a state shows that moves do not alternate. */
  isSuited = true;
  private readonly parts: LearnerParts;
  private readonly trainer: NetTrainer;
  private readonly walk: SymmetryWalk;
  private readonly asPlayed: Int32Array;
  private readonly past = new PlayedGames();
  private readonly turn: Turn;
  private readonly successors: BestSuccessor;
  /** The current game: by step, where its fluents begin in `fluents`. */
  private readonly starts: Int32Array;
  private fluents: Int32Array;

  constructor(parts: LearnerParts) {
    const { fluentCount, random, known, symmetries = [] } = parts;
    this.parts = parts;
    this.net = known?.net ?? new ValueNet(fluentCount, random);
    this.trainer = new NetTrainer(this.net, SQUARES_PER_GAME * (known?.games ?? 0));
    this.walk = new SymmetryWalk(symmetries, fluentCount, random);
    this.asPlayed = identity(fluentCount);
    this.turn = new Turn(parts.roleCount);
    this.successors = new BestSuccessor(parts.cursor);
    this.starts = new Int32Array(parts.maxSteps + 2);
    this.fluents = new Int32Array(64 * fluentCount);
  }

  /** Plays one game and learns from it. Returns false if the game was aborted or is not suited. */
  playOne(): boolean {
    const { cursor, random, maxSteps, budget } = this.parts;
    cursor.load(this.parts.initialState);
    const opening = random.below(RANDOM_OPENING + 1);
    let steps = 0;
    for (; !cursor.isTerminal(); steps++) {
      if (steps >= maxSteps || budget?.isOver()) return false;
      this.note(steps);
      if (!this.turn.read(cursor)) {
        this.isSuited = false;
        return false;
      }
      const isRandom = steps < opening || random.fraction() < RANDOM_SHARE;
      this.advance(
        isRandom
          ? (this.turn.moves[random.below(this.turn.count)] as number)
          : this.successors.choose(this.net, this.turn),
      );
    }
    const game = {
      starts: this.starts.slice(0, steps + 1),
      fluents: this.fluents.slice(0, this.starts[steps] as number),
      rewards: [(cursor.goal(0) ?? 0) / MOST_GOAL, (cursor.goal(1) ?? 0) / MOST_GOAL],
    } as const;
    this.study(game);
    this.past.add(game);
    this.study(this.past.draw(random));
    this.trainer.publish();
    this.games++;
    return true;
  }

  private advance(move: number): void {
    const { turn, parts } = this;
    turn.joint[turn.mover] = move;
    parts.cursor.advance(turn.joint);
  }

  /** Records the state of a step. */
  private note(step: number): void {
    const holds = this.parts.cursor.fluentBytes();
    let at = step === 0 ? 0 : (this.starts[step] as number);
    this.starts[step] = at;
    this.fluents = grownTo(this.fluents, at + holds.length);
    for (let fluent = 0; fluent < holds.length; fluent++) if (holds[fluent] === 1) this.fluents[at++] = fluent;
    this.starts[step + 1] = at;
  }

  /** Learns from a game as it was played, and from its image under a random symmetry. */
  private study(game: PlayedGame): void {
    const { walk } = this;
    this.learn(game, this.asPlayed, game.rewards[0]);
    if (walk.step()) this.learn(game, walk.images, game.rewards[walk.swapsRoles ? 1 : 0]);
  }

  /** Moves the values of all states before the end towards their λ-returns, last state first. */
  private learn({ starts, fluents }: PlayedGame, images: Int32Array, reward: number): void {
    let target = reward;
    for (let step = starts.length - 2; step >= 0; step--) {
      const before = this.trainer.learn(fluents, starts[step] as number, starts[step + 1] as number, images, target);
      target = LAMBDA * target + (1 - LAMBDA) * before;
    }
  }
}
