/**
 * A vector environment on the batched machine. One instance of the machine's code plays 128 games; there are as many
 * instances as the games need.
 */
import { createRandom, type SeededRandom } from "../../foundations/collections/index.ts";
import { compileLaneGames, LANES, LaneGames, type Row } from "../../machine/batched/index.ts";
import { specializeCircuit } from "../../machine/circuit/index.ts";
import type { Cursor } from "../../machine/index.ts";
import { legalNumbers } from "./cursor-environment.ts";
import { DEFAULT_STEPS, type EnvironmentOptions } from "./environment.ts";
import type { EnvironmentSpec, PlannedEnvironment } from "./environment-spec.ts";
import { DRAWN, END, GAME_IS_OVER, IllegalAction, REWARD_UNIT, type SavedGame } from "./step-values.ts";
import type { VectorEnvironment } from "./vector-environment.ts";

export class LaneEnvironment implements VectorEnvironment {
  readonly kind = "lanes";
  readonly spec: EnvironmentSpec;
  readonly games: number;
  readonly rewards: Float32Array;
  readonly ends: Uint8Array;
  private readonly batches: readonly LaneGames[];
  private readonly playerRoles: Int32Array;
  /** Seeds the random generators of the games. */
  private random: SeededRandom;
  private readonly ended = new Int32Array(LANES);
  private readonly goals: Float64Array;
  private readonly stateWords: number;
  private readonly maxSteps: number;
  /** Only asks whether a saved game is over. */
  private readonly cursor: Cursor;
  /** Bytes per game. */
  private readonly observationBytes: number;
  private readonly maskBytes: number;
  /** Whether `rewards` and `ends` hold results of the previous step. */
  private isMarked = false;
  private hasStepped = false;

  constructor(planned: PlannedEnvironment, games: number, { seed = 1, maxSteps = DEFAULT_STEPS }: EnvironmentOptions) {
    const { spec, ground, playerRoles } = planned;
    this.spec = spec;
    this.games = games;
    this.playerRoles = playerRoles;
    this.rewards = new Float32Array(games * playerRoles.length);
    this.ends = new Uint8Array(games);
    this.goals = new Float64Array(spec.roles.length);
    this.stateWords = planned.machine.initialState.length;
    this.maxSteps = maxSteps;
    this.cursor = planned.machine.newCursor();
    const circuit = specializeCircuit(ground.circuit, ground.program.fluents);
    const [observations, masks] = [observationRow(planned), maskRow(planned)];
    this.observationBytes = observations.length;
    this.maskBytes = masks.length;
    const program = compileLaneGames(circuit, observations, masks);
    const random = createRandom(seed);
    this.random = random;
    this.batches = Array.from({ length: Math.ceil(games / LANES) }, (_, batch) => {
      const inBatch = Math.min(LANES, games - batch * LANES);
      return new LaneGames(circuit, program, { games: inBatch, maxSteps, random });
    });
  }

  reset(seed?: number): void {
    if (seed !== undefined) this.random = createRandom(seed);
    for (const batch of this.batches) batch.reset(this.random);
    this.hasStepped = false;
    this.clearMarks();
  }

  step(actions?: ArrayLike<number>): void {
    for (const batch of this.batches) batch.drawAll();
    if (actions !== undefined) this.give(actions);
    this.clearMarks();
    for (const [i, batch] of this.batches.entries()) {
      batch.step();
      const ended = batch.endedGames(this.ended);
      if (ended > 0) this.mark(i, batch, ended);
    }
    this.hasStepped = true;
  }

  observe(into: Uint8Array = new Uint8Array(this.games * this.observationBytes)): Uint8Array {
    for (const [i, batch] of this.batches.entries()) into.set(batch.observations(), i * LANES * this.observationBytes);
    return into;
  }

  legal(into: Uint8Array = new Uint8Array(this.games * this.maskBytes)): Uint8Array {
    for (const [i, batch] of this.batches.entries()) into.set(batch.masks(), i * LANES * this.maskBytes);
    return into;
  }

  movesMade(into: Int32Array = new Int32Array(this.games * this.spec.roles.length)): Int32Array {
    let at = 0;
    for (const batch of this.batches)
      for (let game = 0; game < batch.games; game++)
        for (let role = 0; role < this.spec.roles.length; role++)
          into[at++] = this.hasStepped ? batch.moveMade(game, role) : DRAWN;
    return into;
  }

  save(game: number): SavedGame {
    const [batch, lane] = this.laneOf(game);
    const state = new Int32Array(this.stateWords);
    batch.stateOf(lane, state);
    const percepts = this.spec.observation.isHidden
      ? batch.observations().slice(lane * this.observationBytes, (lane + 1) * this.observationBytes)
      : new Uint8Array(0);
    return { state, steps: batch.ageOf(lane), percepts };
  }

  restore(game: number, { state, steps, percepts }: SavedGame): void {
    if (state.length !== this.stateWords) throw new RangeError("this was saved in another game");
    const [batch, lane] = this.laneOf(game);
    this.cursor.load(state);
    if (this.cursor.isTerminal() || steps >= this.maxSteps) throw new RangeError(GAME_IS_OVER);
    batch.setState(lane, state, steps);
    if (this.spec.observation.isHidden) batch.setObservation(lane, percepts);
  }

  private give(actions: ArrayLike<number>): void {
    const players = this.playerRoles.length;
    const wanted = this.games * players;
    if (actions.length !== wanted) throw new RangeError(`${actions.length} actions where ${wanted} are needed`);
    let at = 0;
    for (const batch of this.batches)
      for (let game = 0; game < batch.games; game++)
        for (let player = 0; player < players; player++) {
          const action = actions[at++] as number;
          if (action !== DRAWN && !batch.give(game, this.playerRoles[player] as number, action))
            this.refuse(Math.floor((at - 1) / players), player, action);
        }
  }

  private refuse(game: number, player: number, action: number): never {
    const { maxActions, players } = this.spec;
    const start = (game * players.length + player) * maxActions;
    throw new IllegalAction(
      this.spec,
      player,
      action,
      legalNumbers(this.legal().subarray(start, start + maxActions)),
      game,
    );
  }

  private clearMarks(): void {
    if (!this.isMarked) return;
    this.rewards.fill(0);
    this.ends.fill(END.none);
    this.isMarked = false;
  }

  private mark(index: number, batch: LaneGames, ended: number): void {
    const players = this.playerRoles.length;
    this.isMarked = true;
    for (let i = 0; i < ended; i++) {
      const lane = this.ended[i] as number;
      const end = batch.endOf(lane);
      const game = index * LANES + lane;
      this.ends[game] = end;
      if (end !== END.terminal) continue;
      batch.takeGoals(lane, this.goals);
      for (let player = 0; player < players; player++)
        this.rewards[game * players + player] =
          (this.goals[this.playerRoles[player] as number] as number) / REWARD_UNIT;
    }
    if (this.spec.observation.isHidden) batch.forgetPerceptsOfEnded();
  }

  private laneOf(game: number): [LaneGames, number] {
    const batch = this.batches[Math.floor(game / LANES)];
    if (batch === undefined || !(game >= 0 && game < this.games))
      throw new RangeError(`there is no game ${game}; there are ${this.games}`);
    return [batch, game % LANES];
  }
}

/** Describes the observation of one game: a row of fluents, or a row of percepts per player. */
function observationRow({ spec, ground, playerRoles }: PlannedEnvironment): Row {
  const { isHidden, fluents, names } = spec.observation;
  if (!isHidden) return Array.from(fluents, (fluent) => (fluent < 0 ? undefined : { kind: "fluent", fluent }));
  return Array.from(playerRoles).flatMap((role) =>
    names.map((name) => {
      const percept = ground.circuit.percepts[role]?.findIndex(({ text }) => text === name) ?? -1;
      return percept < 0 ? undefined : ({ kind: "percept", role, percept } as const);
    }),
  );
}

/** Describes the masks of one game, player after player. */
function maskRow({ spec, playerRoles }: PlannedEnvironment): Row {
  return Array.from(playerRoles).flatMap((role, player) =>
    Array.from({ length: spec.maxActions }, (_, move) =>
      move < (spec.actions[player]?.length ?? 0) ? ({ kind: "legal", role, move } as const) : undefined,
    ),
  );
}
