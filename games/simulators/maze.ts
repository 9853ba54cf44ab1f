/** The maze, walked on its drawing: cells are two characters wide, walls are | and --, E is the entrance and T the treasure. */

import type { Simulation } from "./simulation.ts";

export interface Walker {
  /** Line and column of the drawing. */
  readonly line: number;
  readonly column: number;
  readonly treasure: boolean;
  readonly step: number;
}

const STEP_LIMIT = 62;

const DRAWING: readonly string[] = [
  "+--+--+--+--+--+--+--+--+",
  "|     |                 |",
  "+  +  +  +--+--+--+  +  +",
  "|  |        |        |  |",
  "+  +  +--+--+  +  +  +  +",
  "|  |           |     |  |",
  "+--+  +--+  +  +  +--+  +",
  "|     |        |        |",
  "+  +--+--+  +--+--+--+  +",
  "|              |  |     |",
  "+--+--+--+--+  +  +  +--+",
  "|              |  |  |  |",
  "+  +--+--+--+--+  +  +  +",
  "|  |      T       |     |",
  "+  +  +--+--+--+  +--+  +",
  "|E |           |        |",
  "+--+--+--+--+--+--+--+--+",
];

function find(letter: string): readonly [number, number] {
  const line = DRAWING.findIndex((text) => text.includes(letter));
  return [line, DRAWING[line]?.indexOf(letter) ?? -1];
}

const [ENTRANCE_LINE, ENTRANCE_COLUMN] = find("E");
const [TREASURE_LINE, TREASURE_COLUMN] = find("T");

function isHome(walker: Walker): boolean {
  return walker.line === ENTRANCE_LINE && walker.column === ENTRANCE_COLUMN;
}

export function isRich(walker: Walker): boolean {
  return walker.treasure && isHome(walker);
}

/** Neighbouring cells are two lines or three columns apart, with the wall, if any, between them. */
const STEPS: readonly { readonly wall: readonly [number, number]; readonly cell: readonly [number, number] }[] = [
  { wall: [-1, 0], cell: [-2, 0] },
  { wall: [1, 0], cell: [2, 0] },
  { wall: [0, 2], cell: [0, 3] },
  { wall: [0, -1], cell: [0, -3] },
];

export const maze: Simulation<Walker> = {
  initial: { line: ENTRANCE_LINE, column: ENTRANCE_COLUMN, treasure: false, step: 0 },
  isOver: (walker) => isRich(walker) || walker.step === STEP_LIMIT,
  successors: (walker) =>
    STEPS.filter(({ wall }) => DRAWING[walker.line + wall[0]]?.[walker.column + wall[1]] === " ").map(({ cell }) => {
      const [line, column] = [walker.line + cell[0], walker.column + cell[1]];
      return {
        line,
        column,
        treasure: walker.treasure || (line === TREASURE_LINE && column === TREASURE_COLUMN),
        step: walker.step + 1,
      };
    }),
};
