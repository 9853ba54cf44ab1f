/** The eight puzzle: a string of nine characters, row by row, with "." for the empty cell. */

import { numbersOf } from "./simulator.ts";
import { solitaire } from "./solitaire.ts";

const START = "472583.61";
const ORDERED = "12345678.";
const STEP_LIMIT = 31;

/** The numbers of the cells that share a side with a cell. */
function neighbours(cell: number): number[] {
  const [row, column] = [Math.floor(cell / 3), cell % 3];
  return [
    ...(row > 0 ? [cell - 3] : []),
    ...(row < 2 ? [cell + 3] : []),
    ...(column > 0 ? [cell - 1] : []),
    ...(column < 2 ? [cell + 1] : []),
  ];
}

/** Slides the tile in a cell into the empty one. */
function slide(tiles: string, cell: number): string {
  const tile = tiles[cell] ?? "";
  return [...tiles].map((other) => (other === "." ? tile : other === tile ? "." : other)).join("");
}

const slidable = (tiles: string): number[] => neighbours(tiles.indexOf("."));

/** The number of slides from the ordered position to every position that can be reached from it. */
export function distancesFromOrder(): ReadonlyMap<string, number> {
  const distance = new Map<string, number>([[ORDERED, 0]]);
  const queue = [ORDERED];
  for (const tiles of queue) {
    for (const after of slidable(tiles).map((cell) => slide(tiles, cell))) {
      if (distance.has(after)) continue;
      distance.set(after, (distance.get(tiles) ?? 0) + 1);
      queue.push(after);
    }
  }
  return distance;
}

export const eightPuzzle = solitaire({
  role: "slider",
  initial: { tiles: START, step: 0 },
  moves: ({ tiles }) => slidable(tiles).map((cell) => `(slide ${(cell % 3) + 1} ${Math.floor(cell / 3) + 1})`),
  play: ({ tiles, step }, move) => {
    const [x, y] = numbersOf(move) as [number, number];
    return { tiles: slide(tiles, 3 * (y - 1) + x - 1), step: step + 1 };
  },
  value: ({ tiles, step }) => (tiles === ORDERED ? 100 : step === STEP_LIMIT ? 0 : undefined),
});
