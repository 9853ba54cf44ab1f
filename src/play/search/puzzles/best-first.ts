/**
 * Best-first search with two alternating queues: one ordered by the distance to the goal, one by novelty first
 * (best-first width search: Lipovetzky and Geffner 2017). The first queue is greedy, the second leaves plateaus. Both
 * share the states.
 */
import { grownTo } from "../../../foundations/collections/index.ts";
import type { State } from "../../../machine/index.ts";
import { FARTHEST, GoalDistance } from "./goal-distance.ts";
import { NOT_NEW, Novelty } from "./novelty.ts";
import type { Puzzle } from "./plan.ts";
import { PriorityQueue } from "./priority-queue.ts";
import { StateSearch } from "./state-search.ts";

/** Number of novelty values; priorities combine a distance and a novelty. */
const NOVELTIES = NOT_NEW + 1;

export class BestFirst extends StateSearch {
  readonly name: string;
  private readonly distance: GoalDistance | undefined;
  private readonly novelty: Novelty | undefined;
  private readonly byDistance = new PriorityQueue();
  private readonly byNovelty = new PriorityQueue();
  private isExpanded = new Uint8Array(1024);
  private turn = 0;

  constructor(puzzle: Puzzle, ignored?: Int32Array) {
    super(puzzle, ignored);
    this.name = ignored === undefined ? "best first" : "best first without the clock";
    const { circuit } = puzzle;
    if (circuit === undefined) return;
    this.distance = new GoalDistance(circuit);
    this.novelty = new Novelty(circuit.fluentCount, ignored);
  }

  protected take(): number {
    for (;;) {
      this.turn ^= 1;
      const queue = this.turn === 0 ? this.byDistance : this.byNovelty;
      const other = this.turn === 0 ? this.byNovelty : this.byDistance;
      const chosen = queue.isEmpty ? other : queue;
      if (chosen.isEmpty) return -1;
      const entry = chosen.pop();
      if (this.isExpanded[entry] === 1) continue;
      this.isExpanded[entry] = 1;
      return entry;
    }
  }

  protected meet(entry: number, state: State, atLeast: number): void {
    this.isExpanded = grownTo(this.isExpanded, entry + 1);
    const distance = this.distance?.of(state, atLeast) ?? 0;
    const novelty = this.novelty?.of(state, distance) ?? 0;
    this.byDistance.push(entry, NOVELTIES * distance + novelty);
    this.byNovelty.push(entry, novelty * (FARTHEST + 1) + distance);
  }
}
