/** Permutation groups: permutations, orbits, order, membership, stabilisers, canonical images. */

export {
  Budget,
  type BudgetLimits,
  type Observer,
  type PartLimits,
  type Resource,
  unlimited,
} from "../budgets/index.ts";
export { createRandom, type SeededRandom } from "../collections/index.ts";
export type { Diagnostic } from "../text/index.ts";
export { closeUnderProducts } from "./closure.ts";
export { type ParsedPermutation, parsePermutation, printPermutation } from "./cycle-notation.ts";
export {
  compose,
  type DensePermutation,
  equalPermutations,
  identityPermutation,
  invert,
  isIdentity,
  isPermutation,
  permuteValues,
  power,
} from "./dense-permutation.ts";
export { type DisjointFactor, disjointFactors } from "./disjoint-factors.ts";
export type { ElementTable } from "./element-table.ts";
export type { Choose, GroupPart, StabiliserGenerators } from "./group-part.ts";
export {
  alternatingGenerators,
  dihedralGenerators,
  type KnownGroup,
  mathieu11,
  mathieu12,
  mathieu24,
  projectiveLinearGenerators,
  rubiksCube,
  symmetricGenerators,
  wreathGenerators,
} from "./known-groups.ts";
export { factorial, productOf } from "./large-products.ts";
export { computeOrbits, uniteCycles } from "./orbits.ts";
export {
  createGroup,
  enumerateGroup,
  type GroupOptions,
  groupContains,
  type MinimalImage,
  type MinimalSet,
  minimalImage,
  minimalSet,
  type PermutationGroup,
  pointwiseStabiliser,
  randomElement,
  setwiseStabiliser,
  tabulateElements,
  vectorStabiliser,
} from "./permutation-group.ts";
export { type PointClasses, pointsOfClass } from "./point-classes.ts";
export { type CosetOptions, RightCosets } from "./right-cosets.ts";
export {
  composeSparse,
  conjugateSparse,
  cyclesOf,
  denseFromSparse,
  equalSparse,
  identitySparse,
  imageOf,
  invertSparse,
  isEven,
  isSparsePermutation,
  orderOfPermutation,
  powerSparse,
  type SparsePermutation,
  sparseFromDense,
  sparseFromPairs,
} from "./sparse-permutation.ts";
export { UnionFind } from "./union-find.ts";
