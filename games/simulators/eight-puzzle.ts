/** The eight puzzle: a string of nine characters, row by row, with "." for the empty cell. */

import type { Simulation } from "./simulation.ts";

export interface PuzzleState {
  readonly tiles: string;
  readonly step: number;
}

const SOLVED = "12345678.";
const STEP_LIMIT = 31;

/** All positions after one slide. */
export function slides(tiles: string): readonly string[] {
  const hole = tiles.indexOf(".");
  const row = Math.floor(hole / 3);
  const column = hole % 3;
  const results: string[] = [];
  const neighbours: readonly (readonly [number, number])[] = [
    [row - 1, column],
    [row + 1, column],
    [row, column - 1],
    [row, column + 1],
  ];
  for (const [r, c] of neighbours) {
    if (r < 0 || r > 2 || c < 0 || c > 2) continue;
    const cells = [...tiles];
    cells[hole] = cells[3 * r + c] ?? ".";
    cells[3 * r + c] = ".";
    results.push(cells.join(""));
  }
  return results;
}

/** The number of slides from the ordered position to every position that can be reached from it. */
export function distancesFromOrder(): ReadonlyMap<string, number> {
  const distance = new Map<string, number>([[SOLVED, 0]]);
  const queue = [SOLVED];
  for (const tiles of queue) {
    for (const after of slides(tiles)) {
      if (distance.has(after)) continue;
      distance.set(after, (distance.get(tiles) ?? 0) + 1);
      queue.push(after);
    }
  }
  return distance;
}

export function eightPuzzle(start: string): Simulation<PuzzleState> {
  return {
    initial: { tiles: start, step: 0 },
    isOver: (state) => state.tiles === SOLVED || state.step === STEP_LIMIT,
    successors: (state) => slides(state.tiles).map((tiles) => ({ tiles, step: state.step + 1 })),
  };
}
