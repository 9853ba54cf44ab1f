import { describe, expect, test } from "vitest";
import { createRandom } from "../../collections/index.ts";
import { createGroup } from "../../permutation-groups/index.ts";
import { type ColouredGraph, degreeOf, graphsEqual, hasEdge } from "../coloured-graph.ts";
import { findAutomorphisms } from "../find-automorphisms.ts";
import { relabelGraph } from "../relabel-graph.ts";
import { caiFurerImmermanGraph } from "./cai-furer-immerman.ts";
import { hadamardGraph, paleyGraph, paleyMatrix, projectivePlaneGraph, sylvesterMatrix } from "./designs.ts";
import { copies, disjointUnion } from "./disjoint-union.ts";
import { completeGraph, cycleGraph, generalisedPetersenGraph } from "./elementary.ts";
import { smallKnownGraphs } from "./known-graphs.ts";
import { hypercube, rookGraph, shrikhandeGraph, torus } from "./lattices.ts";
import { randomLatinSquare } from "./random-latin-square.ts";
import { johnsonGraph, kneserGraph, petersenGraph } from "./subset-graphs.ts";

describe("group orders known by theorem", () => {
  test.each(smallKnownGraphs)("$name", ({ make, order }) => {
    const graph = make();
    const numbers = createRandom(graph.vertexCount).shuffle(Array.from({ length: graph.vertexCount }, (_, i) => i));
    for (const version of [graph, relabelGraph(graph, numbers)]) {
      const found = findAutomorphisms(version);
      expect(found.complete).toBe(true);
      expect(found.order).toBe(order());
      // The permutation group made by the generators must have as many elements as the search has counted.
      const group = createGroup(version.vertexCount, found.generators, { random: createRandom(1) });
      expect(group.complete).toBe(true);
      expect(group.order).toBe(order());
    }
  });
});

describe("shapes", () => {
  test.each<[string, ColouredGraph, number, number]>([
    ["Petersen", petersenGraph(), 10, 3],
    ["dodecahedron", generalisedPetersenGraph(10, 2), 20, 3],
    ["cube", hypercube(5), 32, 5],
    ["torus", torus(5, 3), 125, 6],
    ["rook", rookGraph(4, 4), 16, 6],
    ["Shrikhande", shrikhandeGraph(), 16, 6],
    ["Johnson", johnsonGraph(7, 3), 35, 12],
    ["Kneser", kneserGraph(7, 2), 21, 10],
    ["Paley", paleyGraph(17), 17, 8],
    ["Hadamard", hadamardGraph(sylvesterMatrix(4)), 64, 16],
    ["plane", projectivePlaneGraph(3), 26, 4],
    ["pentagons", copies(cycleGraph(5), 4), 20, 2],
  ])("%s is regular", (_, graph, vertexCount, degree) => {
    expect(graph.vertexCount).toBe(vertexCount);
    for (let vertex = 0; vertex < vertexCount; vertex++) expect(degreeOf(graph, vertex)).toBe(degree);
  });

  test("Hadamard matrices are orthogonal", () => {
    for (const matrix of [sylvesterMatrix(4), paleyMatrix(7), paleyMatrix(11), paleyMatrix(19)]) {
      matrix.forEach((row, i) => {
        matrix.forEach((other, j) => {
          const product = row.reduce((sum, value, k) => sum + value * other[k]!, 0);
          expect(product).toBe(i === j ? matrix.length : 0);
        });
      });
    }
  });

  test("two points of a projective plane lie on one line", () => {
    const p = 5;
    const count = p * p + p + 1;
    const plane = projectivePlaneGraph(p);
    for (let a = 0; a < count; a++) {
      for (let b = a + 1; b < count; b++) {
        let common = 0;
        for (let line = count; line < 2 * count; line++)
          if (hasEdge(plane, a, line) && hasEdge(plane, b, line)) common++;
        expect(common).toBe(1);
      }
    }
  });

  test("random Latin squares are Latin and differ by seed", () => {
    const n = 12;
    const squares = [1, 2].map((seed) => randomLatinSquare(n, createRandom(seed)));
    for (const square of squares) {
      for (let i = 0; i < n; i++) {
        expect(new Set(square[i]).size).toBe(n);
        expect(new Set(square.map((row) => row[i])).size).toBe(n);
      }
    }
    expect(squares[0]).not.toEqual(squares[1]);
    expect(randomLatinSquare(n, createRandom(1))).toEqual(squares[0]);
  });

  test("twisting changes one connection, which shows in a disjoint union", () => {
    const plain = caiFurerImmermanGraph(completeGraph(4));
    const twisted = caiFurerImmermanGraph(completeGraph(4), true);
    expect(graphsEqual(plain, twisted)).toBe(false);
    expect(twisted.edgeCount).toBe(plain.edgeCount);
    // Not isomorphic: in a union they cannot be exchanged, unlike two equal graphs.
    const order = findAutomorphisms(plain).order;
    expect(findAutomorphisms(disjointUnion([plain, twisted])).order).toBe(order ** 2n);
    expect(findAutomorphisms(disjointUnion([plain, plain])).order).toBe(order ** 2n * 2n);
  });
});
