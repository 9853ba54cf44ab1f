/** Three lights and their buttons, seven presses at most. */

import type { Simulation } from "./simulation.ts";

export interface Lights {
  readonly on: readonly boolean[];
  readonly presses: number;
}

export const buttonsAndLights: Simulation<Lights> = {
  initial: { on: [false, false, false], presses: 0 },
  isOver: ({ on, presses }) => on.every((light) => light) || presses === 7,
  successors: ({ on, presses }) =>
    on.map((_, pressed) => ({
      on: on.map((light, index) => (index === pressed ? !light : light)),
      presses: presses + 1,
    })),
};
