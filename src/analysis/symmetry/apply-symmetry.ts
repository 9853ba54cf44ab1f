/**
 * Applies a symmetry to states, to moves, and to both together. States are bit sets of fluents, as in grounded
 * machines. Use this for data augmentation, or in a search of your own.
 */
import { bitOf, setBit } from "../../foundations/collections/index.ts";
import type { Fluent, Move, Role, State } from "../../machine/index.ts";
import type { Symmetry } from "./symmetry.ts";

/** A state with the joint move made in it. */
export interface Step {
  readonly state: State;
  /** In role order. */
  readonly jointMove: ArrayLike<Move>;
}

/** A move with the role that makes it. */
export interface RoleMove {
  readonly role: Role;
  readonly move: Move;
}

/** The image of a state: the fluents that the symmetry maps its fluents to. */
export function applyToState({ fluents }: Symmetry, state: State): State {
  const image = new Int32Array(state.length);
  for (let fluent: Fluent = 0; fluent < fluents.length; fluent++) {
    if (bitOf(state, fluent) === 0) continue;
    const target = fluents[fluent] as Fluent;
    setBit(image, target);
  }
  return image;
}

/** The image of a move. It is a move of the role's image. */
export const applyToMove = ({ roles, moves }: Symmetry, { role, move }: RoleMove): RoleMove => ({
  role: roles[role] as Role,
  move: moves[role]?.[move] as Move,
});

/** The image of a state, together with the image of the joint move made in it. */
export function applyToStep(symmetry: Symmetry, { state, jointMove }: Step): Step {
  const image = new Int32Array(jointMove.length);
  for (let role = 0; role < jointMove.length; role++) {
    const moved = applyToMove(symmetry, { role, move: jointMove[role] as Move });
    image[moved.role] = moved.move;
  }
  return { state: applyToState(symmetry, state), jointMove: image };
}

/**
 * All images of a state under the group that the symmetries generate, the state itself first. Undefined if there are
 * more than `most`.
 */
export function imagesOfState(generators: readonly Symmetry[], state: State, most = 10_000): State[] | undefined {
  const images = new Map([[state.join(), state]]);
  // New images are appended to the map, and this loop reaches them.
  for (const image of images.values())
    for (const generator of generators) {
      const next = applyToState(generator, image);
      if (images.size === most && !images.has(next.join())) return undefined;
      images.set(next.join(), next);
    }
  return [...images.values()];
}

/**
 * The smallest image, compared word by word. It is the same for all states of an orbit: a canonical form. Undefined if
 * there are more than `most` images.
 */
export function canonicalState(generators: readonly Symmetry[], state: State, most?: number): State | undefined {
  return imagesOfState(generators, state, most)?.reduce((least, image) => (isLess(image, least) ? image : least));
}

function isLess(one: State, other: State): boolean {
  const place = one.findIndex((word, i) => word !== other[i]);
  return place >= 0 && (one[place] as number) >>> 0 < (other[place] as number) >>> 0;
}

/** The orbits of all moves. A move that stays alone is an orbit of its own. */
export function orbitsOfMoves(generators: readonly Symmetry[], moveCounts: readonly number[]): RoleMove[][] {
  const orbits: RoleMove[][] = [];
  const isKnown = moveCounts.map((count) => new Uint8Array(count));
  for (const [role, count] of moveCounts.entries())
    for (let move = 0; move < count; move++) {
      if (isKnown[role]?.[move] === 1) continue;
      const orbit: RoleMove[] = [];
      const meet = (one: RoleMove): void => {
        const known = isKnown[one.role] as Uint8Array;
        if (known[one.move] === 1) return;
        known[one.move] = 1;
        orbit.push(one);
      };
      meet({ role, move });
      for (const one of orbit) for (const generator of generators) meet(applyToMove(generator, one));
      orbits.push(orbit);
    }
  return orbits;
}
