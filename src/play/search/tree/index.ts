/** Monte Carlo tree search, in parts: the graph of states, selection, playouts, back-up. */
export { FlatConfidence } from "./flat-confidence.ts";
export { GameTree } from "./game-tree.ts";
export { Layers } from "./layers.ts";
export { Playouts } from "./playout.ts";
export { plainRecognition, type Recognition, symmetricRecognition } from "./recognition.ts";
export { SelectByActions } from "./select-by-actions.ts";
export { SelectByConfidence } from "./select-by-confidence.ts";
export { meanOfArm } from "./selection.ts";
export { SymmetryLedger } from "./symmetry-ledger.ts";
export type { TreeNode } from "./tree-node.ts";
export { TreeSearch } from "./tree-search.ts";
