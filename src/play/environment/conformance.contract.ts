/**
 * For tests: compares an environment with the rules. A random policy acts by the masks. After every step, the legal
 * moves, observations, rewards and ends must equal those of another machine that makes the same moves.
 */
import { createRandom } from "../../foundations/collections/index.ts";
import { describeState, type Machine, perceives } from "../../machine/index.ts";
import type { Cursor } from "../../machine/machine.ts";
import { DRAWN, END, type EnvironmentSpec, type VectorEnvironment } from "./index.ts";

export interface ConformanceLimits {
  readonly steps: number;
  readonly maxSteps: number;
  readonly seed: number;
}

/** Returns a description of the first difference, or undefined if there is none. */
export function findNonconformance(
  environment: VectorEnvironment,
  oracle: Machine,
  { steps, maxSteps, seed }: ConformanceLimits,
): string | undefined {
  const { spec, games } = environment;
  const random = createRandom(seed);
  const witnesses = Array.from({ length: games }, () => new Witness(oracle, spec, maxSteps));
  const actions = new Int32Array(games * spec.players.length);
  environment.reset(seed);
  for (let step = 0; step <= steps; step++) {
    const masks = environment.legal();
    const rows = environment.observe();
    for (const [game, witness] of witnesses.entries()) {
      const problem = witness.compare(game, masks, rows);
      if (problem !== undefined) return `game ${game}, step ${step}: ${problem}`;
    }
    for (let i = 0; i < actions.length; i++) {
      const mask = masks.subarray(i * spec.maxActions, (i + 1) * spec.maxActions);
      const legal = [...mask.keys()].filter((action) => mask[action] === 1);
      // Some actions are given, the others are left to the environment to draw.
      actions[i] = legal.length === 0 || random.below(4) === 0 ? DRAWN : (legal[random.below(legal.length)] as number);
    }
    environment.step(actions);
    const made = environment.movesMade();
    for (const [game, witness] of witnesses.entries()) {
      const problem = witness.follow(game, made, actions, environment);
      if (problem !== undefined) return `game ${game}, step ${step}: ${problem}`;
    }
  }
  return undefined;
}

/** One game on the oracle machine. */
class Witness {
  private readonly cursor: Cursor;
  private readonly machine: Machine;
  private readonly spec: EnvironmentSpec;
  private readonly maxSteps: number;
  private steps = 0;
  private percepts: readonly (readonly string[])[];

  constructor(machine: Machine, spec: EnvironmentSpec, maxSteps: number) {
    this.machine = machine;
    this.spec = spec;
    this.maxSteps = maxSteps;
    this.cursor = machine.newCursor();
    this.percepts = spec.players.map(() => []);
  }

  /** Compares masks and observations. */
  compare(game: number, masks: Uint8Array, rows: Uint8Array): string | undefined {
    const { players, maxActions, actions, observation } = this.spec;
    const { state, legal } = describeState(this.machine, this.cursor, this.steps);
    for (const [player, name] of players.entries()) {
      const start = (game * players.length + player) * maxActions;
      const shown = named(masks.subarray(start, start + maxActions), actions[player] ?? []);
      const problem = difference(`legal for ${name}`, shown, legal.get(name) ?? []);
      if (problem !== undefined) return problem;
    }
    const rowCount = observation.isHidden ? players.length : 1;
    for (let row = 0; row < rowCount; row++) {
      const start = (game * rowCount + row) * observation.size;
      const shown = named(rows.subarray(start, start + observation.size), observation.names);
      const problem = difference("observation", shown, observation.isHidden ? (this.percepts[row] ?? []) : state);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }

  /** Makes the moves that the environment reports, and compares ends and rewards. */
  follow(
    game: number,
    made: Int32Array,
    actions: Int32Array,
    { ends, rewards }: VectorEnvironment,
  ): string | undefined {
    const { roles, players } = this.spec;
    const isStuck = roles.some((_, role) => this.cursor.legalMoves(role).count === 0);
    const expected = isStuck ? this.begin(END.stuck) : this.advance(game, made, actions);
    if (typeof expected === "string") return expected;
    if (ends[game] !== expected.end) return `end ${ends[game]}, but ${expected.end} by the rules`;
    for (const [player, name] of players.entries()) {
      const [given, right] = [rewards[game * players.length + player], Math.fround(expected.rewards[player] ?? 0)];
      if (given !== right) return `reward ${given} of ${name}, but ${right} by the rules`;
    }
    return undefined;
  }

  private advance(game: number, made: Int32Array, actions: Int32Array): { end: number; rewards: number[] } | string {
    const { roles, players, moves } = this.spec;
    const joint: number[] = [];
    for (const [role, name] of roles.entries()) {
      const player = players.indexOf(name);
      const move = made[game * roles.length + role] as number;
      const given = player < 0 ? DRAWN : (actions[game * players.length + player] as number);
      if (given !== DRAWN && given !== move) return `${name} was given ${given} and made ${move}`;
      const text = moves[role]?.[move];
      const found = text === undefined ? undefined : this.machine.vocabulary.findMove(role, text);
      const legal = this.cursor.legalMoves(role);
      if (found === undefined || !legal.moves.subarray(0, legal.count).includes(found))
        return `${name} made ${text}, which is not legal`;
      joint.push(found);
    }
    const { cursor } = this;
    this.percepts = players.map((name) => (perceives(cursor) ? cursor.percepts(roles.indexOf(name), joint) : []));
    cursor.advance(joint);
    this.steps++;
    if (cursor.isTerminal())
      return this.begin(
        END.terminal,
        players.map((name) => (cursor.goal(roles.indexOf(name)) ?? 0) / 100),
      );
    return this.steps >= this.maxSteps ? this.begin(END.cut) : { end: END.none, rewards: [] };
  }

  private begin(end: number, rewards: number[] = []): { end: number; rewards: number[] } {
    this.cursor.load(this.machine.initialState);
    this.steps = 0;
    this.percepts = this.spec.players.map(() => []);
    return { end, rewards };
  }
}

const named = (row: Uint8Array, names: readonly (string | null)[]): string[] =>
  [...row.keys()]
    .filter((i) => row[i] !== 0)
    .map((i) => names[i] ?? "nothing")
    .sort();

function difference(what: string, shown: readonly string[], right: readonly string[]): string | undefined {
  const sorted = [...right].sort();
  if (shown.length === sorted.length && shown.every((text, i) => text === sorted[i])) return undefined;
  return `${what}: ${shown.join(" ")}, but by the rules ${sorted.join(" ")}`;
}
