/**
 * Lean tree search in typed arrays. Positions are replayed or stored, equal states are recognised, and leaves are
 * evaluated in batches or one by one.
 */
export type { ActionOptions } from "./action-statistics.ts";
export type { FirstMoveTerms } from "./all-moves-as-first.ts";
export { DecisiveMoves } from "./decisive-moves.ts";
export { FlatConfidence } from "./flat-confidence.ts";
export { Guesses, type GuessTerms } from "./guesses.ts";
export { Layers } from "./layers.ts";
export { type LeafValues, leavesInLanes, leavesOneByOne, leavesRecorded, leavesTallied } from "./leaf-values.ts";
export { LeanSearch, type LeanSearchParts } from "./lean-search.ts";
export { mixtureAt } from "./mix-moves.ts";
export { MovePriors } from "./move-priors.ts";
export { NodeLinks } from "./node-links.ts";
export { MOVER, NodeStore } from "./node-store.ts";
export { type GraphParts, PositionGraph } from "./position-graph.ts";
export { NO_NODE } from "./positions.ts";
export { isProvenChild, meanOfChild } from "./prove-node.ts";
export type { ActionTerms } from "./select-by-actions.ts";
export { marginals } from "./select-several.ts";
export type { SelectionRule } from "./selection-rule.ts";
export { type BatchMemory, batchMemory, SharedBatches } from "./shared-batches.ts";
export { type Walk, walkOn } from "./walk.ts";
