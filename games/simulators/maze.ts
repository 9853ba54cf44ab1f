/** The maze, walked on its drawing: cells are two characters wide, walls are | and --, E is the entrance and T the treasure. */

import { wordsOf } from "./simulator.ts";
import { solitaire } from "./solitaire.ts";

type Place = readonly [line: number, column: number];

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

function find(letter: string): Place {
  const line = DRAWING.findIndex((text) => text.includes(letter));
  return [line, DRAWING[line]?.indexOf(letter) ?? -1];
}

const ENTRANCE = find("E");
const TREASURE = find("T");

const same = (a: Place, b: Place): boolean => a[0] === b[0] && a[1] === b[1];
const shifted = (place: Place, by: Place): Place => [place[0] + by[0], place[1] + by[1]];

/** From a cell to its neighbour, and to the place of the wall, if there is one, between them. */
const DIRECTIONS: ReadonlyMap<string, { readonly wall: Place; readonly cell: Place }> = new Map([
  ["north", { wall: [-1, 0], cell: [-2, 0] }],
  ["south", { wall: [1, 0], cell: [2, 0] }],
  ["east", { wall: [0, 2], cell: [0, 3] }],
  ["west", { wall: [0, -1], cell: [0, -3] }],
]);

function isOpen(place: Place): boolean {
  return DRAWING[place[0]]?.[place[1]] === " ";
}

export const maze = solitaire({
  role: "explorer",
  initial: { at: ENTRANCE, treasure: false, step: 0 },
  moves: ({ at }) =>
    [...DIRECTIONS].filter(([, { wall }]) => isOpen(shifted(at, wall))).map(([name]) => `(walk ${name})`),
  play: ({ at, treasure, step }, move) => {
    const there = shifted(at, DIRECTIONS.get(wordsOf(move)[1] ?? "")?.cell ?? [0, 0]);
    return { at: there, treasure: treasure || same(there, TREASURE), step: step + 1 };
  },
  value: ({ at, treasure, step }) => {
    if (treasure && same(at, ENTRANCE)) return 100;
    if (step < STEP_LIMIT) return undefined;
    return treasure ? 50 : 0;
  },
});
