/**
 * What a player knows about the state. If moves are public, it is the state itself. In games that tell percepts instead
 * (GDL-II, Schiffel and Thielscher 2014), it is a set of states that agree with everything the player did and saw. Each
 * has the probability it would have if the others and chance moved at random. The set holds all such states while they
 * are few, and a sample of them when they are many.
 */
import type { SeededRandom } from "../../foundations/collections/index.ts";
import {
  type Cursor,
  drawJointMove,
  IllegalMove,
  isLegal,
  JointMoves,
  legalJointMove,
  type Machine,
  type Move,
  type PerceivingCursor,
  perceives,
  type State,
} from "../../machine/index.ts";
import type { MoveBudget } from "./move-budget.ts";
import type { Seat, StepNews } from "./player.ts";

/** Maximum number of states kept, and of successors generated in one step. */
const MOST_STATES = 400;
const MOST_SUCCESSORS = 4000;
/** Number of random tries per kept state, if there are too many successors. */
const TRIES = 20;

/** A state that may be the true one. */
export interface PossibleState {
  readonly state: State;
  /** Its probability, relative to the others. */
  readonly weight: number;
}

interface Weighted extends PossibleState {
  weight: number;
}

export class Belief {
  private readonly machine: Machine;
  private readonly seat: Seat;
  private readonly random: SeededRandom;
  private readonly cursor: Cursor;
  private readonly joint: Int32Array;
  private readonly budget: MoveBudget;
  private states: Weighted[];
  private stepsKnown = 0;
  private readonly joints: Int32Array[] = [];

  /** The cursor is moved freely. */
  constructor(seat: Seat, cursor: Cursor, random: SeededRandom, budget: MoveBudget) {
    this.seat = seat;
    this.machine = seat.machine;
    this.random = random;
    this.budget = budget;
    this.cursor = cursor;
    this.joint = new Int32Array(this.machine.roles.length);
    this.states = [{ state: this.machine.initialState, weight: 1 }];
  }

  /** Takes in the new steps. */
  learn(history: readonly StepNews[]): void {
    for (; this.stepsKnown < history.length; this.stepsKnown++) {
      const news = history[this.stepsKnown] as StepNews;
      if (news.moves !== undefined) this.follow(news.moves);
      else this.filter(news);
    }
  }

  /**
   * Returns all states with their probabilities. If there are more than `most`, draws that many by their probabilities;
   * these then have equal weights.
   */
  sample(most: number): readonly PossibleState[] {
    if (this.states.length <= most) return this.states;
    const left = [...this.states];
    return Array.from({ length: most }, () => {
      const [drawn] = left.splice(this.draw(left), 1) as [Weighted];
      return { state: drawn.state, weight: 1 / most };
    });
  }

  /** The joint moves so far, if all of them were told. */
  get line(): readonly Int32Array[] | undefined {
    return this.joints.length === this.stepsKnown ? this.joints : undefined;
  }

  private follow(moves: readonly string[]): void {
    const [{ state }] = this.states as [Weighted];
    this.cursor.load(state);
    const joint = legalJointMove(this.machine, this.cursor, moves);
    this.cursor.advance(joint);
    this.joints.push(Int32Array.from(joint));
    this.states = [{ state: this.cursor.save(), weight: 1 }];
  }

  private filter(news: StepNews): void {
    const { cursor } = this;
    const { roles, vocabulary } = this.machine;
    const own = vocabulary.findMove(this.seat.role, news.own);
    if (own === undefined)
      throw new IllegalMove({ kind: "illegal-move", role: roles[this.seat.role] as string, move: news.own, legal: [] });
    if (!perceives(cursor)) return;
    const perceived = (news.percepts ?? []).join("\n");
    const agrees = (moves: ArrayLike<Move>): boolean => cursor.percepts(this.seat.role, moves).join("\n") === perceived;
    const found = new Map<string, Weighted>();
    this.enumerate(cursor, own, agrees, found);
    if (found.size === 0) this.tryAtRandom(cursor, own, agrees, found);
    // No state agrees with the percepts, although one must: the rules tell less than they should. A possible successor
    // is better than no state.
    if (found.size === 0) this.tryAtRandom(cursor, own, () => true, found);
    if (found.size === 0) return;
    this.states = [...found.values()];
    while (this.states.length > MOST_STATES) this.states.splice(this.random.below(this.states.length), 1);
    const total = this.states.reduce((sum, { weight }) => sum + weight, 0);
    for (const one of this.states) one.weight /= total;
  }

  /**
   * Finds all successors under the player's own move that agree with the percepts, as long as there are not too many.
   */
  private enumerate(
    cursor: PerceivingCursor,
    own: Move,
    agrees: (moves: ArrayLike<Move>) => boolean,
    found: Map<string, Weighted>,
  ): void {
    const joints = new JointMoves(this.machine.roles.length);
    let looked = 0;
    for (const { state, weight } of this.shuffled()) {
      cursor.load(state);
      if (cursor.isTerminal()) continue;
      joints.start(cursor);
      let count = 1;
      for (let role = 0; role < this.joint.length; role++)
        if (role !== this.seat.role) count *= cursor.legalMoves(role).count;
      if (count > MOST_SUCCESSORS || looked > MOST_SUCCESSORS || this.budget.isOver()) return;
      while (joints.next()) {
        if (joints.current[this.seat.role] !== own) continue;
        looked++;
        cursor.load(state);
        if (agrees(joints.current)) this.note(cursor, joints.current, weight / count, found);
      }
    }
  }

  private tryAtRandom(
    cursor: PerceivingCursor,
    own: Move,
    agrees: (moves: ArrayLike<Move>) => boolean,
    found: Map<string, Weighted>,
  ): void {
    for (let tries = TRIES * MOST_STATES; tries > 0 && found.size < MOST_STATES; tries--) {
      if (found.size > 0 && this.budget.isOver()) return;
      const { state } = this.states[this.draw(this.states)] as Weighted;
      cursor.load(state);
      if (cursor.isTerminal() || !drawJointMove(cursor, this.random, this.joint)) continue;
      if (!isLegal(cursor, this.seat.role, own)) continue;
      this.joint[this.seat.role] = own;
      if (agrees(this.joint)) this.note(cursor, this.joint, 1, found);
    }
  }

  private note(cursor: PerceivingCursor, joint: Int32Array, weight: number, found: Map<string, Weighted>): void {
    cursor.advance(joint);
    const state = cursor.save();
    const name = state.join();
    const known = found.get(name);
    if (known === undefined) found.set(name, { state, weight });
    else known.weight += weight;
  }

  private shuffled(): Weighted[] {
    return this.states.length === 1 ? this.states : this.random.shuffle([...this.states]);
  }

  /** Draws an index with the probabilities of the list. */
  private draw(list: readonly Weighted[]): number {
    const total = list.reduce((sum, { weight }) => sum + weight, 0);
    let left = this.random.fraction() * total;
    for (const [i, { weight }] of list.entries()) {
      left -= weight;
      if (left < 0) return i;
    }
    return list.length - 1;
  }
}
