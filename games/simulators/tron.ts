/** Tron on eight by eight cells; positions are [x, y] from 1 to 8. */

import type { Simulation } from "./simulation.ts";

type Place = readonly [number, number];

export interface Arena {
  readonly riders: readonly [Place, Place];
  readonly walls: ReadonlySet<string>;
  readonly crashed: readonly [boolean, boolean];
}

const DIRECTIONS: readonly Place[] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];

function isFree(arena: Arena, [x, y]: Place): boolean {
  return x >= 1 && x <= 8 && y >= 1 && y <= 8 && !arena.walls.has(`${x},${y}`);
}

/** The free cells beside a rider, or a single undefined where there is none and he crashes. */
function ways(arena: Arena, [x, y]: Place): readonly (Place | undefined)[] {
  const free = DIRECTIONS.map(([dx, dy]): Place => [x + dx, y + dy]).filter((place) => isFree(arena, place));
  return free.length > 0 ? free : [undefined];
}

function ride(arena: Arena, a: Place | undefined, b: Place | undefined): Arena {
  const meeting = a !== undefined && b !== undefined && a.join() === b.join();
  const walls = new Set(arena.walls);
  for (const place of [a, b]) if (place !== undefined) walls.add(place.join());
  return {
    riders: [a ?? arena.riders[0], b ?? arena.riders[1]],
    walls,
    crashed: [meeting || a === undefined, meeting || b === undefined],
  };
}

export const tron: Simulation<Arena> = {
  initial: {
    riders: [
      [2, 4],
      [7, 5],
    ],
    walls: new Set(["2,4", "7,5"]),
    crashed: [false, false],
  },
  isOver: ({ crashed }) => crashed[0] || crashed[1],
  successors: (arena) => {
    const [first, second] = arena.riders;
    return ways(arena, first).flatMap((a) => ways(arena, second).map((b) => ride(arena, a, b)));
  },
};
