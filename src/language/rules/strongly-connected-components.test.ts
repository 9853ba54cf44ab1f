import { describe, expect, test } from "vitest";
import { createRandom } from "../../foundations/collections/index.ts";
import { stronglyConnectedComponents } from "./strongly-connected-components.ts";

/** The oracle: two vertices are in one component exactly if each reaches the other. */
function reaches(successors: readonly (readonly number[])[], from: number): Set<number> {
  const seen = new Set([from]);
  for (const vertex of seen) for (const next of successors[vertex] ?? []) seen.add(next);
  return seen;
}

describe("strongly connected components", () => {
  test("of random graphs", () => {
    for (let seed = 0; seed < 100; seed++) {
      const random = createRandom(seed);
      const count = 1 + random.below(12);
      const successors = Array.from({ length: count }, () =>
        Array.from({ length: random.below(4) }, () => random.below(count)),
      );
      const { componentOf, members } = stronglyConnectedComponents(successors);
      const reached = successors.map((_, vertex) => reaches(successors, vertex));
      for (let a = 0; a < count; a++)
        for (let b = 0; b < count; b++)
          expect(componentOf[a] === componentOf[b]).toBe(reached[a]!.has(b) && reached[b]!.has(a));
      members.forEach((vertices, component) => {
        for (const vertex of vertices) {
          expect(componentOf[vertex]).toBe(component);
          for (const next of successors[vertex] ?? []) expect(componentOf[next]).toBeLessThanOrEqual(component);
        }
      });
    }
  });

  test("of a cycle too long for recursion", () => {
    const count = 200_000;
    const circle = Array.from({ length: count }, (_, i) => [(i + 1) % count]);
    expect(stronglyConnectedComponents(circle).members.length).toBe(1);
  });
});
