/**
 * How time and memory of the automorphism search grow with the graph, on families that are hard for such tools, at
 * doubling sizes. Time is the CPU time of the best of several warm runs. Memory is what is alive at the end of the
 * search beyond what was alive before; generators go to a callback that drops them.
 */

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Budget } from "../../src/foundations/budgets/index.ts";
import { createRandom } from "../../src/foundations/collections/index.ts";
import {
  type ColouredGraph,
  caiFurerImmermanGraph,
  chainOfFourCycles,
  copies,
  cycleGraph,
  findAutomorphisms,
  forEachEdge,
  graphFromEdges,
  hypercube,
  latinSquareGraph,
  pathGraph,
  randomCubicGraph,
  randomLatinSquare,
  rookGraph,
  starGraph,
} from "../../src/foundations/graphs/index.ts";

export interface GraphFamily {
  readonly name: string;
  readonly sizes: readonly number[];
  readonly make: (size: number) => ColouredGraph;
}

export interface GrowthMeasurement {
  readonly size: number;
  readonly vertices: number;
  readonly edges: number;
  readonly nodes: number;
  readonly generators: number;
  /** CPU milliseconds of the best run. */
  readonly milliseconds: number;
  /** Bytes alive at the end of the search. */
  readonly bytes: number;
}

export const growingFamilies: readonly GraphFamily[] = [
  { name: "cube Q(d)", sizes: [10, 11, 12, 13, 14, 15], make: hypercube },
  {
    name: "gadgets over a random cubic graph",
    sizes: [250, 500, 1000, 2000, 4000],
    make: (size) => caiFurerImmermanGraph(randomCubicGraph(size, createRandom(1))),
  },
  {
    name: "gadgets over a prism",
    sizes: [125, 250, 500, 1000, 2000, 4000],
    make: (size) => caiFurerImmermanGraph(prism(size)),
  },
  {
    name: "random Latin square",
    sizes: [10, 14, 20, 28, 40],
    make: (size) => latinSquareGraph(randomLatinSquare(size, createRandom(1))),
  },
  { name: "rook n × n", sizes: [10, 14, 20, 28, 40, 57], make: (size) => rookGraph(size, size) },
  { name: "chain of four-cycles", sizes: [1000, 2000, 4000, 8000, 16_000, 32_000], make: chainOfFourCycles },
  { name: "path", sizes: [62_500, 125_000, 250_000, 500_000, 1_000_000], make: pathGraph },
  {
    name: "pentagons",
    sizes: [6250, 12_500, 25_000, 50_000, 100_000],
    make: (size) => copies(cycleGraph(5), size),
  },
  { name: "cube Q10, edges as chains", sizes: [1, 2, 4, 8, 16], make: (size) => withChains(hypercube(10), size) },
  { name: "star", sizes: [6250, 12_500, 25_000, 50_000, 100_000], make: starGraph },
];

/** Later runs end after this many milliseconds in total, or this many runs. */
const WARM_MILLISECONDS = 600;
const WARM_RUNS = 30;

export function measureGrowth({ make }: GraphFamily, size: number): GrowthMeasurement {
  const graph = make(size);
  const first = timedRun(graph);
  let { milliseconds } = first;
  const end = performance.now() + WARM_MILLISECONDS;
  for (let run = 0; run < WARM_RUNS && performance.now() < end; run++) {
    milliseconds = Math.min(milliseconds, timedRun(graph).milliseconds);
  }
  const { generatorCount, statistics } = first.found;
  return {
    size,
    vertices: graph.vertexCount,
    edges: graph.edgeCount,
    nodes: statistics.nodes,
    generators: generatorCount,
    milliseconds,
    bytes: bytesAlive(graph),
  };
}

/** How fast a cost grows between two measurements: 1 is linear, 2 quadratic in vertices and edges. */
export function growthExponent(
  earlier: GrowthMeasurement,
  later: GrowthMeasurement,
  cost: (measured: GrowthMeasurement) => number,
): number {
  const sizeOf = ({ vertices, edges }: GrowthMeasurement): number => vertices + edges;
  return Math.log(cost(later) / cost(earlier)) / Math.log(sizeOf(later) / sizeOf(earlier));
}

function timedRun(graph: ColouredGraph) {
  const start = process.cpuUsage();
  const found = findAutomorphisms(graph, { onGenerator: () => {} });
  const { user, system } = process.cpuUsage(start);
  return { found, milliseconds: (user + system) / 1000 };
}

/** Memory that the search holds at its last callback. */
function bytesAlive(graph: ColouredGraph): number {
  let calls = 0;
  const count = (): boolean => {
    calls++;
    return false;
  };
  findAutomorphisms(graph, { onGenerator: count, budget: new Budget({ cancelled: count }) });
  const lastCall = calls;
  calls = 0;
  const before = bytesInUse();
  let held = 0;
  const countAndLook = (): boolean => {
    if (++calls === lastCall) held = bytesInUse() - before;
    return false;
  };
  findAutomorphisms(graph, { onGenerator: countAndLook, budget: new Budget({ cancelled: countAndLook }) });
  return held;
}

function bytesInUse(): number {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  // Some objects, such as unused compiled code, need several collections to disappear.
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 6; round++) {
    collectGarbage();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    least = Math.min(least, heapUsed + arrayBuffers);
  }
  return least;
}

/** Two n-gons joined vertex by vertex. */
function prism(n: number): ColouredGraph {
  const edges: [number, number][] = [];
  for (let i = 0; i < n; i++) edges.push([i, (i + 1) % n], [n + i, n + ((i + 1) % n)], [i, n + i]);
  return graphFromEdges(2 * n, edges);
}

/** The graph with `length` vertices of degree two inserted on every edge. */
function withChains(graph: ColouredGraph, length: number): ColouredGraph {
  let count = graph.vertexCount;
  const edges: [number, number][] = [];
  forEachEdge(graph, (from, to) => {
    let last = from;
    for (let i = 0; i < length; i++) {
      edges.push([last, count]);
      last = count++;
    }
    edges.push([last, to]);
  });
  return graphFromEdges(count, edges);
}
