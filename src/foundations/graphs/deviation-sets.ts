/**
 * Deviation sets: for a level of the path, the trace hashes of *all* children of its node.
 *
 * A search tree node that is equivalent to the path's has the same children up to relabelling, so the first child whose
 * hash is outside the set rules out the whole node. Computing a set costs one refinement per child, so it is done only
 * for levels on which many children have failed (random Latin squares: a hundredfold fewer nodes).
 *
 * Nodes that differ mostly do so within a few events, so traces are truncated at first, which saves nine tenths of the
 * refinement. If many children fail despite the set, it is computed again from traces four times as long.
 */

import type { FirstPath } from "./first-path.ts";
import type { Refinement } from "./refinement.ts";
import type { SearchBudget } from "./search-budget.ts";

/** Number of trace events hashed at first, and the factor by which it grows when a set is computed again. */
const FIRST_EVENTS = 64;
const GROWTH = 4;

interface DeviationSet {
  /** The traces are truncated after this many events. */
  readonly events: number;
  readonly hashes: ReadonlySet<number>;
  /** Hash of the path's own child. */
  readonly pathHash: number;
  /** Whether no trace was truncated, so that longer traces would add nothing. */
  readonly isWhole: boolean;
}

export class DeviationSets {
  readonly #path: FirstPath;
  readonly #sets = new Map<number, DeviationSet>();

  constructor(path: FirstPath) {
    this.#path = path;
  }

  /** The set of a level; undefined if none was computed. */
  of(level: number): DeviationSet | undefined {
    return this.#sets.size > 0 ? this.#sets.get(level) : undefined;
  }

  /**
   * Computes the set of `level`, from longer traces than last time. Pre: the partition is the path's before level
   * `current` ≤ `level`; it is restored. All vertices of the target cell are children, whatever their component. Stores
   * nothing if the budget is spent.
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
