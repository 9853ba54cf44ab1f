/**
 * Evaluates the leaves of a lean tree: by playouts in lanes, several leaves at once, or by one playout after the other.
 */
import { type LaneLeaves, MoveTally } from "../../../machine/batched/index.ts";
import type { KeepingCursor } from "../../../machine/index.ts";
import { MoveTrail } from "../move-trail.ts";
import type { Playouts } from "../playouts.ts";

export interface LeafValues {
  /** Maximum number of leaves that are evaluated together. */
  readonly leaves: number;
  /** Number of playouts per leaf. */
  readonly playouts: number;
  /** By leaf and role: rewards in [0, 1], valid after `evaluate`. */
  readonly rewards: Float64Array;
  /** Takes the state at the search's cursor. */
  put(leaf: number): void;
  /** Evaluates the first `count` leaves. Returns false if it was stopped. */
  evaluate(count: number): boolean;
  /** The moves of one leaf's playouts, valid after `tallyMoves` for that leaf; undefined if moves are not counted. */
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

/** Runs one playout from the cursor's state, which moves the cursor. */
export function leavesOneByOne(playouts: Playouts): LeafValues {
  return {
    leaves: 1,
    playouts: 1,
    rewards: playouts.rewards,
    put: () => {},
    evaluate: () => playouts.run(),
  };
}

/** Like `leavesRecorded`, but also tallies the moves. */
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

/** Like `leavesOneByOne`, but records the moves. */
export function leavesRecorded(playouts: Playouts, trail: MoveTrail): LeafValues {
  return {
    ...leavesOneByOne(playouts),
    evaluate: () => {
      trail.clear();
      return playouts.runRecorded(trail);
    },
  };
}
