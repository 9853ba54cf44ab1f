/** Three lights and their buttons, seven presses at most: which lights are on, and the number of presses. */

import { numbersOf } from "./simulator.ts";
import { solitaire } from "./solitaire.ts";

export const buttonsAndLights = solitaire({
  role: "player",
  initial: { on: [false, false, false], presses: 0 },
  moves: () => ["(toggle 1)", "(toggle 2)", "(toggle 3)"],
  play: ({ on, presses }, move) => {
    const [pressed] = numbersOf(move);
    return { on: on.map((light, index) => (index + 1 === pressed ? !light : light)), presses: presses + 1 };
  },
  value: ({ on, presses }) => (on.every((light) => light) ? 100 : presses === 7 ? 0 : undefined),
});
