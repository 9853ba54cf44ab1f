/** Lean tree search: typed arrays, replayed positions, leaves in batches. */
export { Guesses, type GuessTerms } from "./guesses.ts";
export { type LeafValues, leavesInLanes, leavesOneByOne } from "./leaf-values.ts";
export { LeanSearch, type LeanSearchParts, TooManyMoves } from "./lean-search.ts";
export { mixtureAt } from "./mix-moves.ts";
export { MovePriors } from "./move-priors.ts";
export { MOVER, NodeStore } from "./node-store.ts";
export { SelectSeveral } from "./select-several.ts";
export type { SelectionRule } from "./selection-rule.ts";
export { type Walk, walkOn } from "./walk.ts";
