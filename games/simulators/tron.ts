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

function isInside([x, y]: Place): boolean {
  return x >= 1 && x <= 8 && y >= 1 && y <= 8;
}

function ride(arena: Arena, first: Place, second: Place): Arena {
  const [[ax, ay], [bx, by]] = arena.riders;
  const a: Place = [ax + first[0], ay + first[1]];
  const b: Place = [bx + second[0], by + second[1]];
  const meeting = a.join() === b.join();
  const crashes = (place: Place): boolean => meeting || !isInside(place) || arena.walls.has(place.join());
  return { riders: [a, b], walls: new Set([...arena.walls, a.join(), b.join()]), crashed: [crashes(a), crashes(b)] };
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
  successors: (arena) => DIRECTIONS.flatMap((first) => DIRECTIONS.map((second) => ride(arena, first, second))),
};
