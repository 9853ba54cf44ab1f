/**
 * How an engine is made, as plain data: what somebody in another thread needs in order to think with the same one. Nets and policies lose their
 * methods on the way (structured clone), so they are told by what they consist of.
 */
import type { LanesPerLeaf } from "../../machine/batched/index.ts";
import type { NetData, PolicyData } from "../learning/index.ts";
import type { BatchMemory, GuessTerms, Positions, SelectionRule } from "../search/index.ts";

export interface TreeRecipe {
  readonly kind: "tree";
  readonly rule: SelectionRule;
  readonly maxSteps: number;
  /** Lanes for each leaf; 0: playouts one by one. */
  readonly lanesPerLeaf: LanesPerLeaf | 0;
  /** A learned value and how it is used; selection then goes by priors. */
  readonly learned?: GuessTerms & { readonly net: NetData };
  /** A learned policy: for priors, for the moves of playouts, or for both. */
  readonly policy?: { readonly moves: PolicyData; readonly inPriors: boolean; readonly inPlayouts: boolean };
  /** Instead of growing a tree: evaluates the leaves of another one. */
  readonly batches?: BatchMemory;
}

export interface AlphaBetaRecipe {
  readonly kind: "alpha-beta";
  readonly net: NetData;
  /** The table of positions, where it can be shared. */
  readonly positions?: Positions;
}

/** How an engine is made; can be sent by structured clone. */
export type EngineRecipe = TreeRecipe | AlphaBetaRecipe;
