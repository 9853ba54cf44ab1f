import { describe, expect, test } from "vitest";
import { createRandom, type SeededRandom } from "../collections/index.ts";
import { clusterByAverageLinkage, type Merge } from "./average-linkage.ts";

/** Slow twin: follows the definition and recomputes every mean from the items. */
function clusterByDefinition(distances: Float64Array, count: number): Merge[] {
  let clusters = Array.from({ length: count }, (_, item) => ({ number: item, items: [item] }));
  const merges: Merge[] = [];
  while (clusters.length > 1) {
    let best = { height: Number.POSITIVE_INFINITY, a: 0, b: 0 };
    for (let a = 0; a < clusters.length; a++)
      for (let b = a + 1; b < clusters.length; b++) {
        const [left, right] = [clusters[a]!, clusters[b]!];
        let sum = 0;
        for (const i of left.items) for (const j of right.items) sum += distances[i * count + j]!;
        const height = sum / (left.items.length * right.items.length);
        if (height < best.height) best = { height, a, b };
      }
    const [left, right] = [clusters[best.a]!, clusters[best.b]!];
    const items = [...left.items, ...right.items].sort((a, b) => a - b);
    merges.push({ left: left.number, right: right.number, height: best.height, size: items.length });
    clusters = [
      ...clusters.filter((cluster) => cluster !== left && cluster !== right),
      { number: count + merges.length - 1, items },
    ].sort((a, b) => a.items[0]! - b.items[0]!);
  }
  return merges;
}

function randomDistances(count: number, random: SeededRandom): Float64Array {
  const distances = new Float64Array(count * count);
  for (let i = 0; i < count; i++)
    for (let j = 0; j < i; j++) distances[i * count + j] = distances[j * count + i] = random.below(1e9) / 1e9;
  return distances;
}

describe("average linkage", () => {
  test("makes the same merges as the definition", () => {
    const random = createRandom(5);
    for (let trial = 0; trial < 100; trial++) {
      const count = random.below(25);
      const distances = randomDistances(count, random);
      const wanted = clusterByDefinition(distances, count);
      const given = clusterByAverageLinkage(distances, count);
      expect(given.map(({ left, right, size }) => [left, right, size])).toEqual(
        wanted.map(({ left, right, size }) => [left, right, size]),
      );
      given.forEach(({ height }, i) => {
        expect(height).toBeCloseTo(wanted[i]!.height, 12);
      });
    }
  });

  test("terminates when all distances are equal, and heights never decrease", () => {
    const merges = clusterByAverageLinkage(new Float64Array(400).fill(1), 20);
    expect(merges.length).toBe(19);
    expect(merges.at(-1)?.size).toBe(20);
    const random = createRandom(1);
    const heights = clusterByAverageLinkage(randomDistances(60, random), 60).map(({ height }) => height);
    expect(heights).toEqual([...heights].sort((a, b) => a - b));
  });

  test("does not modify the distances", () => {
    const distances = randomDistances(10, createRandom(2));
    const copy = distances.slice();
    clusterByAverageLinkage(distances, 10);
    expect(distances).toEqual(copy);
  });
});
