/** What the leaves of a lean tree are worth: by playouts in lanes, several leaves at once, or by one playout after the other. */
import type { LaneLeaves } from "../../../machine/batched/index.ts";
import type { KeepingCursor } from "../../../machine/index.ts";
import type { MoveTrail } from "../move-trail.ts";
import type { Playouts } from "../playouts.ts";

export interface LeafValues {
  /** How many leaves are evaluated together, at most. */
  readonly leaves: number;
  /** Playouts for each leaf. */
  readonly playouts: number;
  /** By leaf and role: rewards in [0, 1], after `evaluate`. */
  readonly rewards: Float64Array;
  /** Takes the state at which the cursor of the search stands. */
  put(leaf: number): void;
  /** Evaluates the first `count` leaves; false where it was told to stop on the way. */
  evaluate(count: number): boolean;
}

export function leavesInLanes(lanes: LaneLeaves, cursor: KeepingCursor): LeafValues {
  return {
    leaves: lanes.leaves,
    playouts: lanes.lanesPerLeaf,
    rewards: lanes.rewards,
    put: (leaf) => lanes.put(leaf, cursor.fluentBytes()),
    evaluate: (count) => lanes.run(count),
  };
}

/** One playout from where the cursor stands; the cursor is then elsewhere. */
export function leavesOneByOne(playouts: Playouts): LeafValues {
  return {
    leaves: 1,
    playouts: 1,
    rewards: playouts.rewards,
    put: () => {},
    evaluate: () => playouts.run(),
  };
}

/** The same, with the moves noted. */
export function leavesRecorded(playouts: Playouts, trail: MoveTrail): LeafValues {
  return {
    ...leavesOneByOne(playouts),
    evaluate: () => {
      trail.clear();
      return playouts.runRecorded(trail);
    },
  };
}
