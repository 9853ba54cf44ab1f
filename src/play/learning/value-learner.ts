/**
 * Learns what states are worth from self-play: both sides look one step ahead with the value learned so far, now and then they move at
 * random, and after each game every state's value is moved towards its λ-return (TD(λ), Sutton 1988; Tesauro 1995). For games of two
 * roles, moves in turn and a constant sum: the value is the first role's reward. Each game is learned from twice, as it was played and as
 * its image under a symmetry of the game, which may exchange the roles.
 */

import type { Symmetry } from "../../analysis/symmetry/index.ts";
import type { Budget } from "../../foundations/budgets/index.ts";
import type { SeededRandom } from "../../foundations/collections/index.ts";
import type { KeepingCursor, State } from "../../machine/index.ts";
import { Turn } from "./turn.ts";
import { probability, SUMS, ValueNet } from "./value-net.ts";

const LAMBDA = 0.8;
/** How often a move is random, and up to how many random moves a game begins with. */
const RANDOM_SHARE = 0.1;
const RANDOM_OPENING = 8;
/** The learning rate at the first game, and the number of games after which it is half of that. */
const FIRST_RATE = 1;
const HALF_AFTER = 400;
const LEAST_RATE = 0.1;
const MOST_GOAL = 100;
/** Places of the cursor that the learner uses. */
const HERE = 1;

export interface LearnerParts {
  readonly cursor: KeepingCursor;
  readonly initialState: State;
  readonly roleCount: number;
  readonly fluentCount: number;
  readonly random: SeededRandom;
  readonly maxSteps: number;
  readonly budget?: Budget;
  /** Generators of the game's group: what a game teaches, its image teaches too. */
  readonly symmetries?: readonly Symmetry[];
  /** A net to start from instead of a new one, and the number of games that it counts for: the more, the smaller the steps. */
  readonly known?: { readonly net: ValueNet; readonly games: number };
}

export class ValueLearner {
  readonly net: ValueNet;
  /** Games learned from. */
  games = 0;
  /** Positions evaluated. */
  evaluations = 0;
  /** False where the game turned out not to be one of moves in turn. */
  isSuited = true;
  private readonly parts: LearnerParts;
  private readonly symmetries: readonly Symmetry[];
  private readonly turn: Turn;
  private readonly sums = new Float32Array(3 * SUMS);
  private readonly changes: Int32Array;
  /** The game: by step where its fluents begin in `fluents`. */
  private readonly starts: Int32Array;
  private fluents: Int32Array;

  constructor(parts: LearnerParts) {
    this.parts = parts;
    this.net = parts.known?.net ?? new ValueNet(parts.fluentCount, parts.random);
    this.symmetries = parts.symmetries ?? [];
    this.turn = new Turn(parts.roleCount);
    this.changes = new Int32Array(2 * parts.fluentCount);
    this.starts = new Int32Array(parts.maxSteps + 2);
    this.fluents = new Int32Array(64 * parts.fluentCount);
  }

  /** One game and what it teaches; false where it was broken off or the game is not suited. */
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
      this.advance(isRandom ? (this.turn.moves[random.below(this.turn.count)] as number) : this.bestMove());
    }
    this.learnBoth(steps);
    this.games++;
    return true;
  }

  private advance(move: number): void {
    const { turn, parts } = this;
    turn.joint[turn.mover] = move;
    parts.cursor.advance(turn.joint);
  }

  /** The move of the best successor by the present value, which is left to be made. */
  private bestMove(): number {
    const { turn, sums, net, changes } = this;
    const { cursor } = this.parts;
    if (turn.count === 1) return turn.moves[0] as number;
    const moves = turn.moves.slice(0, turn.count);
    const { mover } = turn;
    const sign = mover === 0 ? 1 : -1;
    cursor.keep(HERE);
    net.sumUp(cursor.fluentBytes(), sums, 0);
    let best = moves[0] as number;
    let bestScore = Number.NEGATIVE_INFINITY;
    for (const move of moves) {
      this.advance(move);
      let score: number;
      if (cursor.isTerminal()) score = sign * terminalScore((cursor.goal(0) ?? 0) / MOST_GOAL);
      else {
        net.change(sums, 0, SUMS, changes, cursor.changesSince(HERE, changes));
        score = sign * net.rawValue(sums, SUMS);
      }
      this.evaluations++;
      if (score > bestScore) [best, bestScore] = [move, score];
      cursor.goBack(HERE);
    }
    return best;
  }

  /** Remembers the state of a step. */
  private note(step: number): void {
    const holds = this.parts.cursor.fluentBytes();
    let at = step === 0 ? 0 : (this.starts[step] as number);
    this.starts[step] = at;
    if (at + holds.length > this.fluents.length) {
      const longer = new Int32Array(2 * this.fluents.length);
      longer.set(this.fluents);
      this.fluents = longer;
    }
    for (let fluent = 0; fluent < holds.length; fluent++) if (holds[fluent] === 1) this.fluents[at++] = fluent;
    this.starts[step + 1] = at;
  }

  /** A game that was played, and its image under one of the symmetries. */
  private learnBoth(steps: number): void {
    const { cursor, random } = this.parts;
    const rewards = [(cursor.goal(0) ?? 0) / MOST_GOAL, (cursor.goal(1) ?? 0) / MOST_GOAL] as const;
    this.learn(steps, rewards[0]);
    const { symmetries } = this;
    if (symmetries.length === 0) return;
    const { fluents: images, roles } = symmetries[random.below(symmetries.length)] as Symmetry;
    const end = this.starts[steps] as number;
    for (let i = 0; i < end; i++) this.fluents[i] = images[this.fluents[i] as number] as number;
    this.learn(steps, rewards[roles[0] === 0 ? 0 : 1]);
  }

  /** The states before the end learn their λ-returns, the last one first. */
  private learn(steps: number, reward: number): void {
    const { net, sums, starts } = this;
    const games = this.games + (this.parts.known?.games ?? 0);
    const rate = Math.max(LEAST_RATE, (FIRST_RATE * HALF_AFTER) / (HALF_AFTER + games));
    let target = reward;
    for (let step = steps - 1; step >= 0; step--) {
      const fluents = this.fluents.subarray(starts[step] as number, starts[step + 1] as number);
      const before = this.valueOf(fluents);
      net.learn(fluents, fluents.length, target, rate, sums);
      target = LAMBDA * target + (1 - LAMBDA) * before;
    }
  }

  private valueOf(fluents: Int32Array): number {
    const { net, sums } = this;
    const { biases, inputs } = net;
    for (let h = 0; h < SUMS; h++) sums[h] = biases[h] as number;
    for (let i = 0; i < fluents.length; i++)
      for (let h = 0, w = (fluents[i] as number) * SUMS; h < SUMS; h++)
        sums[h] = (sums[h] as number) + (inputs[w + h] as number);
    return probability(net.rawValue(sums, 0));
  }
}

/** The end of a game on the scale of u: a certain win or loss is beyond every learned value. */
export function terminalScore(reward: number): number {
  if (reward >= 1) return CERTAIN_SCORE;
  return reward <= 0 ? -CERTAIN_SCORE : Math.log(reward / (1 - reward));
}

export const CERTAIN_SCORE = 1e4;
