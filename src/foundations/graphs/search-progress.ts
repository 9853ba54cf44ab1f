/** What the parts of a search for automorphisms share: what it may do, and how far it has come. */
import type { IntVector } from "../collections/index.ts";
import type { SparsePermutation, UnionFind } from "../permutation-groups/index.ts";
import type { GroupOrder } from "./group-order.ts";
import type { OrderedPartition } from "./ordered-partition.ts";
import type { Refinement } from "./refinement.ts";
import type { SearchBudget } from "./search-budget.ts";
import type { SearchGraph } from "./search-graph.ts";

/** A level of the path whose choices fall into several orbits, and one vertex of each. */
export interface ImperfectChoice {
  readonly level: number;
  readonly representatives: Int32Array;
}

export interface SearchOptions {
  readonly budget: SearchBudget;
  readonly onGenerator: (generator: SparsePermutation) => void;
  /**
   * Whether the path is wanted as well as the group: it then goes on to a leaf, and all its levels get their orbits, also
   * those in components that are copies of others.
   */
  readonly needsPath: boolean;
  /**
   * Whether root components that can be isomorphic are taken to be so: only one of each class is walked, and the others
   * are matched with it. Where one turns out to be different the search ends. Not together with `needsPath`.
   */
  readonly isOptimistic?: boolean;
  /** Asked once, when the search has become long; the answer true ends it, because there is a better way. */
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
  /** Takes in an automorphism that was found. */
  report(generator: SparsePermutation): void;
}
