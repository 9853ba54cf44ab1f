/**
 * Compares the path with another choice, computed as a difference, with refining level by level under the same choices.
 */

import { describe, expect, test } from "vitest";
import { createRandom } from "../collections/index.ts";
import { AutomorphismSearch } from "./automorphism-search.ts";
import type { ColouredGraph } from "./coloured-graph.ts";
import {
  caiFurerImmermanGraph,
  chainOfFourCycles,
  completeGraph,
  copies,
  cycleGraph,
  generalisedPetersenGraph,
  hypercube,
  johnsonGraph,
  latinSquareGraph,
  randomCubicGraph,
  randomLatinSquare,
  rookGraph,
} from "./families/index.ts";
import { PathReplay } from "./path-replay.ts";
import { PathSteps } from "./path-steps.ts";
import { graphWithSymmetry, shuffleGraph } from "./random-graphs.contract.ts";
import { SearchBudget } from "./search-budget.ts";
import { searchGraphOf } from "./search-graph.ts";

/** Tries every vertex at every level of the path. Returns how many alternatives fit, and how many do not. */
function compareReplays(
  graph: ColouredGraph,
  mostDisplaced = Number.POSITIVE_INFINITY,
): { fit: number; unfit: number } {
  const search = new AutomorphismSearch(searchGraphOf(graph), {
    budget: new SearchBudget({}),
    onGenerator: () => {},
    needsPath: true,
  });
  search.descend();
  const { path, partition, refinement } = search;
  if (path === undefined) return { fit: 0, unfit: 0 };
  const firstSplit = path.splitMarks.data[0]!;
  const steps = new PathSteps(partition.historyFrom(firstSplit));
  const replay = new PathReplay(graph, steps);
  const counts = { fit: 0, unfit: 0 };
  for (let level = path.levelCount - 1; level >= 0; level--) {
    const goBack = (): void => partition.undoTo(path.splitMarks.data[level]!, path.singletonMarks.data[level]!);
    goBack();
    const target = path.targets.data[level]!;
    for (const vertex of partition.elements.slice(target, target + partition.lengths[target]!)) {
      if (vertex === path.vertices.data[level]) continue;
      const split = path.splitMarks.data[level]! - firstSplit;
      const guess = replay.follow(split, vertex, Number.POSITIVE_INFINITY, mostDisplaced);
      if (guess === undefined) {
        counts.unfit++;
        continue;
      }
      counts.fit++;
      const imageOf = new Map(Array.from(guess.points, (point, i) => [point, guess.images[i]!]));
      const image = (point: number): number => imageOf.get(point) ?? point;
      for (let deeper = level; deeper < path.levelCount; deeper++) {
        refinement.trace.startHash();
        refinement.individualiseAndRefine(image(path.vertices.data[deeper]!));
      }
      expect(partition.isDiscrete).toBe(true);
      expect(partition.elements).toEqual(Int32Array.from(steps.elements, image));
      goBack();
    }
  }
  return counts;
}

describe("replays", () => {
  test.each([
    ["rook 7 × 7", rookGraph(7, 7)],
    ["cube Q6", hypercube(6)],
    ["Johnson (7, 3)", johnsonGraph(7, 3)],
    ["complete graph on 9 vertices", completeGraph(9)],
    ["chain of 20 four-cycles", chainOfFourCycles(20)],
    ["12 pentagons", copies(cycleGraph(5), 12)],
    ["gadgets over the Desargues graph", caiFurerImmermanGraph(generalisedPetersenGraph(10, 3))],
  ])("always fit where every choice is between equals: %s", (_, graph) => {
    const random = createRandom(1);
    for (let trial = 0; trial < 2; trial++) {
      const { fit, unfit } = compareReplays(shuffleGraph(random, graph));
      expect(unfit).toBe(0);
      expect(fit).toBeGreaterThan(10);
    }
  });

  test("of choices between inequivalent vertices fit only if refinement agrees", () => {
    const { fit, unfit } = compareReplays(latinSquareGraph(randomLatinSquare(7, createRandom(2))));
    expect(fit).toBe(0);
    expect(unfit).toBeGreaterThan(10);
    const random = createRandom(3);
    let fits = 0;
    for (let trial = 0; trial < 60; trial++) {
      const n = 8 + random.below(30);
      const images = random.shuffle(Array.from({ length: n }, (_, i) => i));
      fits += compareReplays(graphWithSymmetry(random, images, random.fraction() * 0.15)).fit;
    }
    expect(fits).toBeGreaterThan(100);
  });

  test("that are abandoned leave no state behind", () => {
    const graph = rookGraph(7, 7);
    const { fit, unfit } = compareReplays(graph, 20);
    expect(fit).toBeGreaterThan(10);
    expect(unfit).toBeGreaterThan(10);
  });
});

/** The purpose of replays: without them every alternative on a deep path is refined level by level to its end. */
test.each([
  ["rook 30 × 30", rookGraph(30, 30), 5],
  ["gadgets over a random cubic graph", caiFurerImmermanGraph(randomCubicGraph(1000, createRandom(1))), 2],
])("%s: refinement would visit many times as many edges without replays", (_, graph, times) => {
  const search = (replays: boolean): { work: number; order: bigint } => {
    const found = new AutomorphismSearch(searchGraphOf(graph), {
      budget: new SearchBudget({}),
      onGenerator: () => {},
      needsPath: true,
    });
    found.descend();
    const before = found.refinement.work;
    if (!replays && found.path !== undefined) found.path.replay = undefined;
    found.ascend();
    return { work: found.refinement.work - before, order: found.order.value() };
  };
  const [withReplays, without] = [search(true), search(false)];
  expect(withReplays.order).toBe(without.order);
  expect(times * withReplays.work).toBeLessThan(without.work);
});
