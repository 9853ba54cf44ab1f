/** Two porters who change corners in a courtyard of four by four cells. */

import { type Simulator, wordsOf } from "./simulator.ts";

type Place = readonly [x: number, y: number];

interface Courtyard {
  readonly places: readonly [ada: Place, ben: Place];
  readonly step: number;
}

const ACTIONS: ReadonlyMap<string, Place> = new Map([
  ["wait", [0, 0]],
  ["north", [0, 1]],
  ["south", [0, -1]],
  ["east", [1, 0]],
  ["west", [-1, 0]],
]);

function stepped([x, y]: Place, action: string): Place {
  const [dx, dy] = ACTIONS.get(action) ?? [0, 0];
  return [x + dx, y + dy];
}

const same = (a: Place, b: Place): boolean => a[0] === b[0] && a[1] === b[1];
const isInside = (place: Place): boolean => place.every((coordinate) => coordinate >= 1 && coordinate <= 4);

export const cooperativeExchange: Simulator<Courtyard> = {
  roles: ["ada", "ben"],
  initial: {
    places: [
      [1, 1],
      [4, 4],
    ],
    step: 0,
  },
  legal: ({ places }) =>
    places.map((place) =>
      [...ACTIONS.keys()].filter((action) => isInside(stepped(place, action))).map((action) => `(go ${action})`),
    ),
  play: ({ places: [ada, ben], step }, moves) => {
    const [first, second] = moves.map((move) => wordsOf(move)[1] ?? "") as [string, string];
    const [a, b] = [stepped(ada, first), stepped(ben, second)];
    const conflict = same(a, b) || (same(a, ben) && same(b, ada));
    return { places: conflict ? [ada, ben] : [a, b], step: step + 1 };
  },
  goals: ({ places: [ada, ben], step }) => {
    const arrived = (same(ada, [4, 4]) ? 1 : 0) + (same(ben, [1, 1]) ? 1 : 0);
    if (arrived < 2 && step < 8) return undefined;
    const value = arrived === 2 ? 100 : 30 * arrived;
    return [value, value];
  },
};
