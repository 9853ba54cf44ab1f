/**
 * One game as a learning environment: reset, step, legal actions, observations, rewards. It works on a machine and a
 * cursor. Tests require the vector environments to give the same answers.
 */
import { createRandom, type SeededRandom } from "../../foundations/collections/index.ts";
import { type Cursor, hasStatesAsBits, type Machine, perceives, type State } from "../../machine/index.ts";
import type { EnvironmentSpec, PlannedEnvironment } from "./environment-spec.ts";
import { DRAWN, END, type End, IllegalAction, REWARD_UNIT, type SavedGame } from "./step-values.ts";

/** Options of an environment: its seed and the maximum length of a game. */
export interface EnvironmentOptions {
  /** Seed of chance moves and drawn actions (default: 1). */
  readonly seed?: number;
  /** Longer games are cut (default: 1,000 steps). */
  readonly maxSteps?: number;
}

/** Default maximum number of steps. A limit is needed because a rule sheet may describe a game without an end. */
export const DEFAULT_STEPS = 1000;

/** One game as a learning environment. */
export class Environment {
  readonly spec: EnvironmentSpec;
  /**
   * By player, in [0, 1]: its goal at a terminal state divided by 100. It is 0 before the end, and if the rules give no
   * goal.
   */
  readonly rewards: Float32Array;
  /** By role, chance included: the move of the last step, or −1 if there was none. */
  readonly movesMade: Int32Array;
  /** How the game ended; END.none while it goes on. */
  end: End = END.none;
  /** Number of steps since the start of the game. */
  steps = 0;
  private readonly planned: PlannedEnvironment;
  private readonly machine: Machine;
  private readonly cursor: Cursor;
  private readonly maxSteps: number;
  /** By fluent of the ground program: its index in the observation. */
  private readonly entries: Int32Array;
  /** Percepts of the last step, one row per player. Empty if the game hides nothing. */
  private readonly percepts: Uint8Array;
  private readonly perceptNumbers: ReadonlyMap<string, number>;
  private random: SeededRandom;
  private state: State;

  /** Use `openEnvironment` instead. */
  constructor(planned: PlannedEnvironment, { seed = 1, maxSteps = DEFAULT_STEPS }: EnvironmentOptions = {}) {
    const { spec, machine } = planned;
    const { size, isHidden, names, fluents } = spec.observation;
    this.planned = planned;
    this.spec = spec;
    this.machine = machine;
    this.cursor = machine.newCursor();
    this.maxSteps = maxSteps;
    this.random = createRandom(seed);
    this.rewards = new Float32Array(spec.players.length);
    this.movesMade = new Int32Array(machine.roles.length).fill(DRAWN);
    this.percepts = new Uint8Array(isHidden ? spec.players.length * size : 0);
    this.perceptNumbers = new Map(isHidden ? names.map((name, number) => [name as string, number]) : []);
    this.entries = new Int32Array(planned.ground.program.fluents.length);
    for (const [entry, fluent] of fluents.entries()) if (fluent >= 0) this.entries[fluent] = entry;
    this.state = machine.initialState;
    this.reset();
  }

  /** Returns to the initial state. With a seed, also restarts the random generator. */
  reset(seed?: number): void {
    if (seed !== undefined) this.random = createRandom(seed);
    this.cursor.load(this.machine.initialState);
    this.steps = 0;
    this.percepts.fill(0);
    this.movesMade.fill(DRAWN);
    this.arrive();
  }

  /**
   * Takes one action per player; DRAWN (−1) draws one of the player's legal actions. Chance moves are always drawn. If
   * some role has no legal move, the game ends without a step; DRAWN is then the only action of a player without legal
   * ones. Throws IllegalAction, and RangeError after the end.
   */
  step(actions: ArrayLike<number>): End {
    if (this.end !== END.none) throw new RangeError("the game is over: reset it");
    const { players } = this.spec;
    if (actions.length !== players.length)
      throw new RangeError(`${actions.length} actions for ${players.length} players (${players.join(", ")})`);
    for (let player = 0; player < players.length; player++) this.check(player, actions[player] as number);
    if (this.isStuck()) {
      this.end = END.stuck;
      this.movesMade.fill(DRAWN);
      return this.end;
    }
    this.choose(actions);
    this.writePercepts();
    this.cursor.advance(this.movesMade);
    this.steps++;
    this.arrive();
    return this.end;
  }

  /**
   * Returns a player's mask of `maxActions` entries: 1 for legal actions. All entries are 0 once the game has ended.
   */
  legal(player: number, into: Uint8Array = new Uint8Array(this.spec.maxActions)): Uint8Array {
    into.fill(0);
    if (this.end !== END.none) return into;
    const { count, moves } = this.cursor.legalMoves(this.roleOf(player));
    for (let i = 0; i < count; i++) into[moves[i] as number] = 1;
    return into;
  }

  /** Returns what a player sees: one row of the observation. If nothing is hidden, all players see the same. */
  observe(player = 0, into: Uint8Array = new Uint8Array(this.spec.observation.size)): Uint8Array {
    const { size, isHidden } = this.spec.observation;
    if (isHidden) {
      into.set(this.percepts.subarray(player * size, (player + 1) * size));
      return into;
    }
    into.fill(0);
    for (const fluent of this.machine.fluentsOf(this.state)) into[this.entries[fluent] as number] = 1;
    return into;
  }

  /** Returns an independent environment in the same state, which will draw the same random moves. */
  clone(): Environment {
    const twin = new Environment(this.planned, { maxSteps: this.maxSteps });
    twin.restore(this.save());
    twin.random = this.random.copy();
    twin.rewards.set(this.rewards);
    twin.movesMade.set(this.movesMade);
    twin.end = this.end;
    return twin;
  }

  /** Returns the state of the game, without the random generator. */
  save(): SavedGame {
    return { state: this.state.slice(), steps: this.steps, percepts: this.percepts.slice() };
  }

  /** Returns to a state saved here or in another environment of the same game. */
  restore({ state, steps, percepts }: SavedGame): void {
    if (hasStatesAsBits(this.machine) && state.length !== this.machine.initialState.length)
      throw new RangeError("this was saved in another game");
    this.cursor.load(state);
    this.steps = steps;
    this.percepts.set(percepts);
    this.arrive();
  }

  private roleOf(player: number): number {
    return this.planned.playerRoles[player] as number;
  }

  private check(player: number, action: number): void {
    if (action === DRAWN) return;
    const { count, moves } = this.cursor.legalMoves(this.roleOf(player));
    for (let i = 0; i < count; i++) if (moves[i] === action) return;
    throw new IllegalAction(this.spec, player, action, Array.from(moves.subarray(0, count)));
  }

  private isStuck(): boolean {
    return this.machine.roles.some((_, role) => this.cursor.legalMoves(role).count === 0);
  }

  private choose(actions: ArrayLike<number>): void {
    const { movesMade: jointMove, cursor, random } = this;
    jointMove.fill(DRAWN);
    for (let player = 0; player < actions.length; player++) jointMove[this.roleOf(player)] = actions[player] as number;
    for (let role = 0; role < jointMove.length; role++) {
      if (jointMove[role] !== DRAWN) continue;
      const { count, moves } = cursor.legalMoves(role);
      jointMove[role] = moves[random.below(count)] as number;
    }
  }

  private writePercepts(): void {
    const { percepts, cursor, perceptNumbers } = this;
    percepts.fill(0);
    if (percepts.length === 0 || !perceives(cursor)) return;
    for (let player = 0; player < this.spec.players.length; player++)
      for (const percept of cursor.percepts(this.roleOf(player), this.movesMade))
        percepts[player * this.spec.observation.size + (perceptNumbers.get(percept) as number)] = 1;
  }

  private arrive(): void {
    const isOver = this.cursor.isTerminal();
    this.state = this.cursor.save();
    this.end = isOver ? END.terminal : this.steps >= this.maxSteps ? END.cut : END.none;
    for (let player = 0; player < this.rewards.length; player++)
      this.rewards[player] = isOver ? (this.cursor.goal(this.roleOf(player)) ?? 0) / REWARD_UNIT : 0;
  }
}
