/** Lights out on five by five lamps, all lit at the start; a state is the set of lit lamps as 25 bits and the number of presses. */

import type { Simulation } from "./simulation.ts";

export interface LampState {
  readonly lit: number;
  readonly presses: number;
}

const SIDE = 5;
const ALL_LIT = 2 ** (SIDE * SIDE) - 1;
const PRESS_LIMIT = 20;

/** The lamps that a press on (column, row) switches, as bits. */
function switchedBy(column: number, row: number): number {
  let bits = 0;
  for (let c = 0; c < SIDE; c++) {
    for (let r = 0; r < SIDE; r++) {
      if (Math.abs(c - column) + Math.abs(r - row) <= 1) bits |= 1 << (SIDE * r + c);
    }
  }
  return bits;
}

const PRESSES: readonly number[] = Array.from({ length: SIDE * SIDE }, (_, lamp) =>
  switchedBy(lamp % SIDE, Math.floor(lamp / SIDE)),
);

export function lightsOut(): Simulation<LampState> {
  return {
    initial: { lit: ALL_LIT, presses: 0 },
    isOver: (state) => state.lit === 0 || state.presses === PRESS_LIMIT,
    successors: (state) => PRESSES.map((switched) => ({ lit: state.lit ^ switched, presses: state.presses + 1 })),
  };
}

/** The least number of lamps to press to put out all of them: every set of presses in the first row forces the rows below. */
export function fewestPresses(): number {
  let fewest = Number.POSITIVE_INFINITY;
  for (let firstRow = 0; firstRow < 1 << SIDE; firstRow++) {
    let lit = ALL_LIT;
    let count = 0;
    const press = (lamp: number): void => {
      lit ^= PRESSES[lamp] ?? 0;
      count++;
    };
    for (let column = 0; column < SIDE; column++) if (firstRow & (1 << column)) press(column);
    for (let lamp = SIDE; lamp < SIDE * SIDE; lamp++) if (lit & (1 << (lamp - SIDE))) press(lamp);
    if (lit === 0) fewest = Math.min(fewest, count);
  }
  return fewest;
}
