/**
 * How an engine is made, as plain data, so that another thread can think with the same engine. Nets and policies lose
 * their methods on the way (structured clone), so they are sent as data.
 */
import type { LanesPerLeaf } from "../../machine/batched/index.ts";
import type { NetData, PolicyData } from "../learning/index.ts";
import type { BatchMemory, GuessTerms, Positions, SelectionRule } from "../search/index.ts";

export interface TreeRecipe {
  readonly kind: "tree";
  readonly rule: SelectionRule;
  readonly maxSteps: number;
  /** Number of lanes per leaf; 0 means playouts one by one. */
  readonly lanesPerLeaf: LanesPerLeaf | 0;
  /** A learned value and its use; selection then uses priors. */
  readonly learned?: GuessTerms & { readonly net: NetData };
  /** A learned policy: for priors, for the moves of playouts, or for both. */
  readonly policy?: { readonly moves: PolicyData; readonly inPriors: boolean; readonly inPlayouts: boolean };
  /** If given, evaluates the leaves of another tree instead of growing one. */
  readonly batches?: BatchMemory;
}

export interface AlphaBetaRecipe {
  readonly kind: "alpha-beta";
  readonly net: NetData;
  /** The transposition table, if it can be shared. */
  readonly positions?: Positions;
}

/** How an engine is made; can be sent by structured clone. */
export type EngineRecipe = TreeRecipe | AlphaBetaRecipe;
