/**
 * Symmetries of the rules that do not change play. They exchange names that occur in no fluent, move or role, such as
 * directions of lines, or constants of relations that play never needs. The group on symbols counts them, so they are
 * counted separately.
 */
import { Budget } from "../../foundations/budgets/index.ts";
import {
  createGroup,
  pointwiseStabiliser,
  type SparsePermutation,
} from "../../foundations/permutation-groups/index.ts";
import { movedSymbols, type RuleSymmetries, type SearchContext } from "../symmetry/index.ts";
import type { HiddenSymmetries } from "./game-symmetries.ts";

/** Limits for each stabiliser chain. */
const CHAIN_LIMITS = { steps: 3e7, bytes: 2e8 } as const;

/**
 * `actions` holds one permutation per generator of the rules' symmetries: its action on the `degree` points of the
 * grounded game.
 */
export function findHiddenSymmetries(
  found: RuleSymmetries,
  method: HiddenSymmetries["method"],
  actions: readonly SparsePermutation[],
  degree: number,
  { random }: SearchContext,
): HiddenSymmetries | null {
  const { group, points } = found.induced;
  const options = () => ({ random, budget: new Budget(CHAIN_LIMITS) });
  const image = createGroup(degree, actions, options());
  if (!group.complete || !image.complete || group.order <= image.order) return null;
  const order = group.order / image.order;
  // The group on symbols and points together. An element that fixes every point of the game is hidden.
  const first = points.length;
  const both = createGroup(
    first + degree,
    group.generators.map((generator, i) => besides(generator, actions[i] as SparsePermutation, first)),
    options(),
  );
  const shown = new Set(actions.flatMap(({ support }) => Array.from(support)));
  const kept = pointwiseStabiliser(
    both,
    [...shown].map((point) => first + point),
    options(),
  );
  const generators = kept.order === order ? kept.generators.map(movedSymbols(points)) : [];
  return { order, method, rules: found, generators };
}

/** Puts two permutations side by side. The points of the second one are numbered from `first`. */
function besides(one: SparsePermutation, other: SparsePermutation, first: number): SparsePermutation {
  const shifted = (points: Int32Array): number[] => Array.from(points, (point) => first + point);
  return {
    support: Int32Array.from([...one.support, ...shifted(other.support)]),
    images: Int32Array.from([...one.images, ...shifted(other.images)]),
  };
}
