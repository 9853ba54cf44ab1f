import { describe, expect, test } from "vitest";
import { createRandom } from "../collections/index.ts";
import { certifyIsomorphism } from "./certify.ts";
import type { ColouredGraph } from "./coloured-graph.ts";
import { countIsomorphisms } from "./count-isomorphisms.contract.ts";
import {
  caiFurerImmermanGraph,
  completeGraph,
  copies,
  cycleGraph,
  disjointUnion,
  generalisedPetersenGraph,
  latinSquareGraph,
  randomLatinSquare,
  rookGraph,
  shrikhandeGraph,
  smallKnownGraphs,
  starGraph,
} from "./families/index.ts";
import { findIsomorphism } from "./find-isomorphism.ts";
import { graphFromEdges } from "./graph-builder.ts";
import { randomGraph, shuffleGraph } from "./random-graphs.contract.ts";

function expectIsomorphic(left: ColouredGraph, right: ColouredGraph): void {
  const answer = findIsomorphism(left, right);
  if (answer.kind !== "isomorphic") expect.fail(`the answer is ${answer.kind}`);
  expect(certifyIsomorphism(left, right, answer.mapping)).toBe(true);
}

describe("isomorphism", () => {
  test("agrees with trying every permutation", () => {
    const random = createRandom(31);
    let isomorphic = 0;
    for (let trial = 0; trial < 1500; trial++) {
      const options = {
        vertexCount: 1 + random.below(5),
        density: random.fraction(),
        colourCount: 1 + random.below(2),
        directed: trial % 3 === 0,
        loops: trial % 4 === 0,
      };
      const left = randomGraph(random, options);
      const right = randomGraph(random, options);
      const expected = countIsomorphisms(left, right) > 0;
      if (expected) isomorphic++;
      expect(findIsomorphism(left, right).kind).toBe(expected ? "isomorphic" : "different");
      expectIsomorphic(left, shuffleGraph(random, left));
    }
    expect(isomorphic).toBeGreaterThan(100);
  });

  test.each(smallKnownGraphs)("finds the way back to $name", ({ make }) => {
    const graph = make();
    expectIsomorphic(graph, shuffleGraph(createRandom(1), graph));
  });

  test("unions whose parts are in another order", () => {
    const prism = generalisedPetersenGraph(8, 1);
    const straight = caiFurerImmermanGraph(prism);
    const twisted = caiFurerImmermanGraph(prism, true);
    const square = latinSquareGraph(randomLatinSquare(8, createRandom(3)));
    const left = disjointUnion([straight, square, twisted, square, straight, starGraph(3)]);
    const right = disjointUnion([starGraph(3), twisted, square, straight, straight, square]);
    expectIsomorphic(left, shuffleGraph(createRandom(4), right));
    const other = disjointUnion([starGraph(3), twisted, square, straight, twisted, square]);
    expect(findIsomorphism(left, other).kind).toBe("different");
  });

  test("pairs that refinement cannot distinguish", () => {
    const random = createRandom(6);
    const prism = generalisedPetersenGraph(30, 1);
    const pairs: [ColouredGraph, ColouredGraph][] = [
      [cycleGraph(6), copies(cycleGraph(3), 2)],
      [rookGraph(4, 4), shrikhandeGraph()],
      [caiFurerImmermanGraph(prism), caiFurerImmermanGraph(prism, true)],
      [latinSquareGraph(randomLatinSquare(10, random)), latinSquareGraph(randomLatinSquare(10, random))],
    ];
    for (const [left, right] of pairs)
      expect(findIsomorphism(left, shuffleGraph(random, right)).kind).toBe("different");
  });

  test("colours, kinds and numbers count", () => {
    const edge = (colours: number[], directed = false) => graphFromEdges(2, [[0, 1]], { colours, directed });
    expect(findIsomorphism(edge([1, 2]), edge([2, 1])).kind).toBe("isomorphic");
    expect(findIsomorphism(edge([1, 2]), edge([1, 3])).kind).toBe("different");
    expect(findIsomorphism(edge([0, 0]), edge([0, 0], true)).kind).toBe("different");
    expect(findIsomorphism(completeGraph(4), completeGraph(5)).kind).toBe("different");
    expect(findIsomorphism(graphFromEdges(0, []), graphFromEdges(0, [])).kind).toBe("isomorphic");
  });

  test("reports a spent budget", () => {
    expect(findIsomorphism(rookGraph(4, 4), shrikhandeGraph(), { nodes: 1 }).kind).toBe("gave-up");
  });
});
