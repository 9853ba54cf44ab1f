/** The knight's tour from a corner of a square board: the visited squares in order, the knight on the last one. */

import { numbersOf, type Simulator } from "./simulator.ts";
import { solitaire } from "./solitaire.ts";

type Path = readonly (readonly [x: number, y: number])[];

export function knightsTour(side: number): Simulator<Path> {
  const reachable = (path: Path): [number, number][] => {
    const [x, y] = path.at(-1) ?? [0, 0];
    const results: [number, number][] = [];
    for (const dx of [-2, -1, 1, 2]) {
      for (const dy of [-2, -1, 1, 2]) {
        const [u, v] = [x + dx, y + dy];
        if (Math.abs(dx) === Math.abs(dy) || u < 1 || u > side || v < 1 || v > side) continue;
        if (!path.some(([a, b]) => a === u && b === v)) results.push([u, v]);
      }
    }
    return results;
  };
  return solitaire<Path>({
    role: "rider",
    initial: [[1, 1]],
    moves: (path) => reachable(path).map(([x, y]) => `(jump ${x} ${y})`),
    play: (path, move) => {
      const [x, y] = numbersOf(move) as [number, number];
      return [...path, [x, y]];
    },
    value: (path) => (reachable(path).length > 0 ? undefined : Math.floor((100 * path.length) / (side * side))),
  });
}
