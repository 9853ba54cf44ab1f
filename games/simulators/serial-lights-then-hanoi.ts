/** A ring of four lights, then a tower of three discs, in twelve moves together. */

import { numbersOf } from "./simulator.ts";
import { solitaire } from "./solitaire.ts";
import { arrived, moveDisc, type Tower, towerMoves } from "./towers-of-hanoi.ts";

const areOn = (lights: readonly boolean[]): boolean => lights.every((light) => light);

export const serialLightsThenHanoi = solitaire({
  role: "player",
  initial: { lights: [false, false, false, false], tower: ["left", "left", "left"] as Tower, step: 0 },
  moves: ({ lights, tower }) =>
    areOn(lights) ? towerMoves(tower) : ["(press 1)", "(press 2)", "(press 3)", "(press 4)"],
  play: ({ lights, tower, step }, move) => {
    if (areOn(lights)) return { lights, tower: moveDisc(tower, move), step: step + 1 };
    const pressed = (numbersOf(move)[0] ?? 0) - 1;
    const isSwitched = (index: number): boolean => index === pressed || index === (pressed + 1) % 4;
    return { lights: lights.map((light, index) => light !== isSwitched(index)), tower, step: step + 1 };
  },
  value: ({ lights, tower, step }) => {
    if (arrived(tower) === 3) return 100;
    if (step < 12) return undefined;
    return areOn(lights) ? 30 : 0;
  },
});
