/**
 * Estimates a state's value by random playouts. If the machine has its own playout engine, the whole playout runs
 * inside it. On other machines, and if the moves must be recorded (GRAVE), it goes step by step. Nothing is allocated
 * during a playout.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { SeededRandom } from "../../foundations/collections/index.ts";
import {
  type Cursor,
  type Machine,
  type PlayoutCursor,
  type PlayoutLimits,
  playoutCursorOf,
} from "../../machine/index.ts";
import type { MoveTrail } from "./move-trail.ts";

/** Rewards are goal values divided by this. */
const MOST_GOAL = 100;
/** Reward for a playout that was cut off where the role's goal is undefined. */
const UNDECIDED = 0.5;

export interface PlayoutOptions {
  /** Longer playouts are cut off. */
  readonly maxSteps: number;
  readonly random: SeededRandom;
  /** Also used by the machine. Playouts check it regularly. */
  readonly budget?: Budget;
}

/** A cursor with the means to play on from its state. */
export class Playouts {
  readonly cursor: Cursor;
  /** By role, in [0, 1]: the result of the last playout. */
  readonly rewards: Float64Array;
  readonly budget: Budget | undefined;
  private readonly chance: number;
  private readonly random: SeededRandom;
  private readonly limits: PlayoutLimits;
  private readonly engine: PlayoutCursor | undefined;
  private readonly joint: Int32Array;

  constructor(machine: Machine, options: PlayoutOptions) {
    const { maxSteps, random, budget } = options;
    this.engine = playoutCursorOf(machine, random, budget);
    this.cursor = this.engine ?? machine.newCursor(budget);
    this.random = random;
    this.budget = budget;
    this.limits = { maxSteps, ...(budget && { budget }) };
    this.chance = machine.roles.indexOf("random");
    this.rewards = new Float64Array(machine.roles.length);
    this.joint = new Int32Array(machine.roles.length);
  }

  /** Plays to an end and fills `rewards`. Returns false if the budget stopped it. */
  run(): boolean {
    if (this.engine === undefined) return this.runStepwise(undefined);
    const end = this.engine.playOut(this.limits);
    if (end === "stopped") return false;
    this.takeRewards(end);
    return true;
  }

  /** Like `run`, but records every move in which a player had a choice. */
  runRecorded(trail: MoveTrail): boolean {
    return this.runStepwise(trail);
  }

  /** Fills `rewards` for the cursor's state. */
  takeRewards(end: "terminal" | "cut" | "stuck", cursor: Cursor = this.cursor): void {
    for (let role = 0; role < this.rewards.length; role++) {
      const goal = end === "stuck" ? 0 : cursor.goal(role);
      this.rewards[role] = goal === null ? (end === "cut" ? UNDECIDED : 0) : goal / MOST_GOAL;
    }
  }

  private runStepwise(trail: MoveTrail | undefined): boolean {
    const { cursor, limits } = this;
    for (let steps = 0; ; steps++) {
      const end = cursor.isTerminal()
        ? "terminal"
        : steps >= limits.maxSteps
          ? "cut"
          : this.draw(trail)
            ? undefined
            : "stuck";
      if (end !== undefined) {
        this.takeRewards(end);
        return true;
      }
      if (limits.budget?.isOver()) return false;
      cursor.advance(this.joint);
    }
  }

  /** Draws a random legal move for every role. Returns false if a role has none. */
  private draw(trail: MoveTrail | undefined): boolean {
    for (let role = 0; role < this.joint.length; role++) {
      const { count, moves } = this.cursor.legalMoves(role);
      if (count === 0) return false;
      const move = moves[count === 1 ? 0 : this.random.below(count)] as number;
      this.joint[role] = move;
      if (count > 1 && role !== this.chance) trail?.push(role, move);
    }
    return true;
  }
}
