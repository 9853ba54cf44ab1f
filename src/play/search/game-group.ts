/**
 * The symmetry group of a grounded game, as search uses it: a list of all elements if they are few, otherwise a
 * structured group for canonical images and stabilisers. Large groups are never enumerated.
 *
 * The points of the group are the fluents, then the roles, then the moves of each role.
 */
import type { Symmetry } from "../../analysis/symmetry/index.ts";
import type { SeededRandom } from "../../foundations/collections/index.ts";
import { createGroup, type PermutationGroup, sparseFromDense } from "../../foundations/permutation-groups/index.ts";

export interface GameGroup {
  readonly order: bigint;
  readonly fluentCount: number;
  readonly roleCount: number;
  /** Number of moves of each role. */
  readonly moveCounts: readonly number[];
  /**
   * One element for each action on fluents and roles, the identity first; undefined if there are too many to apply to
   * every state. Elements that only exchange moves do nothing to states, and there can be very many of them.
   */
  readonly elements: readonly Symmetry[] | undefined;
  /** Whether the elements form a group on all fluents, not only on those that were seen to change. */
  readonly isClosed: boolean;
  /** The group on fluents, roles and moves. */
  readonly group: PermutationGroup;
}

/** With more elements than this, canonical images are found through the structure of the group. */
const MAXIMAL_ELEMENTS = 400;
/** Maximum number of hash words for all elements together. */
const MAXIMAL_WORDS = 1 << 23;

/**
 * Requires at least one symmetry. `varying` tells by fluent whether play was seen to change it; it is called only if
 * there are too many actions. Then elements that differ only on other fluents (squares that nobody can enter) count as
 * one: using a subset of the symmetries is always correct, and the omitted ones would find nothing.
 */
export function groupOfGame(
  symmetries: readonly Symmetry[],
  random: SeededRandom,
  varying: () => Uint8Array,
): GameGroup {
  const [first] = symmetries as readonly [Symmetry];
  const fluentCount = first.fluents.length;
  const roleCount = first.roles.length;
  const moveCounts = first.moves.map((moves) => moves.length);
  const degree = fluentCount + roleCount + moveCounts.reduce((sum, count) => sum + count, 0);
  const shape = { fluentCount, roleCount, moveCounts };
  const generators = symmetries.map((symmetry) => densePoints(symmetry, degree));
  const group = createGroup(degree, generators.map(sparseFromDense), { random });
  const limit = Math.min(MAXIMAL_ELEMENTS, Math.floor(MAXIMAL_WORDS / Math.max(1, fluentCount)));
  const points = Array.from({ length: fluentCount + roleCount }, (_, point) => point);
  const onAll = closeOnStates(generators, points, limit);
  const found = onAll ?? closeOnStates(generators, varyingPoints(points, fluentCount, varying()), limit);
  const elements = found?.map((images) => elementOf(images, shape));
  return { order: group.order, ...shape, elements, isClosed: onAll !== undefined, group };
}

/** Removes the fluents that never changed. */
const varyingPoints = (points: readonly number[], fluentCount: number, varying: Uint8Array): number[] =>
  points.filter((point) => point >= fluentCount || varying[point] === 1);

/**
 * Lists products of the generators, one for each action on the given points. Returns undefined if there are more than
 * `limit`.
 */
function closeOnStates(
  generators: readonly Int32Array[],
  points: readonly number[],
  limit: number,
): Int32Array[] | undefined {
  const identity = Int32Array.from(generators[0] as Int32Array, (_, point) => point);
  const found = [identity];
  const nameOf = (element: Int32Array): string => points.map((point) => element[point]).join();
  const seen = new Set([nameOf(identity)]);
  for (const element of found)
    for (const generator of generators) {
      const product = element.map((point) => generator[point] as number);
      const name = nameOf(product);
      if (seen.has(name)) continue;
      if (found.length === limit) return undefined;
      seen.add(name);
      found.push(product);
    }
  return found;
}

type Shape = Pick<GameGroup, "fluentCount" | "roleCount" | "moveCounts">;

function densePoints({ fluents, roles, moves }: Symmetry, degree: number): Int32Array {
  const points = new Int32Array(degree);
  points.set(fluents);
  roles.forEach((image, role) => {
    points[fluents.length + role] = fluents.length + image;
  });
  const firsts = firstMovePoints({
    fluentCount: fluents.length,
    roleCount: roles.length,
    moveCounts: moves.map((list) => list.length),
  });
  moves.forEach((images, role) => {
    const from = firsts[role] as number;
    const to = firsts[roles[role] as number] as number;
    images.forEach((image, move) => {
      points[from + move] = to + image;
    });
  });
  return points;
}

/** Converts a permutation of points to a symmetry of the game. */
export function elementOf(points: Int32Array, shape: Shape): Symmetry {
  const { fluentCount, roleCount, moveCounts } = shape;
  const firsts = firstMovePoints(shape);
  const roles = points.slice(fluentCount, fluentCount + roleCount).map((point) => point - fluentCount);
  const moves = moveCounts.map((count, role) => {
    const to = firsts[roles[role] as number] as number;
    return points.slice(firsts[role], (firsts[role] as number) + count).map((point) => point - to);
  });
  return { roles, fluents: points.slice(0, fluentCount), moves };
}

/** By role: the point of its first move. */
function firstMovePoints({ fluentCount, roleCount, moveCounts }: Shape): number[] {
  let next = fluentCount + roleCount;
  return moveCounts.map((count) => {
    next += count;
    return next - count;
  });
}
