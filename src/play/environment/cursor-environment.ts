/**
 * A vector environment that steps its games one after the other. It serves games that do not fit into lanes, and is the
 * slow twin of the lane environment in tests.
 */
import { createRandom } from "../../foundations/collections/index.ts";
import { Environment, type EnvironmentOptions } from "./environment.ts";
import type { EnvironmentSpec, PlannedEnvironment } from "./environment-spec.ts";
import { DRAWN, END, GAME_IS_OVER, IllegalAction, type SavedGame } from "./step-values.ts";
import type { VectorEnvironment } from "./vector-environment.ts";

export interface CursorOptions extends EnvironmentOptions {
  /** Whether a game that ends restarts in the same step. */
  readonly restarts?: boolean;
}

export class CursorEnvironment implements VectorEnvironment {
  readonly kind = "cursors";
  readonly spec: EnvironmentSpec;
  readonly games: number;
  readonly rewards: Float32Array;
  readonly ends: Uint8Array;
  private readonly environments: readonly Environment[];
  private readonly restarts: boolean;
  private readonly made: Int32Array;
  /** Actions and mask of one game. */
  private readonly actions: Int32Array;
  private readonly mask: Uint8Array;

  constructor(planned: PlannedEnvironment, games: number, { seed = 1, maxSteps, restarts = true }: CursorOptions) {
    const { spec } = planned;
    const players = spec.players.length;
    this.spec = spec;
    this.games = games;
    this.restarts = restarts;
    this.rewards = new Float32Array(games * players);
    this.ends = new Uint8Array(games);
    this.made = new Int32Array(games * spec.roles.length).fill(DRAWN);
    this.actions = new Int32Array(players);
    this.mask = new Uint8Array(spec.maxActions);
    const limit = maxSteps === undefined ? {} : { maxSteps };
    this.environments = Array.from({ length: games }, () => new Environment(planned, limit));
    this.reset(seed);
  }

  reset(seed?: number): void {
    const random = seed === undefined ? undefined : createRandom(seed);
    for (const environment of this.environments) environment.reset(random?.word());
    this.rewards.fill(0);
    this.ends.fill(END.none);
    this.made.fill(DRAWN);
  }

  step(actions?: ArrayLike<number>): void {
    const players = this.spec.players.length;
    if (actions !== undefined) this.check(actions);
    for (const [game, environment] of this.environments.entries()) {
      for (let player = 0; player < players; player++)
        this.actions[player] = actions === undefined ? DRAWN : (actions[game * players + player] as number);
      if (environment.end !== END.none) {
        this.rewards.fill(0, game * players, (game + 1) * players);
        continue;
      }
      const end = environment.step(this.actions);
      this.ends[game] = end;
      this.rewards.set(environment.rewards, game * players);
      this.made.set(environment.movesMade, game * this.spec.roles.length);
      if (end !== END.none && this.restarts) environment.reset();
    }
  }

  observe(into?: Uint8Array): Uint8Array {
    const { size, isHidden } = this.spec.observation;
    const rows = isHidden ? this.spec.players.length : 1;
    const answer = into ?? new Uint8Array(this.games * rows * size);
    for (const [game, environment] of this.environments.entries())
      for (let row = 0; row < rows; row++) {
        const start = (game * rows + row) * size;
        environment.observe(row, answer.subarray(start, start + size));
      }
    return answer;
  }

  legal(into?: Uint8Array): Uint8Array {
    const { players, maxActions } = this.spec;
    const answer = into ?? new Uint8Array(this.games * players.length * maxActions);
    for (const [game, environment] of this.environments.entries())
      for (let player = 0; player < players.length; player++)
        answer.set(environment.legal(player, this.mask), (game * players.length + player) * maxActions);
    return answer;
  }

  movesMade(into: Int32Array = new Int32Array(this.made.length)): Int32Array {
    into.set(this.made);
    return into;
  }

  save(game: number): SavedGame {
    return this.environmentOf(game).save();
  }

  restore(game: number, saved: SavedGame): void {
    const environment = this.environmentOf(game);
    const before = environment.save();
    environment.restore(saved);
    if (!this.restarts || environment.end === END.none) return;
    environment.restore(before);
    throw new RangeError(GAME_IS_OVER);
  }

  /** Checks all actions before any game moves. */
  private check(actions: ArrayLike<number>): void {
    const { players } = this.spec;
    const wanted = this.games * players.length;
    if (actions.length !== wanted) throw new RangeError(`${actions.length} actions where ${wanted} are needed`);
    for (const [game, environment] of this.environments.entries())
      for (let player = 0; player < players.length; player++) {
        const action = actions[game * players.length + player] as number;
        if (action === DRAWN || environment.end !== END.none) continue;
        const mask = environment.legal(player, this.mask);
        if (mask[action] === 1) continue;
        throw new IllegalAction(this.spec, player, action, legalNumbers(mask), game);
      }
  }

  private environmentOf(game: number): Environment {
    const found = this.environments[game];
    if (found === undefined) throw new RangeError(`there is no game ${game}; there are ${this.games}`);
    return found;
  }
}

/** The action numbers whose mask entry is 1. */
export const legalNumbers = (mask: Uint8Array): number[] =>
  Array.from(mask.keys()).filter((action) => mask[action] === 1);
