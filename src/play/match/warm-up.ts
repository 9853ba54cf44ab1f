/**
 * Random play before any clock runs. Machines make much of their code when it is first used, the effect of a move for one, which takes tenths
 * of a second in games of a million rules. No player could foresee that; who sets up a match should.
 */
import type { SeededRandom } from "../../foundations/collections/index.ts";
import type { Machine } from "../../machine/index.ts";
import { Playouts } from "../search/index.ts";

export interface WarmUpOptions {
  readonly random: SeededRandom;
  /** Seconds. */
  readonly now: () => number;
}

const MOST_SECONDS = 20;
const MOST_PLAYOUTS = 50;
const MOST_STEPS = 300;

export function warmUp(machine: Machine, { random, now }: WarmUpOptions): void {
  const end = now() + MOST_SECONDS;
  const playouts = new Playouts(machine, { maxSteps: MOST_STEPS, random, shouldStop: () => now() >= end });
  for (let count = 0; count < MOST_PLAYOUTS; count++) {
    playouts.cursor.load(machine.initialState);
    if (!playouts.run()) return;
  }
}
