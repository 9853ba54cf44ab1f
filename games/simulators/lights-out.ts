/** Lights out on five by five lamps, all lit at the start: the lit lamps as 25 bits, row by row, and the number of presses. */

import { numbersOf } from "./simulator.ts";
import { solitaire } from "./solitaire.ts";

const SIDE = 5;
const ALL_LIT = 2 ** (SIDE * SIDE) - 1;
const PRESS_LIMIT = 20;

const LAMPS = Array.from({ length: SIDE * SIDE }, (_, lamp) => lamp);

/** By lamp: the lamps that a press on it switches, as bits. */
const SWITCHED = LAMPS.map((pressed) =>
  LAMPS.filter((lamp) => {
    const rows = Math.abs(Math.floor(lamp / SIDE) - Math.floor(pressed / SIDE));
    const columns = Math.abs((lamp % SIDE) - (pressed % SIDE));
    return rows + columns <= 1;
  }).reduce((bits, lamp) => bits | (1 << lamp), 0),
);

export const lightsOut = solitaire({
  role: "switcher",
  initial: { lit: ALL_LIT, presses: 0 },
  moves: () => LAMPS.map((lamp) => `(press ${(lamp % SIDE) + 1} ${Math.floor(lamp / SIDE) + 1})`),
  play: ({ lit, presses }, move) => {
    const [x, y] = numbersOf(move) as [number, number];
    return { lit: lit ^ (SWITCHED[SIDE * (y - 1) + x - 1] ?? 0), presses: presses + 1 };
  },
  value: ({ lit, presses }) => (lit === 0 ? 100 : presses === PRESS_LIMIT ? 0 : undefined),
});

/** The fewest lamps to press to put out all of them: every choice of presses in the first row forces the rows below. */
export function fewestPresses(): number {
  let fewest = Number.POSITIVE_INFINITY;
  for (let firstRow = 0; firstRow < 1 << SIDE; firstRow++) {
    let lit = ALL_LIT;
    let count = 0;
    const press = (lamp: number): void => {
      lit ^= SWITCHED[lamp] ?? 0;
      count++;
    };
    for (let column = 0; column < SIDE; column++) if (firstRow & (1 << column)) press(column);
    for (let lamp = SIDE; lamp < SIDE * SIDE; lamp++) if (lit & (1 << (lamp - SIDE))) press(lamp);
    if (lit === 0) fewest = Math.min(fewest, count);
  }
  return fewest;
}
