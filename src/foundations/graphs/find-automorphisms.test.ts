import { describe, expect, test, vi } from "vitest";
import { Budget } from "../budgets/index.ts";
import { createRandom } from "../collections/index.ts";
import {
  computeOrbits,
  createGroup,
  factorial,
  pointsOfClass,
  type SparsePermutation,
} from "../permutation-groups/index.ts";
import { certifyAutomorphism } from "./certify.ts";
import type { ColouredGraph } from "./coloured-graph.ts";
import { countIsomorphisms } from "./count-isomorphisms.contract.ts";
import {
  caiFurerImmermanGraph,
  copies,
  cycleGraph,
  disjointUnion,
  generalisedPetersenGraph,
  hypercube,
  latinSquareGraph,
  petersenGraph,
  randomLatinSquare,
  starGraph,
} from "./families/index.ts";
import { findAutomorphisms } from "./find-automorphisms.ts";
import { graphFromEdges } from "./graph-builder.ts";
import { graphWithSymmetry, randomGraph, shuffleGraph } from "./random-graphs.contract.ts";

/**
 * If set, runs every small graph and very many random ones instead of a sample (`npm run verify`); takes some minutes.
 */
const isThorough = process.env["NOETHER_VERIFY"] === "1";
if (isThorough) vi.setConfig({ testTimeout: 7_200_000 });

/** Checks everything that must hold for any answer, whatever the graph. */
function expectSound(graph: ColouredGraph): ReturnType<typeof findAutomorphisms> {
  const found = findAutomorphisms(graph);
  expect(found.complete).toBe(true);
  for (const generator of found.generators) expect(certifyAutomorphism(graph, generator)).toBe(true);
  const orbits = computeOrbits(graph.vertexCount, found.generators);
  for (let v = 0; v < graph.vertexCount; v++) {
    expect(found.orbits[v]).toBe(pointsOfClass(orbits, orbits.classOf[v]!)[0]);
  }
  return found;
}

function* graphsOn(n: number, step: number): Generator<ColouredGraph> {
  const pairs: [number, number][] = [];
  for (let u = 0; u < n; u++) for (let v = u + 1; v < n; v++) pairs.push([u, v]);
  for (let code = 0; code < 2 ** pairs.length; code += step) {
    yield graphFromEdges(
      n,
      pairs.filter((_, i) => (code >> i) & 1),
    );
  }
}

describe("against trying every permutation", () => {
  test.each([
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 1],
    [5, 1],
    [6, isThorough ? 1 : 37],
    [7, isThorough ? 1 : 7919],
  ])("graphs on %i vertices, every %i-th", (n, step) => {
    for (const graph of graphsOn(n, step)) {
      const found = findAutomorphisms(graph);
      if (Number(found.order) !== countIsomorphisms(graph) || !found.complete) {
        expect.fail(`wrong order ${found.order} for edges ${graph.neighbours} at ${graph.offsets}`);
      }
      if (!found.generators.every((generator) => certifyAutomorphism(graph, generator))) expect.fail("no automorphism");
    }
  });

  // A class of isomorphic graphs has n!/|Aut| members, so orders add up to n! times the number of classes (OEIS
  // A000088).
  test.each([[5, 34] as const, [6, 156] as const, ...(isThorough ? [[7, 1044] as const] : [])])(
    "the orders of all graphs on %i vertices add up to %i classes",
    (n, classes) => {
      let sum = 0n;
      for (const graph of graphsOn(n, 1)) sum += findAutomorphisms(graph).order;
      expect(sum).toBe(factorial(n) * BigInt(classes));
    },
  );

  test("random graphs with colours, directions and loops", () => {
    const random = createRandom(3);
    for (let trial = 0; trial < (isThorough ? 100_000 : 1500); trial++) {
      const graph = randomGraph(random, {
        vertexCount: 1 + random.below(7),
        density: random.fraction(),
        colourCount: 1 + random.below(2),
        directed: random.below(2) === 0,
        loops: random.below(2) === 0,
      });
      expect(Number(expectSound(graph).order)).toBe(countIsomorphisms(graph));
    }
  });
});

describe("against the order of the generated permutation group", () => {
  test("graphs with planted symmetries", () => {
    const random = createRandom(8);
    for (let trial = 0; trial < (isThorough ? 5000 : 150); trial++) {
      const n = 4 + random.below(40);
      const images = random.shuffle(Array.from({ length: n }, (_, i) => i));
      const graph = graphWithSymmetry(random, images, random.fraction() * 0.1);
      const found = expectSound(graph);
      const group = createGroup(n, found.generators, { random: createRandom(1) });
      expect(group.order).toBe(found.order);
      // The planted automorphism is in the group: it maps each orbit to itself.
      for (let v = 0; v < n; v++) expect(found.orbits[images[v]!]).toBe(found.orbits[v]);
    }
  });

  test("unions of random parts, some equal", () => {
    const random = createRandom(9);
    for (let trial = 0; trial < (isThorough ? 3000 : 100); trial++) {
      const kinds = Array.from({ length: 1 + random.below(3) }, () =>
        randomGraph(random, { vertexCount: 1 + random.below(6), density: 0.5 }),
      );
      const parts = Array.from({ length: 2 + random.below(6) }, () => kinds[random.below(kinds.length)]!);
      const graph = shuffleGraph(random, disjointUnion(parts));
      const found = expectSound(graph);
      expect(createGroup(graph.vertexCount, found.generators, { random: createRandom(1) }).order).toBe(found.order);
      expect(findAutomorphisms(shuffleGraph(random, graph)).order).toBe(found.order);
    }
  });

  test("parts hung on symmetric centres, so that components arise below the root", () => {
    const random = createRandom(10);
    for (let trial = 0; trial < (isThorough ? 3000 : 100); trial++) {
      const part = randomGraph(random, { vertexCount: 2 + random.below(4), density: 0.6 });
      const centres = 2 + random.below(3);
      const perCentre = 1 + random.below(3);
      const union = disjointUnion([cycleGraph(centres + 1), copies(part, (centres + 1) * perCentre)]);
      const edges: [number, number][] = [];
      for (let v = 0; v < union.vertexCount; v++) {
        for (let at = union.offsets[v]!; at < union.offsets[v + 1]!; at++) edges.push([v, union.neighbours[at]!]);
      }
      for (let i = 0; i < (centres + 1) * perCentre; i++) {
        edges.push([i % (centres + 1), centres + 1 + i * part.vertexCount]);
      }
      const graph = shuffleGraph(random, graphFromEdges(union.vertexCount, edges));
      const found = expectSound(graph);
      expect(createGroup(graph.vertexCount, found.generators, { random: createRandom(1) }).order).toBe(found.order);
    }
  });
});

describe("hard families", () => {
  test("union of twisted and straight gadgets: two pairs of copies", () => {
    const prism = generalisedPetersenGraph(10, 1);
    const straight = caiFurerImmermanGraph(prism);
    const twisted = caiFurerImmermanGraph(prism, true);
    const each = findAutomorphisms(straight).order;
    expect(findAutomorphisms(twisted).order).toBe(each);
    const random = createRandom(2);
    const graph = shuffleGraph(random, disjointUnion([straight, twisted, straight, twisted]));
    expect(findAutomorphisms(graph).order).toBe(each ** 4n * 4n);
    expect(findAutomorphisms(disjointUnion([straight, twisted])).order).toBe(each ** 2n);
  });

  test("random Latin squares have no symmetry but their own", () => {
    const square = latinSquareGraph(randomLatinSquare(12, createRandom(1)));
    const found = expectSound(square);
    expect(found.order).toBe(1n);
    expect(found.statistics.nodes).toBeLessThan(3000);
    expect(findAutomorphisms(copies(square, 3)).order).toBe(6n);
  });

  test("statistics, like the order, do not depend on the numbering of vertices on graphs without failures", () => {
    const random = createRandom(4);
    for (const graph of [petersenGraph(), hypercube(5), copies(cycleGraph(5), 20)]) {
      const { order, statistics } = findAutomorphisms(graph);
      for (let i = 0; i < 5; i++) {
        const again = findAutomorphisms(shuffleGraph(random, graph));
        expect(again.order).toBe(order);
        expect(again.statistics.levels).toBe(statistics.levels);
      }
    }
  });
});

describe("options", () => {
  test("a callback receives the generators", () => {
    const received: SparsePermutation[] = [];
    const found = findAutomorphisms(starGraph(6), { onGenerator: (generator) => received.push(generator) });
    expect(found.generators).toEqual([]);
    expect(received.length).toBe(found.generatorCount);
    expect(received.length).toBe(5);
  });

  test("a spent budget gives what is proven so far", () => {
    const graph = hypercube(6);
    const whole = findAutomorphisms(graph);
    for (let nodes = 0; nodes < whole.statistics.nodes; nodes++) {
      const found = findAutomorphisms(graph, { nodes });
      expect(found.complete).toBe(false);
      expect(found.statistics.nodes).toBeLessThanOrEqual(nodes);
      expect(whole.order % found.order).toBe(0n);
      for (const generator of found.generators) expect(certifyAutomorphism(graph, generator)).toBe(true);
      const group = createGroup(graph.vertexCount, found.generators, { random: createRandom(1) });
      expect(group.order).toBeGreaterThanOrEqual(found.order);
    }
    expect(findAutomorphisms(graph, { nodes: whole.statistics.nodes }).order).toBe(whole.order);
  });

  test("a deadline ends the search", () => {
    const budget = new Budget({ cancelled: () => true });
    const found = findAutomorphisms(latinSquareGraph(randomLatinSquare(14, createRandom(1))), { budget });
    expect(found.complete).toBe(false);
    expect(found.order).toBe(1n);
  });
});
