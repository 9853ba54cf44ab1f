/**
 * What a state is worth by chance: random play to the end. Where the machine plays out by itself the whole playout runs inside
 * it; on others, and where the moves are wanted (GRAVE), it goes step by step. Nothing is allocated while playing.
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
/** What a playout that was cut off counts for a role whose goal is undefined there. */
const UNDECIDED = 0.5;

export interface PlayoutOptions {
  /** Longer playouts are cut off. */
  readonly maxSteps: number;
  readonly random: SeededRandom;
  /** The machine's too. A playout asks now and then whether it is over. */
  readonly budget?: Budget;
}

/** A cursor with the means to play on from where it stands. */
export class Playouts {
  readonly cursor: Cursor;
  /** By role in [0, 1]: what the last playout came to. */
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

  /** Plays to an end and fills `rewards`; false where it was told to stop on the way. */
  run(): boolean {
    if (this.engine === undefined) return this.runStepwise(undefined);
    const end = this.engine.playOut(this.limits);
    if (end === "stopped") return false;
    this.takeRewards(end);
    return true;
  }

  /** The same, with every move that was a choice of a player noted. */
  runRecorded(trail: MoveTrail): boolean {
    return this.runStepwise(trail);
  }

  /** The rewards of the state the cursor is at. */
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

  /** A random legal move for every role; false where one has none. */
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
