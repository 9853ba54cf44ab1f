/** Coloured graphs: representation, refinement, automorphisms, canonical form, isomorphism. */

export { type CanonicalForm, canonicalForm, hashGraph } from "./canonical-form.ts";
export { certifyAutomorphism, certifyIsomorphism } from "./certify.ts";
export type { ColouredGraph, Vertex } from "./coloured-graph.ts";
export { degreeOf, forEachEdge, graphsEqual, hasEdge } from "./coloured-graph.ts";
export {
  type AutomorphismGroup,
  type AutomorphismOptions,
  findAutomorphisms,
  type SearchStatistics,
} from "./find-automorphisms.ts";
export { findIsomorphism, type IsomorphismAnswer } from "./find-isomorphism.ts";
export { GraphBuilder, type GraphBuilderOptions, graphFromEdges } from "./graph-builder.ts";
export { inducedSubgraph, relabelGraph } from "./relabel-graph.ts";
export type { SearchLimits } from "./search-budget.ts";
