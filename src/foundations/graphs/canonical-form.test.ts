import { describe, expect, test } from "vitest";
import { createRandom } from "../collections/index.ts";
import { canonicalForm } from "./canonical-form.ts";
import type { ColouredGraph } from "./coloured-graph.ts";
import { graphsEqual } from "./coloured-graph.ts";
import {
  caiFurerImmermanGraph,
  copies,
  cycleGraph,
  disjointUnion,
  generalisedPetersenGraph,
  latinSquareGraph,
  randomLatinSquare,
  rookGraph,
  shrikhandeGraph,
  smallKnownGraphs,
} from "./families/index.ts";
import { graphFromEdges } from "./graph-builder.ts";
import { randomGraph, shuffleGraph } from "./random-graphs.contract.ts";
import { relabelGraph } from "./relabel-graph.ts";

function expectCanonical(graph: ColouredGraph, seed: number): string {
  const form = canonicalForm(graph);
  expect(form.complete).toBe(true);
  expect(graphsEqual(relabelGraph(graph, form.labelling), form.graph)).toBe(true);
  const other = canonicalForm(shuffleGraph(createRandom(seed), graph));
  expect(graphsEqual(other.graph, form.graph)).toBe(true);
  expect(other.hash).toBe(form.hash);
  return form.hash;
}

describe("canonical form", () => {
  // Numbers of graphs up to isomorphism: OEIS A000088.
  test.each([
    [0, 1],
    [1, 1],
    [2, 2],
    [3, 4],
    [4, 11],
    [5, 34],
  ])("on %i vertices there are %i graphs", (n, count) => {
    const pairs: [number, number][] = [];
    for (let u = 0; u < n; u++) for (let v = u + 1; v < n; v++) pairs.push([u, v]);
    const hashes = new Set<string>();
    for (let code = 0; code < 2 ** pairs.length; code++) {
      hashes.add(
        canonicalForm(
          graphFromEdges(
            n,
            pairs.filter((_, i) => (code >> i) & 1),
          ),
        ).hash,
      );
    }
    expect(hashes.size).toBe(count);
  });

  test("there are 16 directed graphs on 3 vertices, and 104 with loops", () => {
    for (const [loops, count] of [
      [false, 16],
      [true, 104],
    ] as const) {
      const pairs: [number, number][] = [];
      for (let u = 0; u < 3; u++) for (let v = 0; v < 3; v++) if (loops || u !== v) pairs.push([u, v]);
      const hashes = new Set<string>();
      for (let code = 0; code < 2 ** pairs.length; code++) {
        const arcs = pairs.filter((_, i) => (code >> i) & 1);
        hashes.add(canonicalForm(graphFromEdges(3, arcs, { directed: true })).hash);
      }
      expect(hashes.size).toBe(count);
    }
  });

  test("does not depend on the numbering: random graphs", () => {
    const random = createRandom(21);
    for (let trial = 0; trial < 400; trial++) {
      const graph = randomGraph(random, {
        vertexCount: 1 + random.below(14),
        density: random.fraction(),
        colourCount: 1 + random.below(3),
        directed: random.below(3) === 0,
        loops: random.below(3) === 0,
      });
      expectCanonical(graph, trial);
    }
  });

  test.each(smallKnownGraphs)("does not depend on the numbering: $name", ({ make }) => {
    for (let seed = 1; seed <= 3; seed++) expectCanonical(make(), seed);
  });

  test("cells that are not one orbit: unions of cycles, Latin squares, gadgets with and without a twist", () => {
    const prism = generalisedPetersenGraph(6, 1);
    const graphs = [
      disjointUnion([cycleGraph(3), cycleGraph(4), cycleGraph(3), cycleGraph(5)]),
      disjointUnion([rookGraph(4, 4), shrikhandeGraph()]),
      latinSquareGraph(randomLatinSquare(7, createRandom(3))),
      copies(latinSquareGraph(randomLatinSquare(6, createRandom(4))), 3),
      disjointUnion([caiFurerImmermanGraph(prism), caiFurerImmermanGraph(prism, true), caiFurerImmermanGraph(prism)]),
    ];
    for (const graph of graphs) for (let seed = 1; seed <= 3; seed++) expectCanonical(graph, seed);
  });

  test("distinguishes graphs that refinement cannot", () => {
    const prism = generalisedPetersenGraph(6, 1);
    expect(expectCanonical(rookGraph(4, 4), 1)).not.toBe(expectCanonical(shrikhandeGraph(), 1));
    expect(expectCanonical(caiFurerImmermanGraph(prism), 1)).not.toBe(
      expectCanonical(caiFurerImmermanGraph(prism, true), 1),
    );
  });

  test("colours count by value", () => {
    const edges: [number, number][] = [[0, 1]];
    const hash = (colours: number[]) => canonicalForm(graphFromEdges(2, edges, { colours })).hash;
    expect(hash([1, 2])).toBe(hash([2, 1]));
    expect(hash([1, 2])).not.toBe(hash([1, 3]));
  });

  test("reports a spent budget", () => {
    const form = canonicalForm(rookGraph(4, 4), { nodes: 2 });
    expect(form.complete).toBe(false);
    expect([...form.labelling].sort((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, i) => i));
  });
});
