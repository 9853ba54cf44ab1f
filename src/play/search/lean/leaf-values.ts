/** What the leaves of a lean tree are worth: by playouts in lanes, several leaves at once, or by one playout after the other. */
import { type LaneLeaves, MoveTally } from "../../../machine/batched/index.ts";
import type { KeepingCursor } from "../../../machine/index.ts";
import { MoveTrail } from "../move-trail.ts";
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
  /** The moves of one leaf's playouts, once `tallyMoves` was asked for that leaf; undefined where nobody counts them. */
  readonly tally?: MoveTally | undefined;
  tallyMoves?(leaf: number): void;
}

export function leavesInLanes(lanes: LaneLeaves, cursor: KeepingCursor): LeafValues {
  return {
    leaves: lanes.leaves,
    playouts: lanes.lanesPerLeaf,
    rewards: lanes.rewards,
    put: (leaf) => lanes.put(leaf, cursor.fluentBytes()),
    evaluate: (count) => lanes.run(count),
    tally: lanes.tally,
    tallyMoves: (leaf) => lanes.tallyMoves(leaf),
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

/** The same, with the moves tallied. */
export function leavesTallied(playouts: Playouts, moves: number): LeafValues {
  const trail = new MoveTrail();
  const tally = new MoveTally(playouts.rewards.length, moves);
  return {
    ...leavesRecorded(playouts, trail),
    tally,
    tallyMoves: () => {
      tally.clear();
      for (let i = 0; i < trail.length; i++) {
        const role = trail.roles[i] as number;
        tally.set(role, trail.moves[i] as number, 1, playouts.rewards[role] as number);
      }
    },
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
