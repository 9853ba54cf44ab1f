/** Blocks in towers, the top block last; the towers are kept sorted so that equal arrangements are equal values. */

import type { Simulation } from "./simulation.ts";

export interface Blocks {
  readonly towers: readonly string[];
  readonly step: number;
}

/** All arrangements after taking one top block to the table or to another tower; `mode` says which of these moves there are. */
function rearrangements(towers: readonly string[], mode: "free" | "stack-and-unstack"): string[][] {
  const results: string[][] = [];
  towers.forEach((source, from) => {
    const block = source.slice(-1);
    const rest = source.slice(0, -1);
    const others = towers.filter((_, index) => index !== from);
    const remaining = rest === "" ? others : [...others, rest];
    if (rest !== "") results.push([...remaining, block]);
    if (rest !== "" && mode === "stack-and-unstack") return;
    others.forEach((target) => {
      results.push([...remaining.filter((tower) => tower !== target), target + block]);
    });
  });
  return results.map((arrangement) => arrangement.sort());
}

/** Five blocks; a top block can go anywhere. */
export const blocksWorld: Simulation<Blocks> = {
  initial: { towers: ["bd", "cea"], step: 0 },
  isOver: ({ towers, step }) => towers[0] === "edcba" || step === 10,
  successors: ({ towers, step }) => rearrangements(towers, "free").map((after) => ({ towers: after, step: step + 1 })),
};

/** The book's three blocks; only a block on the table can be stacked, and a block is unstacked to the table. */
export const blocksWorldOfTheBook: Simulation<Blocks> = {
  initial: { towers: ["ac", "b"], step: 1 },
  isOver: ({ towers, step }) => towers[0] === "cba" || step === 4,
  successors: ({ towers, step }) =>
    rearrangements(towers, "stack-and-unstack").map((after) => ({ towers: after, step: step + 1 })),
};
