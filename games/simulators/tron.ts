/** Tron on eight by eight cells: where the riders are, undefined once they have crashed, and the cells with walls. */

import { payoff, type Simulator, wordsOf } from "./simulator.ts";

type Place = readonly [x: number, y: number];

interface Arena {
  readonly riders: readonly (Place | undefined)[];
  readonly walls: ReadonlySet<string>;
}

const DIRECTIONS: ReadonlyMap<string, Place> = new Map([
  ["north", [0, 1]],
  ["east", [1, 0]],
  ["south", [0, -1]],
  ["west", [-1, 0]],
]);

function stepped([x, y]: Place, direction: string): Place {
  const [dx, dy] = DIRECTIONS.get(direction) ?? [0, 0];
  return [x + dx, y + dy];
}

function isFree(walls: ReadonlySet<string>, [x, y]: Place): boolean {
  return x >= 1 && x <= 8 && y >= 1 && y <= 8 && !walls.has(`${x},${y}`);
}

export const tron: Simulator<Arena> = {
  roles: ["blue", "orange"],
  initial: {
    riders: [
      [2, 4],
      [7, 5],
    ],
    walls: new Set(["2,4", "7,5"]),
  },
  legal: ({ riders, walls }) =>
    riders.map((place) => {
      const ways = [...DIRECTIONS.keys()].filter((direction) => place && isFree(walls, stepped(place, direction)));
      return ways.length > 0 ? ways.map((direction) => `(ride ${direction})`) : ["crash"];
    }),
  play: ({ riders, walls }, moves) => {
    const targets = riders.map((place, rider) => {
      const move = moves[rider] ?? "crash";
      return place === undefined || move === "crash" ? undefined : stepped(place, wordsOf(move)[1] ?? "");
    });
    const [a, b] = targets;
    if (a !== undefined && a.join() === b?.join()) return { riders: [undefined, undefined], walls };
    const built = targets.filter((place) => place !== undefined).map((place) => place.join());
    return { riders: targets, walls: new Set([...walls, ...built]) };
  },
  goals: ({ riders: [blue, orange] }) => {
    if (blue !== undefined && orange !== undefined) return undefined;
    return payoff(blue === orange ? undefined : blue !== undefined ? 0 : 1);
  },
};
