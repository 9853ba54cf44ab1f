/**
 * Chooses the number of playouts per leaf of a tree search. Means of many playouts are worth more than many leaves
 * (docs/results/players.md), as long as there are enough leaves for the legal moves.
 */
import type { LanesPerLeaf } from "../../machine/batched/index.ts";

/** What the time of a batch depends on. */
export interface LeafCosts {
  /** Number of gates of the game's circuit. */
  readonly gates: number;
  /** Mean number of steps of a playout, and of moves of a position. */
  readonly meanSteps: number;
  readonly meanMoves: number;
  /** Seconds for a move; infinite if evaluations are counted. */
  readonly clock: number;
}

/** Seconds per gate and step of a batch. Measured on ten games: 0.2e-9 to 1.9e-9. */
const SECONDS_PER_GATE = 1.5e-9;
/** Number of playouts in a batch. */
const BATCH = 128;
/** Minimum number of leaves per legal move that time must allow; otherwise leaves get fewer playouts. */
const LEAVES_PER_MOVE = 2;

/**
 * Returns the requested number, rounded up to what lanes support; 16 instead of 32 if that would leave too few leaves.
 * 0 means one playout.
 */
export function playoutsPerLeaf(asked: number, { gates, meanSteps, meanMoves, clock }: LeafCosts): LanesPerLeaf | 0 {
  if (asked === 0) return 0;
  if (asked <= 16) return asked <= 8 ? 8 : 16;
  const batches = clock / batchSeconds({ gates, meanSteps });
  return (batches * BATCH) / 32 < LEAVES_PER_MOVE * meanMoves ? 16 : 32;
}

/** Estimated time of a leaf with this number of playouts. */
export const leafSeconds = (playouts: number, game: Pick<LeafCosts, "gates" | "meanSteps">): number =>
  (batchSeconds(game) * playouts) / BATCH;

const batchSeconds = ({ gates, meanSteps }: Pick<LeafCosts, "gates" | "meanSteps">): number =>
  SECONDS_PER_GATE * gates * Math.max(1, meanSteps);
