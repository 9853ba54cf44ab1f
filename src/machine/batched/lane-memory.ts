/** The memory of a batch. Vectors hold one bit per lane; counters are 64-bit integers unless stated otherwise. */
import type { Circuit } from "../circuit/index.ts";
import type { MemoryPlan } from "./memory-plan.ts";

export const LANES = 128;

export interface LaneMemory {
  /** Fluents of the current state of the lanes, and of the next one: fluentCount vectors each. */
  readonly state: number;
  readonly next: number;
  /** The chosen moves, role by role: one vector per move. */
  readonly moves: number;
  /** The generators' state: two vectors. */
  readonly random: number;
  /** Lanes that play. */
  readonly live: number;
  /** Lanes in which some role had no legal move in the last step. */
  readonly stuck: number;
  /** Lanes that reached the step limit. */
  readonly cut: number;
  /** Lanes that are at a terminal state. */
  readonly terminal: number;
  /** Lanes whose playout has just ended, for any reason, and which start again. */
  readonly ended: number;
  /** By role and goal value, in the circuit's order: the lanes that ended there with this value and no higher one. */
  readonly goals: number;
  /** The same over all playouts since the start, for lanes that play only one. */
  readonly laneGoals: number;
  /** By lane, 32 bits: the step at which its playout began. */
  readonly begun: number;
  /** By lane, 32 bits: the length of its last playout. */
  readonly lengths: number;
  readonly counters: number;
}

/** Byte offsets of the counters from LaneMemory.counters. */
export const COUNTER = {
  /** Steps of the whole batch since the start (32 bits). */
  now: 0,
  /** The step at which some lane may next reach the limit (32 bits). */
  nextCut: 8,
  /** The step limit of a playout (32 bits). */
  maxSteps: 16,
  /** Number of playouts that may still be started. */
  remaining: 24,
  moves: 32,
  playouts: 40,
  lengthSum: 48,
  cut: 56,
  stuck: 64,
  /** One counter per goal, in the order of LaneMemory.goals. */
  goals: 72,
} as const;

export function planLaneMemory(circuit: Circuit, plan: MemoryPlan): LaneMemory {
  const goalCount = circuit.goals.flat().length;
  const moveCount = circuit.moveCounts.reduce((sum, count) => sum + count, 0);
  return {
    state: plan.vectors(circuit.fluentCount),
    next: plan.vectors(circuit.fluentCount),
    moves: plan.vectors(moveCount),
    random: plan.vectors(2),
    live: plan.vectors(1),
    stuck: plan.vectors(1),
    cut: plan.vectors(1),
    terminal: plan.vectors(1),
    ended: plan.vectors(1),
    goals: plan.vectors(goalCount),
    laneGoals: plan.vectors(goalCount),
    begun: plan.vectors(LANES / 4),
    lengths: plan.vectors(LANES / 4),
    counters: plan.vectors(Math.ceil((COUNTER.goals + 8 * goalCount) / 16)),
  };
}
