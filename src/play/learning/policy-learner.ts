/**
 * Learns a move policy by self-play. The policy plays games against itself. At each state, lane playouts evaluate all
 * successors, and the weights move the policy towards the softmax of the successors' values for the mover. Following
 * the gradient of the rewards themselves was rejected: in games with few moves that policy collapses to a single move.
 *
 * Works for games with alternating moves, with any number of roles and any goals.
 */
import type { SeededRandom } from "../../foundations/collections/index.ts";
import type { LaneLeaves } from "../../machine/batched/index.ts";
import type { KeepingCursor, State } from "../../machine/index.ts";
import type { MovePolicy } from "./move-policy.ts";
import { Turn } from "./turn.ts";

/** A successor whose reward is higher by this much gets e times the odds. */
const TEMPERATURE = 0.2;
/** The share of random moves, and the maximum number of random moves that open a game. */
const RANDOM_SHARE = 0.1;
const RANDOM_OPENING = 6;
/** Statistics about older states decay with this time constant, in states. */
const REMEMBERED_STATES = 2000;
/** Length of a weight's first step. Every weight has its own learning rate (AdaGrad; Duchi, Hazan and Singer 2011). */
const FIRST_STEP = 0.15;
const MOST_GOAL = 100;
/** The cursor slot that this class keeps the current state in. */
const HERE = 1;

export interface PolicyLearnerParts {
  readonly cursor: KeepingCursor;
  readonly lanes: LaneLeaves;
  readonly initialState: State;
  readonly roleCount: number;
  readonly policy: MovePolicy;
  readonly random: SeededRandom;
  readonly maxSteps: number;
}

export class PolicyLearner {
  readonly policy: MovePolicy;
  /** Number of states learned from, and number of games they came from. */
  states = 0;
  games = 0;
  /** False once the game proves unsuited: moves do not alternate, or the initial state is terminal. */
  isSuited = true;
  /**
   * Decayed sums over the last states, in nats: how far the targets are from equal odds, and how much of that the
   * policy predicts.
   */
  private information = 0;
  private explained = 0;
  private readonly parts: PolicyLearnerParts;
  private readonly turn: Turn;
  private steps = Number.POSITIVE_INFINITY;
  private opening = 0;
  /** Per legal move: its number, the index of its weight, the value of its successor, and its odds. */
  private moves = new Int32Array(64);
  private places = new Int32Array(64);
  private worths = new Float64Array(64);
  private odds = new Float64Array(64);
  /** By weight: the sum of its squared slopes. */
  private readonly slopes: Float64Array;

  constructor(parts: PolicyLearnerParts) {
    this.parts = parts;
    this.policy = parts.policy;
    this.slopes = new Float64Array(parts.policy.weights.length);
    this.turn = new Turn(parts.roleCount);
  }

  /**
   * The share of the targets' information that the move weights predict. Playouts are noisy, so a few per cent already
   * mean a good policy. Zero means that a move's value depends on the state alone.
   */
  get explainedShare(): number {
    return this.information > 0 ? this.explained / this.information : 0;
  }

  /**
   * Plays one step of self-play and learns from its state. Returns false if the lanes were told to stop, or if the game
   * is not suited.
   */
  learnOne(): boolean {
    const { cursor, random, maxSteps, initialState } = this.parts;
    if (this.steps >= maxSteps || cursor.isTerminal()) {
      cursor.load(initialState);
      this.opening = random.below(RANDOM_OPENING + 1);
      this.steps = 0;
      this.games++;
      if (cursor.isTerminal()) this.isSuited = false;
    }
    if (!this.isSuited || !this.readTurn()) return false;
    const { turn, odds } = this;
    let chosen = random.below(turn.count);
    if (turn.count > 1 && this.steps >= this.opening) {
      if (!this.evaluate()) return false;
      softmax(odds, turn.count);
      if (random.fraction() >= RANDOM_SHARE) chosen = this.draw();
      this.improve();
    }
    turn.joint[turn.mover] = this.moves[chosen] as number;
    cursor.advance(turn.joint);
    this.steps++;
    return true;
  }

  /** Reads the mover, its moves and their weights. Returns false if the game is not suited. */
  private readTurn(): boolean {
    const { turn, parts, policy } = this;
    const { cursor } = parts;
    if (!turn.read(cursor)) {
      this.isSuited = false;
      return false;
    }
    const { count, mover } = turn;
    if (this.moves.length < count) {
      this.moves = new Int32Array(2 * count);
      this.places = new Int32Array(2 * count);
      this.worths = new Float64Array(2 * count);
      this.odds = new Float64Array(2 * count);
    }
    for (let i = 0; i < count; i++) this.moves[i] = turn.moves[i] as number;
    const fluents = cursor.fluentBytes();
    for (let i = 0; i < count; i++) {
      const place = policy.placeOf(mover, this.moves[i] as number, fluents);
      this.places[i] = place;
      this.odds[i] = policy.weights[place] as number;
    }
    return true;
  }

  /**
   * Computes the successors' values for the mover: by the rules for terminal states, otherwise by playouts. Returns
   * false if the lanes were told to stop.
   */
  private evaluate(): boolean {
    const { turn, moves, worths } = this;
    const { cursor, lanes } = this.parts;
    const { mover } = turn;
    let first = 0;
    let waiting = 0;
    cursor.keep(HERE);
    for (let i = 0; i < turn.count; i++) {
      turn.joint[mover] = moves[i] as number;
      cursor.advance(turn.joint);
      if (cursor.isTerminal()) worths[i] = (cursor.goal(mover) ?? 0) / MOST_GOAL;
      else {
        worths[i] = Number.NaN;
        lanes.put(waiting++, cursor.fluentBytes());
      }
      cursor.goBack(HERE);
      if (waiting < lanes.leaves && i < turn.count - 1) continue;
      if (waiting > 0 && !lanes.run(waiting)) return false;
      this.takeWorths(first, i + 1);
      first = i + 1;
      waiting = 0;
    }
    return true;
  }

  /** Copies the lanes' results to the moves that wait for them. */
  private takeWorths(from: number, end: number): void {
    const { worths, turn, parts } = this;
    const { lanes, roleCount } = parts;
    for (let i = from, leaf = 0; i < end; i++)
      if (Number.isNaN(worths[i] as number)) worths[i] = lanes.rewards[roleCount * leaf++ + turn.mover] as number;
  }

  /** Draws a move by the policy's odds. */
  private draw(): number {
    const { odds, turn } = this;
    let left = this.parts.random.fraction();
    for (let i = 0; i < turn.count; i++) {
      left -= odds[i] as number;
      if (left < 0) return i;
    }
    return turn.count - 1;
  }

  /** Updates the statistics on how well the policy predicts this state. Called before the policy learns from it. */
  private measure(): void {
    const { odds, worths, turn } = this;
    this.information *= 1 - 1 / REMEMBERED_STATES;
    this.explained *= 1 - 1 / REMEMBERED_STATES;
    for (let i = 0; i < turn.count; i++) {
      const wanted = worths[i] as number;
      if (wanted === 0) continue;
      this.information += wanted * Math.log(wanted * turn.count);
      this.explained += wanted * Math.log((odds[i] as number) * turn.count);
    }
  }

  /**
   * Moves the weights along the gradient of the cross entropy between the softmax of the successors' values and the
   * policy.
   */
  private improve(): void {
    const { odds, places, worths, turn } = this;
    const { weights } = this.policy;
    this.states++;
    for (let i = 0; i < turn.count; i++) worths[i] = (worths[i] as number) / TEMPERATURE;
    softmax(worths, turn.count);
    this.measure();
    for (let i = 0; i < turn.count; i++) {
      const place = places[i] as number;
      const slope = (worths[i] as number) - (odds[i] as number);
      const seen = (this.slopes[place] as number) + slope * slope;
      this.slopes[place] = seen;
      if (seen > 0) weights[place] = (weights[place] as number) + (FIRST_STEP * slope) / Math.sqrt(seen);
    }
  }
}

/** Turns logits into probabilities, in place. */
function softmax(values: Float64Array, count: number): void {
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count; i++) most = Math.max(most, values[i] as number);
  let total = 0;
  for (let i = 0; i < count; i++) {
    const weight = Math.exp((values[i] as number) - most);
    values[i] = weight;
    total += weight;
  }
  for (let i = 0; i < count; i++) values[i] = (values[i] as number) / total;
}
