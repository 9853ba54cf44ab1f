/** Evaluates the leaves of a tree that grows in another thread. */
import type { LaneLeaves } from "../../machine/batched/index.ts";
import type { SharedBatches } from "../search/index.ts";
import type { MoveBudget } from "./move-budget.ts";

/** How often it sleeps in one slice, after which orders are read, and the maximum length of a sleep in milliseconds. */
const SLEEPS = 5;
const SLEEP_MILLISECONDS = 1;

export class LeafService {
  evaluations = 0;
  private readonly lanes: LaneLeaves;
  private readonly batches: SharedBatches;

  /** The lanes must have no deadline: a batch that was started must be finished, because the search waits for it. */
  constructor(lanes: LaneLeaves, batches: SharedBatches) {
    this.lanes = lanes;
    this.batches = batches;
    batches.arrive();
  }

  /**
   * Works for one slice. Sleeps are limited separately, because a clock of processor time stands still during sleep.
   */
  work(budget: MoveBudget): void {
    for (let sleeps = 0; sleeps < SLEEPS && !budget.isSliceSpent(); ) {
      const batch = this.batches.next();
      if (batch >= 0) this.evaluate(batch);
      else {
        this.batches.sleep(SLEEP_MILLISECONDS);
        sleeps++;
      }
    }
  }

  end(): void {
    this.batches.leave();
  }

  private evaluate(batch: number): void {
    const { lanes, batches } = this;
    const count = batches.countOf(batch);
    for (let leaf = 0; leaf < count; leaf++) lanes.put(leaf, batches.fluentsOf(batch, leaf));
    lanes.run(count);
    batches.finish(batch, lanes.rewards);
    this.evaluations += count;
  }
}
