/**
 * Deviation sets: for a level of the path, the hashes of the traces of *all* children of its node.
 *
 * A node of the search tree that is equivalent to the path's has the same children up to relabelling, so the first child
 * with a hash outside the set rules the whole node out. Computing a set costs a refinement for each child, so it is done
 * only for levels on which many children have failed (random Latin squares: a hundredfold fewer nodes).
 *
 * Nodes that differ mostly do so within a few events, so traces are cut short at first, which spares nine tenths of the
 * refinement. Where many children fail in spite of the set, it is made again of traces that are four times as long.
 */

import type { FirstPath } from "./first-path.ts";
import type { Refinement } from "./refinement.ts";
import type { SearchBudget } from "./search-budget.ts";

/** Events of a trace that are hashed at first, and how many times more when a set is made again. */
const FIRST_EVENTS = 64;
const GROWTH = 4;

interface DeviationSet {
  /** The traces are cut short after so many events. */
  readonly events: number;
  readonly hashes: ReadonlySet<number>;
  /** Hash of the path's own child. */
  readonly pathHash: number;
  /** Whether no trace was cut short, so that longer ones would say no more. */
  readonly isWhole: boolean;
}

export class DeviationSets {
  readonly #path: FirstPath;
  readonly #sets = new Map<number, DeviationSet>();

  constructor(path: FirstPath) {
    this.#path = path;
  }

  /** The set of a level; undefined where none was made. */
  of(level: number): DeviationSet | undefined {
    return this.#sets.size > 0 ? this.#sets.get(level) : undefined;
  }

  /**
   * Computes the set of `level`, of longer traces than last time; the partition must be the path's before level `current`
   * ≤ `level`, and is left so. All vertices of the target cell are children, whatever component they belong to. Nothing
   * where the budget is spent.
   */
  compute(level: number, current: number, refinement: Refinement, budget: SearchBudget): void {
    const { partition, trace } = refinement;
    const path = this.#path;
    const earlier = this.#sets.get(level);
    const events = earlier === undefined ? FIRST_EVENTS : earlier.events * GROWTH;
    const splits = partition.splitCount;
    const singletons = partition.singletonCount;
    trace.startHash();
    for (let i = current; i < level; i++) refinement.individualiseAndRefine(path.vertices.data[i]!);
    const target = path.targets.data[level]!;
    const children = partition.elements.slice(target, target + partition.lengths[target]!);
    const splitsBefore = partition.splitCount;
    const singletonsBefore = partition.singletonCount;
    const hashes = new Set<number>();
    let pathHash = 0;
    let isWhole = true;
    for (const child of children) {
      if (!budget.takeNode()) break;
      trace.startHash(events);
      if (!refinement.individualiseAndRefine(child)) isWhole = false;
      hashes.add(trace.hash);
      if (child === path.vertices.data[level]) pathHash = trace.hash;
      partition.undoTo(splitsBefore, singletonsBefore);
    }
    partition.undoTo(splits, singletons);
    if (!budget.isSpent) this.#sets.set(level, { events, hashes, pathHash, isWhole });
  }
}
