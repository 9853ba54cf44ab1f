/**
 * Deviation sets: for a level of the path, the hashes of the full traces of *all* children of its node.
 *
 * A node of the search tree that is equivalent to the path's has the same children up to relabelling, so the first child
 * with a hash outside the set rules the whole node out. Computing a set costs a refinement for each child, so it is done
 * only for levels on which many children have failed (random Latin squares: a hundredfold fewer nodes).
 */

import type { FirstPath } from "./first-path.ts";
import type { Refinement } from "./refinement.ts";
import type { SearchBudget } from "./search-budget.ts";

export class DeviationSets {
  readonly #path: FirstPath;
  readonly #sets = new Map<number, Set<number>>();
  readonly #pathHashes = new Map<number, number>();

  constructor(path: FirstPath) {
    this.#path = path;
  }

  has(level: number): boolean {
    return this.#sets.size > 0 && this.#sets.has(level);
  }

  includes(level: number, hash: number): boolean {
    return this.#sets.get(level)!.has(hash);
  }

  pathHash(level: number): number {
    return this.#pathHashes.get(level)!;
  }

  /**
   * Computes the set of `level`; the partition must be the path's before level `current` ≤ `level`, and is left so.
   * All vertices of the target cell are children, whatever component they belong to. Nothing where the budget is spent.
   */
  compute(level: number, current: number, refinement: Refinement, budget: SearchBudget): void {
    const { partition, trace } = refinement;
    const path = this.#path;
    const splits = partition.splitCount;
    const singletons = partition.singletonCount;
    trace.startHash();
    for (let i = current; i < level; i++) refinement.individualiseAndRefine(path.vertices.data[i]!);
    const target = path.targets.data[level]!;
    const children = partition.elements.slice(target, target + partition.lengths[target]!);
    const splitsBefore = partition.splitCount;
    const singletonsBefore = partition.singletonCount;
    const hashes = new Set<number>();
    for (const child of children) {
      if (!budget.takeNode()) break;
      trace.startHash();
      refinement.individualiseAndRefine(child);
      hashes.add(trace.hash);
      if (child === path.vertices.data[level]) this.#pathHashes.set(level, trace.hash);
      partition.undoTo(splitsBefore, singletonsBefore);
    }
    partition.undoTo(splits, singletons);
    if (!budget.isSpent) this.#sets.set(level, hashes);
  }
}
