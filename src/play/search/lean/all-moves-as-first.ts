/**
 * All-moves-as-first (AMAF) values in a tree (RAVE; Gelly and Silver 2007): a move's value for its role over all
 * playouts in which the role made it, at once or later, in the tree or in a playout below. Every child has its own
 * count and sum. In lanes these values are almost free: the lanes tally the moves of all playouts of a leaf, so one
 * leaf tells something about most moves.
 *
 * A new node has no values, so it inherits: each of its moves starts, with little weight, with its value at the nearest
 * node above where the same role moved. GRAVE instead looks that node up at every selection; ActionStatistics does so
 * for graphs, where a node may have many parents.
 */
import { MoveTally } from "../../../machine/batched/index.ts";
import type { NodeStore } from "./node-store.ts";
import { MOST_DEPTH, type MoveNotes, type Paths } from "./paths.ts";

/** The weight of AMAF values beside means. */
export interface FirstMoveTerms {
  /** Number of visits at which a child's own mean counts as much as its AMAF value, once the latter is well known. */
  readonly equivalence: number;
}

/** Inherited values count as at most this many leaves. */
const MOST_INHERITED = 1;

export class AllMovesAsFirst implements MoveNotes {
  private readonly store: NodeStore;
  /** The moves made below the node that `note` is called for next. */
  private readonly tally: MoveTally;
  /** Scratch memory: the values that a new node inherits. */
  private readonly heritage: MoveTally;

  constructor(store: NodeStore, tally: MoveTally) {
    this.store = store;
    this.tally = tally;
    this.heritage = new MoveTally(store.roleCount, 0);
  }

  /** Clears the tally, so that only moves of the tree count: there was no playout. */
  clear(): void {
    this.tally.clear();
  }

  /** Updates the children of a node by the moves made below it. */
  note(node: number): void {
    const { store, tally } = this;
    const role = store.mover[node] as number;
    if (role < 0) return;
    const { joint, roleCount, firstCounts, firstSums } = store;
    const first = store.firstChild[node] as number;
    for (let child = first; child < first + (store.childCount[node] as number); child++) {
      const move = joint[child * roleCount + role] as number;
      const count = tally.count(role, move);
      if (count === 0) continue;
      firstCounts[child] = (firstCounts[child] as number) + count;
      firstSums[child] = (firstSums[child] as number) + tally.sum(role, move);
    }
  }

  /** Moves up the path from a child, whose move was made in every playout. */
  climb(node: number, child: number, rewards: Float64Array, from: number): void {
    const { store, tally } = this;
    const role = store.mover[node] as number;
    if (role >= 0)
      tally.set(role, store.joint[child * store.roleCount + role] as number, 1, rewards[from + role] as number);
  }

  /** Gives the new children of a path's last node the values known above. */
  inherit(paths: Paths, leaf: number): void {
    const { store, heritage } = this;
    const base = leaf * MOST_DEPTH;
    let place = base + (paths.lengths[leaf] as number) - 1;
    const node = paths.nodes[place] as number;
    const role = store.mover[node] as number;
    if (role < 0) return;
    do place--;
    while (place >= base && store.mover[paths.nodes[place] as number] !== role);
    if (place < base) return;
    this.bequeath(paths.nodes[place] as number, role);
    const { joint, roleCount, firstCounts, firstSums } = store;
    const first = store.firstChild[node] as number;
    for (let child = first; child < first + (store.childCount[node] as number); child++) {
      const move = joint[child * roleCount + role] as number;
      firstCounts[child] = heritage.count(role, move);
      if (firstCounts[child] !== 0) firstSums[child] = heritage.sum(role, move);
    }
    heritage.clear();
  }

  private bequeath(node: number, role: number): void {
    const { joint, roleCount, firstCounts, firstSums, firstChild, childCount } = this.store;
    const first = firstChild[node] as number;
    for (let child = first; child < first + (childCount[node] as number); child++) {
      const count = firstCounts[child] as number;
      if (count === 0) continue;
      const share = Math.min(1, MOST_INHERITED / count);
      const move = joint[child * roleCount + role] as number;
      this.heritage.set(role, move, share * count, share * (firstSums[child] as number));
    }
  }
}
