/**
 * Estimates how play from a state ends, learnt from playouts that are random except that they take an immediate win.
 * Each fluent has a weight; the sum over the fluents that hold is the log-odds (logistic regression by stochastic
 * gradient). Weights are separate for each role that moved last, because the same pawn may be about to win or about to
 * be captured. No knowledge beyond the rules is needed: mobility, material and half-finished lines all show in how
 * plays end. Search uses the estimate to order options, never as a value.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { lowestBit, type SeededRandom } from "../../foundations/collections/index.ts";
import { type Cursor, drawJointMove, type Machine, type Move, type Role, type State } from "../../machine/index.ts";
import { onlyMover } from "./back-up.ts";

/** Number of playouts to learn from, and maximum number of states they may visit. */
const PLAYOUTS = 3000;
const MAXIMAL_STATES = 500_000;
const MAXIMAL_STEPS = 400;
/** Initial learning rate; it falls to a tenth of this. */
const RATE = 0.05;
const GREATEST_GOAL = 100;

/** The machine's states must be bits of fluents. */
export class PlayoutEstimate {
  private readonly machine: Machine;
  private readonly role: Role;
  private readonly cursor: Cursor;
  private readonly random: SeededRandom;
  private readonly budget: Budget;
  private readonly joint: Int32Array;
  private readonly counts: Int32Array;
  private readonly fluentCount: number;
  /**
   * At (role that moved last) × fluentCount + fluent. If no single role moved, the number of roles is used as the role.
   */
  private readonly weights: Float64Array;
  /** The states of one play, and the role that moved before each. */
  private readonly path: State[] = [];
  private readonly movers: Role[] = [];
  private states = 0;

  /** Learns what `role` gets. Throws BudgetSpent. */
  constructor(machine: Machine, root: State, role: Role, random: SeededRandom, budget: Budget) {
    const roleCount = machine.roles.length;
    this.machine = machine;
    this.role = role;
    this.random = random;
    this.budget = budget;
    this.cursor = machine.newCursor(budget);
    this.joint = new Int32Array(roleCount);
    this.counts = new Int32Array(roleCount);
    this.fluentCount = 32 * root.length;
    this.weights = new Float64Array(this.fluentCount * (roleCount + 1));
    for (let playout = 0; playout < PLAYOUTS && this.states < MAXIMAL_STATES; playout++)
      this.learnFromPlay(root, RATE * (1 - 0.9 * Math.max(playout / PLAYOUTS, this.states / MAXIMAL_STATES)));
  }

  /** Returns the log-odds that play from the state, to which `mover` moved, ends well for the role. */
  of(state: State, mover: Role): number {
    const first = this.rowOf(mover);
    let sum = 0;
    for (let word = 0; word < state.length; word++)
      for (let rest = state[word] as number; rest !== 0; rest &= rest - 1)
        sum += this.weights[first + 32 * word + lowestBit(rest)] as number;
    return sum;
  }

  private learnFromPlay(root: State, rate: number): void {
    const { cursor, joint } = this;
    let length = 0;
    let mover = NOBODY;
    cursor.load(root);
    while (length < MAXIMAL_STEPS && !cursor.isTerminal() && drawJointMove(cursor, this.random, joint)) {
      const state = cursor.save(this.path[length]);
      this.path[length] = state;
      this.movers[length] = mover;
      length++;
      mover = this.findMover();
      if (mover !== NOBODY) this.takeWin(state, mover);
      cursor.load(state);
      cursor.advance(joint);
    }
    if (!cursor.isTerminal()) return;
    const result = (cursor.goal(this.role) ?? 0) / GREATEST_GOAL;
    for (let step = 0; step < length; step++)
      this.learn(this.path[step] as State, this.movers[step] as Role, result, rate);
  }

  /** Returns the only role with a choice, or NOBODY if several have one. */
  private findMover(): Role {
    for (let role = 0; role < this.counts.length; role++) this.counts[role] = this.cursor.legalMoves(role).count;
    return onlyMover(this.counts);
  }

  /** Replaces the mover's drawn move by an immediate win, if there is one. */
  private takeWin(state: State, mover: Role): void {
    const { count, moves } = this.cursor.legalMoves(mover);
    const drawn = this.joint[mover] as Move;
    for (const move of moves.slice(0, count)) {
      this.budget.spend(1, "learning from random play");
      this.states++;
      this.cursor.load(state);
      this.joint[mover] = move;
      this.cursor.advance(this.joint);
      if (this.cursor.isTerminal() && this.cursor.goal(mover) === GREATEST_GOAL) return;
    }
    this.joint[mover] = drawn;
  }

  private learn(state: State, mover: Role, result: number, rate: number): void {
    const step = rate * (result - 1 / (1 + Math.exp(-this.of(state, mover))));
    const first = this.rowOf(mover);
    for (let word = 0; word < state.length; word++)
      for (let rest = state[word] as number; rest !== 0; rest &= rest - 1) {
        const at = first + 32 * word + lowestBit(rest);
        this.weights[at] = (this.weights[at] as number) + step;
      }
  }

  private rowOf(mover: Role): number {
    return (mover === NOBODY ? this.machine.roles.length : mover) * this.fluentCount;
  }
}

const NOBODY = -1;
