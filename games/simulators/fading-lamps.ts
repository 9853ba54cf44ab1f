/** Eight lamps that burn for eight steps each: by lamp, how many steps are left of it, and the number of presses. */

import { solitaire } from "./solitaire.ts";

const LAMPS = ["a", "b", "c", "d", "e", "f", "g", "h"] as const;
const BURNS = 8;
const PRESS_LIMIT = 30;

export const fadingLamps = solitaire({
  role: "lighter",
  initial: { left: LAMPS.map(() => 0), presses: 0 },
  moves: () => LAMPS.map((lamp) => `(press ${lamp})`),
  play: ({ left, presses }, move) => ({
    left: left.map((steps, i) => (move === `(press ${LAMPS[i]})` ? BURNS : Math.max(0, steps - 1))),
    presses: presses + 1,
  }),
  value: ({ left, presses }) => (left.every((steps) => steps > 0) ? 100 : presses === PRESS_LIMIT ? 0 : undefined),
});
