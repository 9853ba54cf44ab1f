/**
 * Random play before any clock runs. Machines make much of their code when it is first used, the effect of a move for one, which takes tenths
 * of a second in games of a million rules. No player could foresee that; who sets up a match should. What still cannot be broken off
 * when all this is done is told to the players, who keep so much more of their time back.
 */
import { type Budget, withinBudget } from "../../foundations/budgets/index.ts";
import type { SeededRandom } from "../../foundations/collections/index.ts";
import type { Machine } from "../../machine/index.ts";
import { Playouts } from "../search/index.ts";

export interface WarmUpOptions {
  readonly random: SeededRandom;
  /** Seconds. */
  readonly now: () => number;
  /** For the rules; where they take too much, the warming up ends. */
  readonly budget?: Budget;
}

const MOST_SECONDS = 20;
const MOST_PLAYOUTS = 50;
const MOST_STEPS = 300;

/** The longest time, in seconds, between two moments when play could be broken off, in the second half of it. */
export function warmUp(machine: Machine, { random, now, budget }: WarmUpOptions): number {
  const end = now() + MOST_SECONDS;
  let last = 0;
  let stall = 0;
  const shouldStop = (): boolean => {
    const time = now();
    stall = Math.max(stall, time - last);
    last = time;
    return time >= end;
  };
  const playouts = new Playouts(machine, { maxSteps: MOST_STEPS, random, shouldStop, ...(budget && { budget }) });
  for (let count = 0; count < MOST_PLAYOUTS; count++) {
    if (2 * count === MOST_PLAYOUTS) stall = 0;
    playouts.cursor.load(machine.initialState);
    last = now();
    if (withinBudget(() => playouts.run()) !== true) break;
    shouldStop();
  }
  return stall;
}
