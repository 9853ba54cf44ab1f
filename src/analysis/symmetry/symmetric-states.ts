/**
 * Symmetric states and moves as Schiffel (2010) defines them. Two states are symmetric if a symmetry that fixes every
 * role maps one to the other. Two moves are symmetric in a state if a symmetry that also fixes the state maps one to
 * the other.
 *
 * Groups are never enumerated. Both states are mapped to their least image under the group. They are symmetric if and
 * only if these images are equal; the two mappings then give the symmetry.
 */
import {
  compose,
  computeOrbits,
  invert,
  minimalImage,
  type PermutationGroup,
  pointwiseStabiliser,
  sparseFromDense,
} from "../../foundations/permutation-groups/index.ts";
import { printTerm, type Term } from "../../language/rules/index.ts";
import type { Fluent, Role } from "../../machine/index.ts";
import { type GroundSymmetries, symmetryFromElement } from "./find-ground-symmetries.ts";
import type { RuleSymmetries } from "./find-rule-symmetries.ts";
import type { GroundNames } from "./named-symmetry.ts";
import type { Symmetry } from "./symmetry.ts";

/**
 * Values of points in the vectors whose least images are compared. Roles get values below these; if roles are fixed,
 * each gets a value of its own.
 */
const [HOLDS, DOES_NOT, IS_MOVE] = [0, 1, 2];

/** A symmetry from one state to another. Null if there is none, undefined if the search was cut off. */
export function symmetryBetween(
  { group }: GroundSymmetries,
  names: GroundNames,
  [from, to]: readonly [Iterable<Fluent>, Iterable<Fluent>],
  { fixRoles }: { readonly fixRoles: boolean },
): Symmetry | null | undefined {
  const vectorOf = (state: Iterable<Fluent>): Int32Array => {
    const vector = new Int32Array(group.degree).fill(IS_MOVE as number);
    const firstFluent = names.roles.length;
    for (let role: Role = 0; role < firstFluent; role++) vector[role] = fixRoles ? -1 - role : -1;
    vector.fill(DOES_NOT as number, firstFluent, firstFluent + names.fluents.length);
    for (const fluent of state) vector[firstFluent + fluent] = HOLDS as number;
    return vector;
  };
  const [one, other] = [minimalImage(group, vectorOf(from)), minimalImage(group, vectorOf(to))];
  if (one.image.some((value, point) => value !== other.image[point]))
    return one.exact && other.exact ? null : undefined;
  return symmetryFromElement(sparseFromDense(compose(one.element, invert(other.element))), names);
}

/** Maximum number of images of a state for games that do not ground. */
const MOST_IMAGES = 5000;

/**
 * The same on the symbols of the rules, for games that do not ground. Returns the numbers of the generators that lead
 * from one state to the other, in order.
 */
export function generatorsBetween(
  found: RuleSymmetries,
  [from, to]: readonly [readonly Term[], readonly Term[]],
): readonly number[] | null | undefined {
  const goal = keyOf(to);
  const ways = new Map<string, { readonly state: readonly Term[]; readonly way: readonly number[] }>();
  ways.set(keyOf(from), { state: from, way: [] });
  // New states are appended to the map, and this loop reaches them.
  for (const [key, { state, way }] of ways) {
    if (key === goal) return way;
    for (const [number, generator] of found.generators.entries()) {
      const image = state.map((fluent) => found.apply(generator, fluent, "true/1.1"));
      if (ways.size === MOST_IMAGES) return undefined;
      if (!ways.has(keyOf(image))) ways.set(keyOf(image), { state: image, way: [...way, number] });
    }
  }
  return null;
}

const keyOf = (state: readonly Term[]): string => state.map(printTerm).sort().join(" ");

/**
 * For each role: the classes of symmetric legal moves. `group` is the group that fixes the state; only symmetries that
 * fix every role count.
 */
export function symmetricMoves(
  group: PermutationGroup,
  { roles, fluents, moves }: GroundNames,
  legal: readonly (readonly number[])[],
): number[][][] {
  const { generators } = pointwiseStabiliser(group, roles.keys());
  const orbits = computeOrbits(group.degree, generators);
  let first = roles.length + fluents.length;
  return moves.map((list, role) => {
    const classes = new Map<number, number[]>();
    for (const move of legal[role] ?? []) {
      const orbit = orbits.classOf[first + move] as number;
      classes.set(orbit, [...(classes.get(orbit) ?? []), move]);
    }
    first += list.length;
    return [...classes.values()];
  });
}
