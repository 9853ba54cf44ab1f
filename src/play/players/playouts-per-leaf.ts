/**
 * How many playouts each leaf of a tree search has. Means of many playouts are worth more than many leaves (docs/results/players.md), as long as there are
 * leaves enough for the moves at hand.
 */
import type { LanesPerLeaf } from "../../machine/batched/index.ts";

/** What the time of a batch depends on. */
export interface LeafCosts {
  /** Of the game's circuit. */
  readonly gates: number;
  /** Of a playout, and moves of a position, in the mean. */
  readonly meanSteps: number;
  readonly meanMoves: number;
  /** Seconds for a move; infinite where evaluations are counted. */
  readonly clock: number;
}

/** Seen on ten games: 0.2 to 1.9. */
const SECONDS_PER_GATE = 1.5e-9;
/** Playouts of a batch. */
const BATCH = 128;
/** Leaves for each move at hand that there must be time for, or leaves have fewer playouts. */
const LEAVES_PER_MOVE = 2;

/** As asked for, rounded up to what lanes can do; 16 instead of 32 where that would leave too few leaves. 0: one playout. */
export function playoutsPerLeaf(asked: number, { gates, meanSteps, meanMoves, clock }: LeafCosts): LanesPerLeaf | 0 {
  if (asked === 0) return 0;
  if (asked <= 16) return asked <= 8 ? 8 : 16;
  const batches = clock / (SECONDS_PER_GATE * gates * Math.max(1, meanSteps));
  return (batches * BATCH) / 32 < LEAVES_PER_MOVE * meanMoves ? 16 : 32;
}
