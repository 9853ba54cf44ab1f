import { describe, expect, test } from "vitest";
import { createRandom } from "../collections/index.ts";
import type { ColouredGraph } from "./coloured-graph.ts";
import { cycleGraph, hypercube, petersenGraph, rookGraph, shrikhandeGraph } from "./families/index.ts";
import { OrderedPartition } from "./ordered-partition.ts";
import { randomGraph } from "./random-graphs.contract.ts";
import { Refinement } from "./refinement.ts";
import { relabelGraph } from "./relabel-graph.ts";

/**
 * Slow twin: recolours by (colour, sorted colours of neighbours) until nothing changes. The colour numbers are
 * arbitrary.
 */
function refineNaively(graph: ColouredGraph, initial: ArrayLike<number>): number[] {
  let colours = Array.from(initial);
  for (;;) {
    const names = new Map<string, number>();
    const next = colours.map((colour, v) => {
      const row = [...graph.neighbours.subarray(graph.offsets[v], graph.offsets[v + 1]!)];
      const name = `${colour}:${row.map((w) => colours[w]!).sort((a, b) => a - b)}`;
      if (!names.has(name)) names.set(name, names.size);
      return names.get(name)!;
    });
    if (names.size === new Set(colours).size) return next;
    colours = next;
  }
}

/** Whether two labellings have the same classes. */
function haveSameClasses(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  const forth = new Map<number, number>();
  const back = new Map<number, number>();
  for (let i = 0; i < a.length; i++) {
    if ((forth.get(a[i]!) ?? b[i]) !== b[i] || (back.get(b[i]!) ?? a[i]) !== a[i]) return false;
    forth.set(a[i]!, b[i]!);
    back.set(b[i]!, a[i]!);
  }
  return true;
}

describe("refinement", () => {
  test("regular graphs stay whole until a vertex is individualised", () => {
    const partition = new OrderedPartition(new Int32Array(10));
    const refinement = new Refinement(petersenGraph(), partition);
    refinement.refineAll();
    expect(partition.cellCount).toBe(1);
    refinement.individualiseAndRefine(4);
    expect(partition.cellCount).toBe(3);
  });

  test("agrees with naive refinement on random graphs, also after individualising, and undoes", () => {
    const random = createRandom(11);
    for (let trial = 0; trial < 400; trial++) {
      const vertexCount = 1 + random.below(24);
      const graph = randomGraph(random, {
        vertexCount,
        density: random.fraction() * 0.5,
        colourCount: 1 + random.below(3),
      });
      const partition = new OrderedPartition(graph.colours);
      const refinement = new Refinement(graph, partition);
      refinement.refineAll();
      expect(haveSameClasses(partition.cellOf, refineNaively(graph, graph.colours))).toBe(true);
      const before = partition.cellOf.slice();
      const vertex = random.below(vertexCount);
      if (partition.lengths[partition.cellOf[vertex]!] === 1) continue;
      const { splitCount, singletonCount } = partition;
      refinement.individualiseAndRefine(vertex);
      const marked = before.slice();
      marked[vertex] = vertexCount;
      expect(haveSameClasses(partition.cellOf, refineNaively(graph, marked))).toBe(true);
      partition.undoTo(splitCount, singletonCount);
      expect([...partition.cellOf]).toEqual([...before]);
    }
  });

  test("trace, cells and singletons do not depend on the numbering", () => {
    const random = createRandom(12);
    for (let trial = 0; trial < 300; trial++) {
      const vertexCount = 2 + random.below(30);
      const graph = randomGraph(random, { vertexCount, density: random.fraction() * 0.4, colourCount: 2 });
      const labels = random.shuffle(Array.from({ length: vertexCount }, (_, i) => i));
      const runs = [graph, relabelGraph(graph, labels)].map((version, i) => {
        const partition = new OrderedPartition(version.colours);
        const refinement = new Refinement(version, partition);
        refinement.refineAll();
        const vertex = i === 0 ? 0 : labels[0]!;
        if (partition.lengths[partition.cellOf[vertex]!]! > 1) refinement.individualiseAndRefine(vertex);
        return { partition, events: refinement.trace.events.slice(0, refinement.trace.length) };
      });
      const [first, second] = runs as [(typeof runs)[0], (typeof runs)[0]];
      expect(second.events).toEqual(first.events);
      for (let v = 0; v < vertexCount; v++) expect(second.partition.cellOf[labels[v]!]).toBe(first.partition.cellOf[v]);
      expect(second.partition.singletons).toEqual(first.partition.singletons);
    }
  });

  test("comparing stops at a deviation and leaves the workspace usable", () => {
    // A cycle of 6 and two triangles: same degrees, different after one step.
    const edges = relabelGraph(cycleGraph(6), [0, 1, 2, 3, 4, 5]);
    const partition = new OrderedPartition(new Int32Array(6));
    const refinement = new Refinement(edges, partition);
    refinement.refineAll();
    const from = refinement.trace.length;
    refinement.individualiseAndRefine(0);
    const to = refinement.trace.length;
    partition.undoTo(0, 0);
    refinement.trace.compare(from, to);
    expect(refinement.individualiseAndRefine(3)).toBe(true);
    partition.undoTo(0, 0);
    refinement.trace.compare(from, to - 1);
    expect(refinement.individualiseAndRefine(3)).toBe(false);
    partition.undoTo(0, 0);
    refinement.trace.compare(from, to);
    expect(refinement.individualiseAndRefine(2)).toBe(true);
  });

  test("comparing notices a deviation at every event", () => {
    const regular = [petersenGraph(), hypercube(4), rookGraph(4, 4), shrikhandeGraph(), cycleGraph(12)];
    const random = createRandom(13);
    const some = Array.from({ length: 40 }, () =>
      randomGraph(random, { vertexCount: 12, density: 0.2, colourCount: 1 }),
    );
    let deviations = 0;
    for (const graph of [...regular, ...some]) {
      const partition = new OrderedPartition(graph.colours);
      const refinement = new Refinement(graph, partition);
      refinement.refineAll();
      const { splitCount, singletonCount } = partition;
      const vertex = partition.elements.find((v) => partition.lengths[partition.cellOf[v]!]! > 1);
      if (vertex === undefined) continue;
      const { trace } = refinement;
      const from = trace.length;
      refinement.individualiseAndRefine(vertex);
      const to = trace.length;
      for (let at = from; at < to; at++, deviations++) {
        trace.events[at]! ^= 1;
        partition.undoTo(splitCount, singletonCount);
        trace.compare(from, to);
        expect(refinement.individualiseAndRefine(vertex)).toBe(false);
        // It stopped there, and did not continue with later events that agree again.
        expect(trace.at).toBe(at + 1);
        trace.events[at]! ^= 1;
      }
    }
    expect(deviations).toBeGreaterThan(50);
  });
});
