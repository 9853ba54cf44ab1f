/** Classic graph families, and members with known group orders. */

export { caiFurerImmermanGraph } from "./cai-furer-immerman.ts";
export {
  cyclicLatinSquare,
  type HadamardMatrix,
  hadamardGraph,
  type LatinSquare,
  latinSquareGraph,
  paleyGraph,
  paleyMatrix,
  projectivePlaneGraph,
  sylvesterMatrix,
} from "./designs.ts";
export { copies, disjointUnion } from "./disjoint-union.ts";
export {
  balancedTree,
  chainOfFourCycles,
  completeBipartiteGraph,
  completeGraph,
  cycleGraph,
  generalisedPetersenGraph,
  graphFromPairs,
  pathGraph,
  starGraph,
} from "./elementary.ts";
export { type KnownGraph, largeKnownGraphs, smallKnownGraphs } from "./known-graphs.ts";
export { hypercube, rookGraph, shrikhandeGraph, torus } from "./lattices.ts";
export { randomCubicGraph } from "./random-cubic.ts";
export { randomLatinSquare } from "./random-latin-square.ts";
export { johnsonGraph, kneserGraph, petersenGraph } from "./subset-graphs.ts";
