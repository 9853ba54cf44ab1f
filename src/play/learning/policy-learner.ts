/**
 * Learns a policy by self-play: at states of games played by the policy itself, all successors are evaluated by playouts in lanes, and the
 * weights are moved so that the policy comes nearer to the softmax of what the successors are worth to the mover. (Along the
 * gradient of the rewards themselves the policy of a game with few moves collapses to one of them.)
 *
 * For games of moves in turn, whatever the number of roles and their goals.
 */
import type { SeededRandom } from "../../foundations/collections/index.ts";
import type { LaneLeaves } from "../../machine/batched/index.ts";
import type { KeepingCursor, State } from "../../machine/index.ts";
import type { MovePolicy } from "./move-policy.ts";
import { Turn } from "./turn.ts";

/** How much better a successor must be, in rewards, for e times the odds. */
const TEMPERATURE = 0.2;
/** How often a move is random, and up to how many random moves a game begins with. */
const RANDOM_SHARE = 0.1;
const RANDOM_OPENING = 6;
/** What was explained by the policy as it was so many states ago counts little. */
const REMEMBERED_STATES = 2000;
/** Every weight has its own learning rate (AdaGrad; Duchi, Hazan and Singer 2011): its first step is so long. */
const FIRST_STEP = 0.15;
const MOST_GOAL = 100;
/** The place of the cursor that is used here. */
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
  /** States learned from, and games that they are of. */
  states = 0;
  games = 0;
  /** False where the game turned out not to be one of moves in turn. */
  isSuited = true;
  /** Over the last states, in nats: what the targets say beyond equal odds, and how much of it the policy says too. */
  private information = 0;
  private explained = 0;
  private readonly parts: PolicyLearnerParts;
  private readonly turn: Turn;
  private steps = Number.POSITIVE_INFINITY;
  private opening = 0;
  /** By move at hand: its number, the place of its weight, what it leads to is worth, and its odds. */
  private moves = new Int32Array(64);
  private places = new Int32Array(64);
  private worths = new Float64Array(64);
  private odds = new Float64Array(64);
  /** By weight: the sum of the squares of its slopes. */
  private readonly slopes: Float64Array;

  constructor(parts: PolicyLearnerParts) {
    this.parts = parts;
    this.policy = parts.policy;
    this.slopes = new Float64Array(parts.policy.weights.length);
    this.turn = new Turn(parts.roleCount);
  }

  /**
   * The share of what there is to be known of successors that the weights of the moves tell. Playouts are noisy, so it is a few per cent where the
   * policy is good; where it is none, what moves are worth depends on the state alone.
   */
  get explainedShare(): number {
    return this.information > 0 ? this.explained / this.information : 0;
  }

  /** One step of self-play, and what its state teaches; false where lanes were told to stop, or the game is not suited. */
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

  /** Who moves, the moves, and their weights. */
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

  /** What the successors are worth to the mover, by the rules where the game ends there, else by playouts. */
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

  /** What the lanes found, for the moves that wait for it. */
  private takeWorths(from: number, end: number): void {
    const { worths, turn, parts } = this;
    const { lanes, roleCount } = parts;
    for (let i = from, leaf = 0; i < end; i++)
      if (Number.isNaN(worths[i] as number)) worths[i] = lanes.rewards[roleCount * leaf++ + turn.mover] as number;
  }

  /** A move by the odds of the policy. */
  private draw(): number {
    const { odds, turn } = this;
    let left = this.parts.random.fraction();
    for (let i = 0; i < turn.count; i++) {
      left -= odds[i] as number;
      if (left < 0) return i;
    }
    return turn.count - 1;
  }

  /** How near the policy comes to a state that it has not learned from yet. */
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

  /** Moves the weights along the gradient of the cross entropy between the softmax of the worths and the policy. */
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

/** Exponents become odds. */
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
