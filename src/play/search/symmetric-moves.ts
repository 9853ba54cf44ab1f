/**
 * Finds joint moves that are equal up to a symmetry of the state. An element that fixes the state maps joint moves to
 * joint moves, and their successors to each other, so one of each orbit is enough (Schiffel 2010, "prune symmetric
 * moves").
 */
import type { Symmetry } from "../../analysis/symmetry/index.ts";
import { bitOf, lowestBit, type SeededRandom } from "../../foundations/collections/index.ts";
import { denseFromSparse, vectorStabiliser } from "../../foundations/permutation-groups/index.ts";
import type { State } from "../../machine/index.ts";
import { strideOf } from "./back-up.ts";
import { elementOf, type GameGroup } from "./game-group.ts";
import type { RoleAction, RoleActions } from "./role-actions.ts";
import type { KeyMaker } from "./state-key.ts";

/** A state with its legal moves, as the search keeps it. */
export interface Choices {
  readonly state: State;
  readonly moves: readonly Int32Array[];
  readonly counts: Int32Array;
  readonly jointCount: number;
}

interface StateSymmetry {
  readonly symmetry: Symmetry;
  /** Maps the roles back. */
  readonly back: RoleAction;
}

export class SymmetricMoves {
  /** By joint move: the first of its orbit. */
  representatives: Int32Array = new Int32Array(0);
  /** By joint move: the role action that maps the roles of its successor to those of the representative's successor. */
  roles: Int32Array = new Int32Array(0);
  private readonly game: GameGroup;
  private readonly roleActions: RoleActions;
  private readonly random: SeededRandom;
  /** All elements but the identity, if they are listed. */
  private readonly listed: readonly StateSymmetry[] | undefined;
  /** By role and move: its index among the legal moves. */
  private readonly places: Int32Array[];
  private queue: Int32Array = new Int32Array(0);

  constructor(game: GameGroup, roleActions: RoleActions, random: SeededRandom) {
    this.game = game;
    this.roleActions = roleActions;
    this.random = random;
    this.listed = game.elements?.slice(1).map((element) => this.withRoles(element));
    this.places = game.moveCounts.map((count) => new Int32Array(count));
  }

  /**
   * Fills `representatives` and `roles`. Returns false if every joint move represents itself. `keys`, if given, must be
   * at the state.
   */
  find(choices: Choices, keys?: KeyMaker): boolean {
    const stabiliser = this.stabiliserOf(choices.state, keys);
    if (stabiliser.length === 0) return false;
    this.reserve(choices.jointCount);
    choices.counts.forEach((count, role) => {
      const places = this.places[role] as Int32Array;
      for (let i = 0; i < count; i++) places[(choices.moves[role] as Int32Array)[i] as number] = i;
    });
    const representatives = this.representatives;
    representatives.fill(-1, 0, choices.jointCount);
    let orbits = 0;
    for (let joint = 0; joint < choices.jointCount; joint++) {
      if (representatives[joint] !== -1) continue;
      orbits++;
      this.spread(choices, stabiliser, joint);
    }
    return orbits < choices.jointCount;
  }

  private spread(choices: Choices, stabiliser: readonly StateSymmetry[], first: number): void {
    this.representatives[first] = first;
    this.roles[first] = 0;
    this.queue[0] = first;
    for (let at = 0, end = 1; at < end; at++) {
      const joint = this.queue[at] as number;
      for (const { symmetry, back } of stabiliser) {
        const image = this.imageOf(choices, symmetry, joint);
        if (this.representatives[image] !== -1) continue;
        this.representatives[image] = first;
        this.roles[image] = this.roleActions.compose(back, this.roles[joint] as RoleAction);
        this.queue[end++] = image;
      }
    }
  }

  private imageOf({ counts, moves }: Choices, symmetry: Symmetry, joint: number): number {
    let image = 0;
    let rest = joint;
    for (let role = counts.length - 1; role >= 0; role--) {
      const count = counts[role] as number;
      const move = (moves[role] as Int32Array)[rest % count] as number;
      rest = Math.floor(rest / count);
      const target = symmetry.roles[role] as number;
      const imageMove = (symmetry.moves[role] as Int32Array)[move] as number;
      const place = (this.places[target] as Int32Array)[imageMove] as number;
      if (place >= (counts[target] as number) || (moves[target] as Int32Array)[place] !== imageMove)
        throw new Error("a symmetry carries a legal move to one that is not legal");
      image += place * strideOf(counts, target);
    }
    return image;
  }

  /** Returns the elements, or at least generators, that fix the state, without the identity. */
  private stabiliserOf(state: State, keys: KeyMaker | undefined): readonly StateSymmetry[] {
    const { group, fluentCount, roleCount } = this.game;
    if (this.listed !== undefined) {
      let found: StateSymmetry[] = NO_SYMMETRIES;
      for (let i = 0; i < this.listed.length; i++) {
        if (keys !== undefined && !keys.mayKeep(i + 1)) continue;
        const one = this.listed[i] as StateSymmetry;
        if (!keeps(state, one.symmetry.fluents)) continue;
        if (found === NO_SYMMETRIES) found = [];
        found.push(one);
      }
      return found;
    }
    const values = new Int32Array(group.degree).fill(3).fill(2, fluentCount, fluentCount + roleCount);
    for (let fluent = 0; fluent < fluentCount; fluent++) values[fluent] = bitOf(state, fluent);
    const { generators } = vectorStabiliser(group, values, { random: this.random });
    return generators.map((generator) =>
      this.withRoles(elementOf(denseFromSparse(generator, group.degree), this.game)),
    );
  }

  private withRoles(symmetry: Symmetry): StateSymmetry {
    return { symmetry, back: this.roleActions.inverse(this.roleActions.numberOf(symmetry.roles)) };
  }

  private reserve(jointCount: number): void {
    if (this.queue.length >= jointCount) return;
    this.representatives = new Int32Array(2 * jointCount);
    this.roles = new Int32Array(2 * jointCount);
    this.queue = new Int32Array(2 * jointCount);
  }
}

/** Shared by the many states without symmetries, so that no list is allocated for them. */
const NO_SYMMETRIES: StateSymmetry[] = [];

function keeps(state: State, fluents: Int32Array): boolean {
  for (let word = 0; word < state.length; word++)
    for (let rest = state[word] as number; rest !== 0; rest &= rest - 1) {
      const image = fluents[32 * word + lowestBit(rest)] as number;
      if (bitOf(state, image) === 0) return false;
    }
  return true;
}
