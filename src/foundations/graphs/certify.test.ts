import { describe, expect, test } from "vitest";
import { createRandom } from "../collections/index.ts";
import { sparseFromPairs } from "../permutation-groups/index.ts";
import { certifyAutomorphism, certifyIsomorphism } from "./certify.ts";
import { countIsomorphisms } from "./count-isomorphisms.contract.ts";
import { cycleGraph, pathGraph } from "./families/index.ts";
import { graphFromEdges } from "./graph-builder.ts";
import { randomGraph } from "./random-graphs.contract.ts";
import { relabelGraph } from "./relabel-graph.ts";

describe("certificates", () => {
  test("a reflection of a path, and what is not one", () => {
    const path = pathGraph(4);
    expect(certifyAutomorphism(path, sparseFromPairs([0, 1, 2, 3], [3, 2, 1, 0])!)).toBe(true);
    expect(certifyAutomorphism(path, sparseFromPairs([0, 3], [3, 0])!)).toBe(false);
  });

  test("colours and directions count", () => {
    const reflection = sparseFromPairs([0, 2], [2, 0])!;
    const edges: [number, number][] = [
      [0, 1],
      [1, 2],
    ];
    expect(certifyAutomorphism(graphFromEdges(3, edges), reflection)).toBe(true);
    expect(certifyAutomorphism(graphFromEdges(3, edges, { colours: [1, 0, 2] }), reflection)).toBe(false);
    expect(certifyAutomorphism(graphFromEdges(3, edges, { directed: true }), reflection)).toBe(false);
  });

  test("malformed permutations are refused", () => {
    const cycle = cycleGraph(4);
    const raw = (support: number[], images: number[]) => ({
      support: Int32Array.from(support),
      images: Int32Array.from(images),
    });
    expect(certifyAutomorphism(cycle, raw([0, 1], [1]))).toBe(false);
    expect(certifyAutomorphism(cycle, raw([0, 1], [1, 1]))).toBe(false);
    expect(certifyAutomorphism(cycle, raw([0, 9], [9, 0]))).toBe(false);
    expect(certifyIsomorphism(cycle, cycle, Int32Array.of(0, 0, 1, 2))).toBe(false);
  });

  test("accepts exactly as many permutations as there are automorphisms", () => {
    const random = createRandom(5);
    for (let trial = 0; trial < 60; trial++) {
      const options = { directed: trial % 2 === 0, loops: trial % 3 === 0, colourCount: 1 + (trial % 2) };
      const graph = randomGraph(random, { vertexCount: 5, density: random.fraction(), ...options });
      let accepted = 0;
      for (const images of permutationsOf(5)) {
        if (certifyIsomorphism(graph, graph, Int32Array.from(images))) accepted++;
      }
      expect(accepted).toBe(countIsomorphisms(graph));
      const labels = random.shuffle([0, 1, 2, 3, 4]);
      expect(certifyIsomorphism(graph, relabelGraph(graph, labels), Int32Array.from(labels))).toBe(true);
    }
  });
});

function permutationsOf(n: number): number[][] {
  if (n === 0) return [[]];
  return permutationsOf(n - 1).flatMap((shorter) =>
    Array.from({ length: n }, (_, i) => [...shorter.slice(0, i), n - 1, ...shorter.slice(i)]),
  );
}
