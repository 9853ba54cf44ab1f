/** Three sheep and three wolves at the river: the bank of each animal and of the raft. */

import type { Simulation } from "./simulation.ts";

export interface River {
  /** Animals 0 to 2 are sheep, 3 to 5 wolves; true means the far bank. */
  readonly far: readonly boolean[];
  readonly raftFar: boolean;
  readonly crossings: number;
}

function isDisaster({ far }: River): boolean {
  return [false, true].some((bank) => {
    const sheep = far.slice(0, 3).filter((side) => side === bank).length;
    const wolves = far.slice(3).filter((side) => side === bank).length;
    return sheep > 0 && wolves > sheep;
  });
}

export function isAcross({ far }: River): boolean {
  return far.every((side) => side);
}

export const interchangeableAnimals: Simulation<River> = {
  initial: { far: [false, false, false, false, false, false], raftFar: false, crossings: 0 },
  isOver: (river) => isDisaster(river) || isAcross(river) || river.crossings === 15,
  successors: (river) => {
    const present = river.far.flatMap((side, animal) => (side === river.raftFar ? [animal] : []));
    const crews = present.flatMap((pilot) => [
      [pilot],
      ...present.filter((other) => other !== pilot).map((passenger) => [pilot, passenger]),
    ]);
    return crews.map((crew) => ({
      far: river.far.map((side, animal) => (crew.includes(animal) ? !side : side)),
      raftFar: !river.raftFar,
      crossings: river.crossings + 1,
    }));
  },
};
