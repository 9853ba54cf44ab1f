/**
 * Family members whose automorphism group order is known by theorem: tables shared by tests, benchmarks and documents.
 * Graphs are built on demand.
 */

import { factorial } from "../../permutation-groups/index.ts";
import type { ColouredGraph } from "../coloured-graph.ts";
import { caiFurerImmermanGraph } from "./cai-furer-immerman.ts";
import {
  cyclicLatinSquare,
  hadamardGraph,
  latinSquareGraph,
  paleyGraph,
  paleyMatrix,
  projectivePlaneGraph,
  sylvesterMatrix,
} from "./designs.ts";
import { copies, disjointUnion } from "./disjoint-union.ts";
import {
  balancedTree,
  chainOfFourCycles,
  completeBipartiteGraph,
  completeGraph,
  cycleGraph,
  generalisedPetersenGraph,
  pathGraph,
  starGraph,
} from "./elementary.ts";
import { hypercube, rookGraph, shrikhandeGraph, torus } from "./lattices.ts";
import { johnsonGraph, kneserGraph, petersenGraph } from "./subset-graphs.ts";

/** A graph whose automorphism group has a known order. */
export interface KnownGraph {
  readonly name: string;
  readonly make: () => ColouredGraph;
  /** A function, because orders of large members have many digits. */
  readonly order: () => bigint;
}

/** Small members for tests: at most a few hundred vertices each. */
export const smallKnownGraphs: readonly KnownGraph[] = [
  { name: "empty graph on 6 vertices", order: () => factorial(6), make: () => copies(pathGraph(1), 6) },
  { name: "path of 9", order: () => 2n, make: () => pathGraph(9) },
  { name: "cycle of 9", order: () => 18n, make: () => cycleGraph(9) },
  { name: "star with 12 leaves", order: () => factorial(12), make: () => starGraph(12) },
  { name: "complete graph on 7", order: () => factorial(7), make: () => completeGraph(7) },
  { name: "complete bipartite 3, 5", order: () => 720n, make: () => completeBipartiteGraph(3, 5) },
  { name: "complete bipartite 4, 4", order: () => 1152n, make: () => completeBipartiteGraph(4, 4) },
  { name: "ternary tree of depth 3", order: () => 6n ** 13n, make: () => balancedTree(3, 3) },
  { name: "chain of 10 four-cycles", order: () => 2n ** 11n, make: () => chainOfFourCycles(10) },
  { name: "Petersen", order: () => 120n, make: petersenGraph },
  { name: "dodecahedron", order: () => 120n, make: () => generalisedPetersenGraph(10, 2) },
  { name: "Desargues", order: () => 240n, make: () => generalisedPetersenGraph(10, 3) },
  { name: "Möbius–Kantor", order: () => 96n, make: () => generalisedPetersenGraph(8, 3) },
  { name: "cube Q3", order: () => 48n, make: () => hypercube(3) },
  { name: "cube Q6", order: () => 2n ** 6n * factorial(6), make: () => hypercube(6) },
  { name: "torus 5 × 5", order: () => 200n, make: () => torus(5, 2) },
  { name: "torus 6 × 6 × 6", order: () => 12n ** 3n * 6n, make: () => torus(6, 3) },
  { name: "rook 4 × 4", order: () => 1152n, make: () => rookGraph(4, 4) },
  { name: "rook 3 × 5", order: () => 720n, make: () => rookGraph(3, 5) },
  { name: "Shrikhande", order: () => 192n, make: shrikhandeGraph },
  { name: "Johnson (6, 3)", order: () => 1440n, make: () => johnsonGraph(6, 3) },
  { name: "Johnson (8, 3)", order: () => factorial(8), make: () => johnsonGraph(8, 3) },
  { name: "Kneser (7, 3)", order: () => factorial(7), make: () => kneserGraph(7, 3) },
  { name: "Paley 13", order: () => 78n, make: () => paleyGraph(13) },
  { name: "Paley 29", order: () => 406n, make: () => paleyGraph(29) },
  { name: "Hadamard, Sylvester 8", order: () => 2n ** 8n * 168n, make: () => hadamardGraph(sylvesterMatrix(3)) },
  { name: "Hadamard, Paley 12", order: () => 4n * 95040n, make: () => hadamardGraph(paleyMatrix(11)) },
  { name: "projective plane of order 2", order: () => 336n, make: () => projectivePlaneGraph(2) },
  { name: "projective plane of order 5", order: () => 2n * 372000n, make: () => projectivePlaneGraph(5) },
  { name: "Latin square, cyclic 7", order: () => 6n * 49n * 6n, make: () => latinSquareGraph(cyclicLatinSquare(7)) },
  { name: "Cai–Fürer–Immerman over K4", order: () => 24n * 8n, make: () => caiFurerImmermanGraph(completeGraph(4)) },
  {
    name: "Cai–Fürer–Immerman over K4, twisted",
    order: () => 24n * 8n,
    make: () => caiFurerImmermanGraph(completeGraph(4), true),
  },
  { name: "7 pentagons", order: () => 10n ** 7n * factorial(7), make: () => copies(cycleGraph(5), 7) },
  {
    name: "3 Petersen graphs, 2 paths",
    order: () => 120n ** 3n * 6n * 8n,
    make: () => disjointUnion([copies(petersenGraph(), 3), copies(pathGraph(4), 2)]),
  },
];

/** Large members, for benchmarks. */
export const largeKnownGraphs: readonly KnownGraph[] = [
  { name: "star with 100,000 leaves", order: () => factorial(100_000), make: () => starGraph(100_000) },
  { name: "path of 1,000,000", order: () => 2n, make: () => pathGraph(1_000_000) },
  {
    name: "100,000 pentagons",
    order: () => 10n ** 100_000n * factorial(100_000),
    make: () => copies(cycleGraph(5), 100_000),
  },
  { name: "chain of 2,000 four-cycles", order: () => 2n ** 2001n, make: () => chainOfFourCycles(2000) },
  { name: "binary tree of depth 14", order: () => 2n ** (2n ** 14n - 1n), make: () => balancedTree(2, 14) },
  { name: "cube Q12", order: () => 2n ** 12n * factorial(12), make: () => hypercube(12) },
  { name: "torus 20 × 20 × 20", order: () => 40n ** 3n * 6n, make: () => torus(20, 3) },
  { name: "rook 30 × 30", order: () => factorial(30) ** 2n * 2n, make: () => rookGraph(30, 30) },
  { name: "Johnson (12, 4)", order: () => factorial(12), make: () => johnsonGraph(12, 4) },
  { name: "Kneser (12, 4)", order: () => factorial(12), make: () => kneserGraph(12, 4) },
  { name: "Paley 401", order: () => 401n * 200n, make: () => paleyGraph(401) },
  {
    name: "Hadamard, Sylvester 64",
    order: () => 2n ** 14n * linearGroupOrder(6),
    make: () => hadamardGraph(sylvesterMatrix(6)),
  },
  { name: "projective plane of order 13", order: () => planeOrder(13n), make: () => projectivePlaneGraph(13) },
  { name: "projective plane of order 23", order: () => planeOrder(23n), make: () => projectivePlaneGraph(23) },
  {
    name: "Latin square, cyclic 19",
    order: () => 6n * 361n * 18n,
    make: () => latinSquareGraph(cyclicLatinSquare(19)),
  },
  {
    name: "Cai–Fürer–Immerman over a prism of 100",
    order: () => 400n * 2n ** 101n,
    make: () => caiFurerImmermanGraph(prism(100)),
  },
  {
    name: "Cai–Fürer–Immerman over a prism of 100, twisted",
    order: () => 400n * 2n ** 101n,
    make: () => caiFurerImmermanGraph(prism(100), true),
  },
];

/** Two n-gons joined vertex by vertex: cubic, group order 4n for n ≠ 4. */
function prism(n: number): ColouredGraph {
  return generalisedPetersenGraph(n, 1);
}

/** 2·|PGL(3, p)|: collineations and correlations. */
function planeOrder(p: bigint): bigint {
  return 2n * p ** 3n * (p ** 3n - 1n) * (p ** 2n - 1n);
}

/** |GL(k, 2)|. */
function linearGroupOrder(k: number): bigint {
  let order = 1n;
  for (let i = 0; i < k; i++) order *= 2n ** BigInt(k) - 2n ** BigInt(i);
  return order;
}
