import type { SeededRandom } from "../../collections/index.ts";
import type { ColouredGraph } from "../coloured-graph.ts";
import { graphFromEdges } from "../graph-builder.ts";

/**
 * Random cubic graph: pairs three half-edges at each of `n` vertices (`n` even) at random until there is no loop and no
 * double edge.
 */
export function randomCubicGraph(n: number, random: SeededRandom): ColouredGraph {
  for (;;) {
    const halves = random.shuffle(Array.from({ length: 3 * n }, (_, i) => i % n));
    const pairs = new Map<number, [number, number]>();
    for (let i = 0; i < halves.length; i += 2) {
      const low = Math.min(halves[i]!, halves[i + 1]!);
      const high = Math.max(halves[i]!, halves[i + 1]!);
      if (low !== high) pairs.set(low * n + high, [low, high]);
    }
    if (2 * pairs.size === halves.length) return graphFromEdges(n, [...pairs.values()]);
  }
}
