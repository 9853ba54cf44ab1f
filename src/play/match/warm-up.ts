/**
 * Random play before any clock runs. Machines make much of their code when it is first used, the effect of a move for one, which takes tenths
 * of a second in games of a million rules. No player could foresee that; who sets up a match should. What still cannot be broken off
 * when all this is done is told to the players, who keep so much more of their time back.
 */
import { Budget, unlimited, withinBudget } from "../../foundations/budgets/index.ts";
import type { SeededRandom } from "../../foundations/collections/index.ts";
import type { Machine } from "../../machine/index.ts";
import { Playouts } from "../search/index.ts";

export interface WarmUpOptions {
  readonly random: SeededRandom;
  /** The clock by which players will be measured, in seconds. */
  readonly now: () => number;
  /** For the rules; where they take too much, the warming up ends. */
  readonly budget?: Budget;
}

const MOST_SECONDS = 20;
const MOST_PLAYOUTS = 50;
const MOST_STEPS = 300;

/** The longest time, in seconds, between two moments when play could be broken off, in the second half of it. */
export function warmUp(machine: Machine, { random, now, budget = unlimited() }: WarmUpOptions): number {
  const watch = new StallWatch(now, budget);
  const playouts = new Playouts(machine, { maxSteps: MOST_STEPS, random, budget: watch });
  for (let count = 0; count < MOST_PLAYOUTS; count++) {
    if (2 * count === MOST_PLAYOUTS) watch.stall = 0;
    playouts.cursor.load(machine.initialState);
    watch.start();
    if (withinBudget(() => playouts.run()) !== true) break;
    watch.isOver();
  }
  return watch.stall;
}

/** A budget that notes how long nobody asked whether it is over. */
class StallWatch extends Budget {
  stall = 0;
  private readonly now: () => number;
  private readonly end: number;
  private last = 0;

  constructor(now: () => number, rules: Budget) {
    super(rules.atMost({}).limits);
    this.now = now;
    this.end = now() + MOST_SECONDS;
  }

  start(): void {
    this.last = this.now();
  }

  override isOver(): boolean {
    const time = this.now();
    this.stall = Math.max(this.stall, time - this.last);
    this.last = time;
    return time >= this.end || super.isOver();
  }
}
