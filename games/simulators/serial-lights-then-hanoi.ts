/** A ring of four lights, then a tower of three discs, in twelve moves together. */

import type { Simulation } from "./simulation.ts";

export interface Puzzles {
  readonly lights: readonly boolean[];
  /** The peg of each disc, the smallest disc first. */
  readonly pegs: readonly number[];
  readonly step: number;
}

function towerMoves(pegs: readonly number[]): number[][] {
  const results: number[][] = [];
  pegs.forEach((from, disc) => {
    const smaller = pegs.slice(0, disc);
    if (smaller.includes(from)) return;
    for (const to of [0, 1, 2]) {
      if (to !== from && !smaller.includes(to)) results.push(pegs.map((peg, other) => (other === disc ? to : peg)));
    }
  });
  return results;
}

export function isTowerMoved({ pegs }: Puzzles): boolean {
  return pegs.every((peg) => peg === 2);
}

export const serialLightsThenHanoi: Simulation<Puzzles> = {
  initial: { lights: [false, false, false, false], pegs: [0, 0, 0], step: 0 },
  isOver: (puzzles) => isTowerMoved(puzzles) || puzzles.step === 12,
  successors: ({ lights, pegs, step }) =>
    lights.every((light) => light)
      ? towerMoves(pegs).map((after) => ({ lights, pegs: after, step: step + 1 }))
      : lights.map((_, pressed) => ({
          lights: lights.map((light, index) => (index === pressed || index === (pressed + 1) % 4 ? !light : light)),
          pegs,
          step: step + 1,
        })),
};
