/** The tree search that `auto-0` stands on, kept for comparison and used by nobody else: objects and links instead of typed arrays. */
export { GameTree } from "./game-tree.ts";
export { SelectByConfidence } from "./select-by-confidence.ts";
export { meanOfArm } from "./selection.ts";
export type { TreeNode } from "./tree-node.ts";
export { TreeSearch } from "./tree-search.ts";
