/** State shared by the parts of an automorphism search: its options and its progress. */
import type { IntVector } from "../collections/index.ts";
import type { SparsePermutation, UnionFind } from "../permutation-groups/index.ts";
import type { GroupOrder } from "./group-order.ts";
import type { OrderedPartition } from "./ordered-partition.ts";
import type { Refinement } from "./refinement.ts";
import type { SearchBudget } from "./search-budget.ts";
import type { SearchGraph } from "./search-graph.ts";

/** A level of the path whose choices are in several orbits, and one vertex of each orbit. */
export interface ImperfectChoice {
  readonly level: number;
  readonly representatives: Int32Array;
}

export interface SearchOptions {
  readonly budget: SearchBudget;
  readonly onGenerator: (generator: SparsePermutation) => void;
  /**
   * Whether the path is needed in addition to the group. It then continues to a leaf, and all its levels get their
   * orbits, also those in components that are copies of others.
   */
  readonly needsPath: boolean;
  /**
   * Whether root components that may be isomorphic are assumed to be so: the path covers only one of each class, and
   * the others are matched with it. The search ends if one turns out to be different. Cannot be combined with
   * `needsPath`.
   */
  readonly isOptimistic?: boolean;
  /** Asked once, when the search has become long. The answer true ends the search, because there is a better way. */
  readonly isWorthLeaving?: () => boolean;
}

export interface SearchProgress {
  readonly searchGraph: SearchGraph;
  readonly partition: OrderedPartition;
  readonly refinement: Refinement;
  readonly budget: SearchBudget;
  readonly options: SearchOptions;
  readonly orbits: UnionFind;
  readonly order: GroupOrder;
  readonly orbitSizes: IntVector;
  isComplete: boolean;
  wasLeft: boolean;
  wasRefuted: boolean;
  firstImperfectChoice: ImperfectChoice | undefined;
  /** Records an automorphism that was found. */
  report(generator: SparsePermutation): void;
}
