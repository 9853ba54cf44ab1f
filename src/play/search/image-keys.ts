/**
 * Keys under groups too large to enumerate. Canonical images are found through the structure of the group:
 * interchangeable things are sorted, independent parts treated separately, the rest searched along a stabiliser chain.
 * If the search for the least image is cut off, the result is still an image of the state, so at worst a symmetric
 * state is not recognised.
 */
import { bitOf, type SeededRandom, wordsFor } from "../../foundations/collections/index.ts";
import {
  createGroup,
  minimalImage,
  type PermutationGroup,
  sparseFromDense,
} from "../../foundations/permutation-groups/index.ts";
import type { State } from "../../machine/index.ts";
import { elementOf, type GameGroup } from "./game-group.ts";
import { OneImage } from "./one-image.ts";
import type { RoleAction, RoleActions } from "./role-actions.ts";
import { permuteBits, ZobristKeys } from "./zobrist-keys.ts";

/** Bound on the search for a least image if the group has no simple structure. */
const WIDTH = 64;
/**
 * Colours of the points: fluents that hold, fluents that do not, roles. The least image moves holding fluents to the
 * front.
 */
const [HOLDS, DOES_NOT, IS_ROLE] = [0, 1, 2];

export class ImageKeys extends OneImage {
  private readonly fluentCount: number;
  private readonly roleCount: number;
  private readonly group: PermutationGroup;
  private readonly roleActions: RoleActions;
  private readonly hasher: ZobristKeys;
  private readonly points: Int32Array;
  private readonly made: State;

  constructor(game: GameGroup, roleActions: RoleActions, random: SeededRandom) {
    super();
    this.fluentCount = game.fluentCount;
    this.roleCount = game.roleCount;
    this.roleActions = roleActions;
    const degree = this.fluentCount + this.roleCount;
    const generators = game.group.generators.map(({ support, images }) => {
      const dense = Int32Array.from({ length: degree }, (_, point) => point);
      for (let i = 0; i < support.length && (support[i] as number) < degree; i++)
        dense[support[i] as number] = images[i] as number;
      return sparseFromDense(dense);
    });
    this.group = createGroup(degree, generators, { random });
    const identity = Int32Array.from({ length: degree + this.moveTotal(game) }, (_, point) => point);
    this.hasher = new ZobristKeys(this.fluentCount, [elementOf(identity, game)], roleActions, random);
    this.points = new Int32Array(degree).fill(IS_ROLE as number);
    this.made = new Int32Array(wordsFor(this.fluentCount));
    this.kept = this.made;
  }

  start(state: State): void {
    for (let fluent = 0; fluent < this.fluentCount; fluent++)
      this.points[fluent] = (bitOf(state, fluent) ? HOLDS : DOES_NOT) as number;
    const { element } = minimalImage(this.group, this.points, WIDTH);
    permuteBits(state, element, this.made);
    const roles = element.slice(this.fluentCount).map((point) => point - this.fluentCount);
    this.take(this.made, this.roleActions.numberOf(roles));
    this.element = this.made.every((word, i) => word === state[i]) ? 0 : markOf(state);
  }

  private take(image: State, roles: RoleAction): void {
    this.hasher.start(image);
    this.kept = image;
    this.high = this.hasher.high;
    this.low = this.hasher.low;
    this.roles = roles;
    this.element = 0;
  }

  private moveTotal(game: GameGroup): number {
    return game.moveCounts.reduce((sum, count) => sum + count, 0);
  }
}

/** A number that mostly distinguishes states with the same image. It is used only for statistics on savings. */
function markOf(state: State): number {
  let mark = 1;
  for (let i = 0; i < state.length; i++) mark = Math.imul(mark ^ (state[i] as number), 0x01000193);
  return (mark >>> 1) | 1;
}
