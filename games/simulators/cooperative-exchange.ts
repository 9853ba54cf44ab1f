/** Two porters who change corners in a courtyard of four by four cells. */

import type { Simulation } from "./simulation.ts";

type Place = readonly [number, number];

export interface Courtyard {
  readonly ada: Place;
  readonly ben: Place;
  readonly step: number;
}

const WALKS: readonly Place[] = [
  [0, 0],
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
];

function same(a: Place, b: Place): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

function reachable([x, y]: Place): Place[] {
  return WALKS.map(([dx, dy]): Place => [x + dx, y + dy]).filter(([u, v]) => u >= 1 && u <= 4 && v >= 1 && v <= 4);
}

export function isExchanged({ ada, ben }: Courtyard): boolean {
  return same(ada, [4, 4]) && same(ben, [1, 1]);
}

export const cooperativeExchange: Simulation<Courtyard> = {
  initial: { ada: [1, 1], ben: [4, 4], step: 0 },
  isOver: (yard) => isExchanged(yard) || yard.step === 8,
  successors: ({ ada, ben, step }) =>
    reachable(ada).flatMap((a) =>
      reachable(ben).map((b) => {
        const conflict = same(a, b) || (same(a, ben) && same(b, ada));
        return conflict ? { ada, ben, step: step + 1 } : { ada: a, ben: b, step: step + 1 };
      }),
    ),
};
