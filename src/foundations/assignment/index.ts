/** Optimal matching of two sides, and hierarchical clustering. */

export { clusterByAverageLinkage, type Merge } from "./average-linkage.ts";
export { type Assignment, assignLeastCost } from "./linear-assignment.ts";
