/** The towers of Hanoi: three stacks of discs, the top disc last. */

import type { Simulation } from "./simulation.ts";

export interface TowerState {
  readonly stacks: readonly (readonly number[])[];
  readonly step: number;
}

const DISCS = 5;
const STEP_LIMIT = 40;

export function isMoved(state: TowerState): boolean {
  return state.stacks[2]?.length === DISCS;
}

export function towersOfHanoi(): Simulation<TowerState> {
  const successors = ({ stacks, step }: TowerState): TowerState[] => {
    const results: TowerState[] = [];
    stacks.forEach((source, from) => {
      const disc = source.at(-1);
      if (disc === undefined) return;
      stacks.forEach((target, to) => {
        const below = target.at(-1);
        if (from === to || (below !== undefined && below < disc)) return;
        results.push({
          stacks: stacks.map((stack, peg) =>
            peg === from ? stack.slice(0, -1) : peg === to ? [...stack, disc] : stack,
          ),
          step: step + 1,
        });
      });
    });
    return results;
  };
  return {
    initial: { stacks: [[5, 4, 3, 2, 1], [], []], step: 0 },
    isOver: (state) => isMoved(state) || state.step === STEP_LIMIT,
    successors,
  };
}
