/** Lean tree search: typed arrays; positions replayed or stored, states recognised; leaves in batches or one by one. */
export type { ActionOptions } from "./action-statistics.ts";
export { FlatConfidence } from "./flat-confidence.ts";
export { Guesses, type GuessTerms } from "./guesses.ts";
export { Layers } from "./layers.ts";
export { type LeafValues, leavesInLanes, leavesOneByOne, leavesRecorded } from "./leaf-values.ts";
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
