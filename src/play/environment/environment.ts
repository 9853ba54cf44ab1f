/**
 * One game as a learning environment: reset, step, what may be done, what is seen, what it was worth. It answers from a machine and a
 * cursor; the vector environment is held to the same answers.
 */
import { createRandom, type SeededRandom } from "../../foundations/collections/index.ts";
import { type Cursor, hasStatesAsBits, type Machine, perceives, type State } from "../../machine/index.ts";
import type { EnvironmentSpec, PlannedEnvironment } from "./environment-spec.ts";
import { DRAWN, END, type End, IllegalAction, REWARD_UNIT, type SavedGame } from "./step-values.ts";

/** How an environment begins, and when it cuts a game. */
export interface EnvironmentOptions {
  /** Seed of chance and of drawn actions (default: 1). */
  readonly seed?: number;
  /** A longer game is cut (default: 1,000 steps). */
  readonly maxSteps?: number;
}

/** Games are cut after so many steps unless the caller says otherwise: a rule sheet may describe a game without an end. */
export const DEFAULT_STEPS = 1000;

/** One game as a learning environment. */
export class Environment {
  readonly spec: EnvironmentSpec;
  /** By player, in [0, 1] for goals in [0, 100]: its goal at a terminal state divided by 100; 0 before, and where the rules give none. */
  readonly rewards: Float32Array;
  /** By role, chance among them: the move of the last step, −1 where there was none. */
  readonly movesMade: Int32Array;
  /** How the game ended; END.none while it goes on. */
  end: End = END.none;
  /** Since the beginning. */
  steps = 0;
  private readonly planned: PlannedEnvironment;
  private readonly machine: Machine;
  private readonly cursor: Cursor;
  private readonly maxSteps: number;
  /** By fluent in the ground program: its entry in the observation. */
  private readonly entries: Int32Array;
  /** What the players were told of the last step: rows of percepts. Empty where all is open. */
  private readonly told: Uint8Array;
  private readonly perceptNumbers: ReadonlyMap<string, number>;
  private random: SeededRandom;
  private state: State;

  /** See `openEnvironment`. */
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
    this.told = new Uint8Array(isHidden ? spec.players.length * size : 0);
    this.perceptNumbers = new Map(isHidden ? names.map((name, number) => [name as string, number]) : []);
    this.entries = new Int32Array(planned.ground.program.fluents.length);
    for (const [entry, fluent] of fluents.entries()) if (fluent >= 0) this.entries[fluent] = entry;
    this.state = machine.initialState;
    this.reset();
  }

  /** To the initial state; with a seed chance begins anew as well. */
  reset(seed?: number): void {
    if (seed !== undefined) this.random = createRandom(seed);
    this.cursor.load(this.machine.initialState);
    this.steps = 0;
    this.told.fill(0);
    this.movesMade.fill(DRAWN);
    this.arrive();
  }

  /**
   * One action for each player, DRAWN (−1) for one that is drawn among the legal ones. Chance is always drawn. Where some role has no legal
   * move the game ends without a step, whatever is given. Throws IllegalAction, and RangeError after the end.
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
    this.tell();
    this.cursor.advance(this.movesMade);
    this.steps++;
    this.arrive();
    return this.end;
  }

  /** A mask for a player: by action 1 where it is legal, `maxActions` entries. All 0 at the end. */
  legal(player: number, into: Uint8Array = new Uint8Array(this.spec.maxActions)): Uint8Array {
    into.fill(0);
    if (this.end !== END.none) return into;
    const { count, moves } = this.cursor.legalMoves(this.roleOf(player));
    for (let i = 0; i < count; i++) into[moves[i] as number] = 1;
    return into;
  }

  /** What a player sees: a row of the observation's size. The same for all players where nothing is hidden. */
  observe(player = 0, into: Uint8Array = new Uint8Array(this.spec.observation.size)): Uint8Array {
    const { size, isHidden } = this.spec.observation;
    if (isHidden) {
      into.set(this.told.subarray(player * size, (player + 1) * size));
      return into;
    }
    into.fill(0);
    for (const fluent of this.machine.fluentsOf(this.state)) into[this.entries[fluent] as number] = 1;
    return into;
  }

  /** Another environment at the same place, with the same chance ahead. */
  clone(): Environment {
    const twin = new Environment(this.planned, { maxSteps: this.maxSteps });
    twin.restore(this.save());
    twin.random = this.random.copy();
    twin.rewards.set(this.rewards);
    twin.movesMade.set(this.movesMade);
    twin.end = this.end;
    return twin;
  }

  /** Where the game stands; chance is no part of it. */
  save(): SavedGame {
    return { state: this.state.slice(), steps: this.steps, told: this.told.slice() };
  }

  /** Goes back to a place that was saved, here or in another environment of the game. */
  restore({ state, steps, told }: SavedGame): void {
    if (hasStatesAsBits(this.machine) && state.length !== this.machine.initialState.length)
      throw new RangeError("this was saved in another game");
    this.cursor.load(state);
    this.steps = steps;
    this.told.set(told);
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

  private tell(): void {
    const { told, cursor, perceptNumbers } = this;
    told.fill(0);
    if (told.length === 0 || !perceives(cursor)) return;
    for (let player = 0; player < this.spec.players.length; player++)
      for (const percept of cursor.percepts(this.roleOf(player), this.movesMade))
        told[player * this.spec.observation.size + (perceptNumbers.get(percept) as number)] = 1;
  }

  private arrive(): void {
    const isOver = this.cursor.isTerminal();
    this.state = this.cursor.save();
    this.end = isOver ? END.terminal : this.steps >= this.maxSteps ? END.cut : END.none;
    for (let player = 0; player < this.rewards.length; player++)
      this.rewards[player] = isOver ? (this.cursor.goal(this.roleOf(player)) ?? 0) / REWARD_UNIT : 0;
  }
}
