/** The knight's tour from a corner of a square board: the list of visited squares, the knight on the last one. */

import type { Simulation } from "./simulation.ts";

type Path = readonly (readonly [number, number])[];

export function knightsTour(side: number): Simulation<Path> {
  const successors = (path: Path): Path[] => {
    const [x, y] = path.at(-1) ?? [1, 1];
    const results: Path[] = [];
    for (const dx of [-2, -1, 1, 2]) {
      for (const dy of [-2, -1, 1, 2]) {
        const [u, v] = [x + dx, y + dy];
        if (Math.abs(dx) === Math.abs(dy) || u < 1 || u > side || v < 1 || v > side) continue;
        if (!path.some(([a, b]) => a === u && b === v)) results.push([...path, [u, v]]);
      }
    }
    return results;
  };
  return { initial: [[1, 1]], isOver: (path) => successors(path).length === 0, successors };
}
