/**
 * Members of the families with the order of their automorphism group, known by theorem: the tables that tests, benchmarks
 * and documents share. Graphs are built when asked for.
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

export interface KnownGraph {
  readonly name: string;
  readonly make: () => ColouredGraph;
  /** Orders of large members have many digits, so they too are made when asked for. */
  readonly order: () => bigint;
}

const known = (name: string, order: () => bigint, make: () => ColouredGraph): KnownGraph => ({ name, order, make });

/** Small members, for tests: at most some hundred vertices each. */
export const smallKnownGraphs: readonly KnownGraph[] = [
  known(
    "empty graph on 6 vertices",
    () => factorial(6),
    () => copies(pathGraph(1), 6),
  ),
  known(
    "path of 9",
    () => 2n,
    () => pathGraph(9),
  ),
  known(
    "cycle of 9",
    () => 18n,
    () => cycleGraph(9),
  ),
  known(
    "star with 12 leaves",
    () => factorial(12),
    () => starGraph(12),
  ),
  known(
    "complete graph on 7",
    () => factorial(7),
    () => completeGraph(7),
  ),
  known(
    "complete bipartite 3, 5",
    () => 720n,
    () => completeBipartiteGraph(3, 5),
  ),
  known(
    "complete bipartite 4, 4",
    () => 1152n,
    () => completeBipartiteGraph(4, 4),
  ),
  known(
    "ternary tree of depth 3",
    () => 6n ** 13n,
    () => balancedTree(3, 3),
  ),
  known(
    "chain of 10 four-cycles",
    () => 2n ** 11n,
    () => chainOfFourCycles(10),
  ),
  known("Petersen", () => 120n, petersenGraph),
  known(
    "dodecahedron",
    () => 120n,
    () => generalisedPetersenGraph(10, 2),
  ),
  known(
    "Desargues",
    () => 240n,
    () => generalisedPetersenGraph(10, 3),
  ),
  known(
    "Möbius–Kantor",
    () => 96n,
    () => generalisedPetersenGraph(8, 3),
  ),
  known(
    "cube Q3",
    () => 48n,
    () => hypercube(3),
  ),
  known(
    "cube Q6",
    () => 2n ** 6n * factorial(6),
    () => hypercube(6),
  ),
  known(
    "torus 5 × 5",
    () => 200n,
    () => torus(5, 2),
  ),
  known(
    "torus 6 × 6 × 6",
    () => 12n ** 3n * 6n,
    () => torus(6, 3),
  ),
  known(
    "rook 4 × 4",
    () => 1152n,
    () => rookGraph(4, 4),
  ),
  known(
    "rook 3 × 5",
    () => 720n,
    () => rookGraph(3, 5),
  ),
  known("Shrikhande", () => 192n, shrikhandeGraph),
  known(
    "Johnson (6, 3)",
    () => 1440n,
    () => johnsonGraph(6, 3),
  ),
  known(
    "Johnson (8, 3)",
    () => factorial(8),
    () => johnsonGraph(8, 3),
  ),
  known(
    "Kneser (7, 3)",
    () => factorial(7),
    () => kneserGraph(7, 3),
  ),
  known(
    "Paley 13",
    () => 78n,
    () => paleyGraph(13),
  ),
  known(
    "Paley 29",
    () => 406n,
    () => paleyGraph(29),
  ),
  known(
    "Hadamard, Sylvester 8",
    () => 2n ** 8n * 168n,
    () => hadamardGraph(sylvesterMatrix(3)),
  ),
  known(
    "Hadamard, Paley 12",
    () => 4n * 95040n,
    () => hadamardGraph(paleyMatrix(11)),
  ),
  known(
    "projective plane of order 2",
    () => 336n,
    () => projectivePlaneGraph(2),
  ),
  known(
    "projective plane of order 5",
    () => 2n * 372000n,
    () => projectivePlaneGraph(5),
  ),
  known(
    "Latin square, cyclic 7",
    () => 6n * 49n * 6n,
    () => latinSquareGraph(cyclicLatinSquare(7)),
  ),
  known(
    "Cai–Fürer–Immerman over K4",
    () => 24n * 8n,
    () => caiFurerImmermanGraph(completeGraph(4)),
  ),
  known(
    "Cai–Fürer–Immerman over K4, twisted",
    () => 24n * 8n,
    () => caiFurerImmermanGraph(completeGraph(4), true),
  ),
  known(
    "7 pentagons",
    () => 10n ** 7n * factorial(7),
    () => copies(cycleGraph(5), 7),
  ),
  known(
    "3 Petersen graphs, 2 paths",
    () => 120n ** 3n * 6n * 8n,
    () => disjointUnion([copies(petersenGraph(), 3), copies(pathGraph(4), 2)]),
  ),
];

/** Large members, for benchmarks. */
export const largeKnownGraphs: readonly KnownGraph[] = [
  known(
    "star with 100,000 leaves",
    () => factorial(100_000),
    () => starGraph(100_000),
  ),
  known(
    "path of 1,000,000",
    () => 2n,
    () => pathGraph(1_000_000),
  ),
  known(
    "100,000 pentagons",
    () => 10n ** 100_000n * factorial(100_000),
    () => copies(cycleGraph(5), 100_000),
  ),
  known(
    "chain of 2,000 four-cycles",
    () => 2n ** 2001n,
    () => chainOfFourCycles(2000),
  ),
  known(
    "binary tree of depth 14",
    () => 2n ** (2n ** 14n - 1n),
    () => balancedTree(2, 14),
  ),
  known(
    "cube Q12",
    () => 2n ** 12n * factorial(12),
    () => hypercube(12),
  ),
  known(
    "torus 20 × 20 × 20",
    () => 40n ** 3n * 6n,
    () => torus(20, 3),
  ),
  known(
    "rook 30 × 30",
    () => factorial(30) ** 2n * 2n,
    () => rookGraph(30, 30),
  ),
  known(
    "Johnson (12, 4)",
    () => factorial(12),
    () => johnsonGraph(12, 4),
  ),
  known(
    "Kneser (12, 4)",
    () => factorial(12),
    () => kneserGraph(12, 4),
  ),
  known(
    "Paley 401",
    () => 401n * 200n,
    () => paleyGraph(401),
  ),
  known(
    "Hadamard, Sylvester 64",
    () => 2n ** 14n * linearGroupOrder(6),
    () => hadamardGraph(sylvesterMatrix(6)),
  ),
  known(
    "projective plane of order 13",
    () => planeOrder(13n),
    () => projectivePlaneGraph(13),
  ),
  known(
    "projective plane of order 23",
    () => planeOrder(23n),
    () => projectivePlaneGraph(23),
  ),
  known(
    "Latin square, cyclic 19",
    () => 6n * 361n * 18n,
    () => latinSquareGraph(cyclicLatinSquare(19)),
  ),
  known(
    "Cai–Fürer–Immerman over a prism of 100",
    () => 400n * 2n ** 101n,
    () => caiFurerImmermanGraph(prism(100)),
  ),
  known(
    "Cai–Fürer–Immerman over a prism of 100, twisted",
    () => 400n * 2n ** 101n,
    () => caiFurerImmermanGraph(prism(100), true),
  ),
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
