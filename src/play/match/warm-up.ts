/**
 * Random play before any clock runs. Machines compile much of their code on first use, for example the effect of a
 * move. In games with a million rules that takes tenths of a second, which no player can foresee, so the match setup
 * pays for it. Afterwards, the longest remaining stall is passed to the players, who reserve that much more of their
 * time.
 */
import { Budget, unlimited, withinBudget } from "../../foundations/budgets/index.ts";
import type { SeededRandom } from "../../foundations/collections/index.ts";
import type { Machine } from "../../machine/index.ts";
import { Playouts } from "../search/index.ts";

export interface WarmUpOptions {
  readonly random: SeededRandom;
  /** The clock that will time the players, in seconds. */
  readonly now: () => number;
  /** Budget for evaluating the rules. When it is spent, the warm-up ends. */
  readonly budget?: Budget;
}

const MOST_SECONDS = 20;
const MOST_PLAYOUTS = 50;
const MOST_STEPS = 300;

/** Returns the longest time, in seconds, between two budget checks in the second half of the playouts. */
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

/** A budget that records the longest time between two checks of `isOver`. */
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
