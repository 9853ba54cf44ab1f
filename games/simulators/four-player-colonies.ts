/** Colonies: four players grow from the corners of five by five cells, one neighbouring cell per turn. */

import type { Simulation } from "./simulation.ts";

export interface Settlement {
  /** The owner of each cell, 25 characters row by row, "." for nobody. */
  readonly cells: string;
  /** The place of the player to move in ORDER. */
  readonly turn: number;
}

const SIDE = 5;
const ORDER = "nesw";

function neighbours(cell: number): number[] {
  const [row, column] = [Math.floor(cell / SIDE), cell % SIDE];
  return [
    ...(row > 0 ? [cell - SIDE] : []),
    ...(row < SIDE - 1 ? [cell + SIDE] : []),
    ...(column > 0 ? [cell - 1] : []),
    ...(column < SIDE - 1 ? [cell + 1] : []),
  ];
}

export const fourPlayerColonies: Simulation<Settlement> = {
  initial: { cells: `n...e${".....".repeat(3)}w...s`, turn: 0 },
  isOver: ({ cells }) => !cells.includes("."),
  successors: ({ cells, turn }) => {
    const player = ORDER[turn] ?? "";
    const following = (turn + 1) % ORDER.length;
    const within = [...cells].flatMap((owner, cell) =>
      owner === "." && neighbours(cell).some((other) => cells[other] === player) ? [cell] : [],
    );
    if (within.length === 0) return [{ cells, turn: following }];
    return within.map((cell) => ({ cells: cells.slice(0, cell) + player + cells.slice(cell + 1), turn: following }));
  },
};
