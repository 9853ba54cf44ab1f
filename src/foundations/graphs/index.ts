/** Coloured graphs: representation, refinement, automorphisms, canonical form, isomorphism. */

export {
  Budget,
  type BudgetLimits,
  type Observer,
  type PartLimits,
  type Resource,
  unlimited,
} from "../budgets/index.ts";
export { createRandom, type SeededRandom } from "../collections/index.ts";
export type { SparsePermutation } from "../permutation-groups/index.ts";
export type { Diagnostic } from "../text/index.ts";
export { type CanonicalForm, canonicalForm, hashGraph } from "./canonical-form.ts";
export { certifyAutomorphism, certifyIsomorphism } from "./certify.ts";
export type { ColouredGraph, Vertex } from "./coloured-graph.ts";
export { degreeOf, forEachEdge, graphsEqual, hasEdge } from "./coloured-graph.ts";
export {
  balancedTree,
  caiFurerImmermanGraph,
  chainOfFourCycles,
  completeBipartiteGraph,
  completeGraph,
  copies,
  cycleGraph,
  cyclicLatinSquare,
  disjointUnion,
  generalisedPetersenGraph,
  graphFromPairs,
  type HadamardMatrix,
  hadamardGraph,
  hypercube,
  johnsonGraph,
  type KnownGraph,
  kneserGraph,
  type LatinSquare,
  largeKnownGraphs,
  latinSquareGraph,
  paleyGraph,
  paleyMatrix,
  pathGraph,
  petersenGraph,
  projectivePlaneGraph,
  randomCubicGraph,
  randomLatinSquare,
  rookGraph,
  shrikhandeGraph,
  smallKnownGraphs,
  starGraph,
  sylvesterMatrix,
  torus,
} from "./families/index.ts";
export {
  type AutomorphismGroup,
  type AutomorphismOptions,
  findAutomorphisms,
} from "./find-automorphisms.ts";
export { findIsomorphism, type IsomorphismAnswer } from "./find-isomorphism.ts";
export {
  findGraphFormat,
  type GraphDiagnostic,
  type GraphFormat,
  type GraphTextLimits,
  graphFormats,
  type ParsedGraph,
  parseDigraph6,
  parseDimacs,
  parseDot,
  parseDreadnaut,
  parseGraph6,
  parseGraphml,
  parseSparse6,
  printDigraph6,
  printDimacs,
  printDot,
  printDreadnaut,
  printGraph6,
  printGraphml,
  printSparse6,
} from "./formats/index.ts";
export { GraphBuilder, type GraphBuilderOptions, graphFromEdges } from "./graph-builder.ts";
export { inducedSubgraph, relabelGraph } from "./relabel-graph.ts";
export type { SearchLimits } from "./search-budget.ts";
export type { SearchStatistics } from "./search-reduced.ts";
