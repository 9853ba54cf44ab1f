/** Memory layout of a cursor: byte addresses of its tables and working memory in linear memory. */
import { wordsFor } from "../../foundations/collections/index.ts";
import type { EngineTables } from "./engine-tables.ts";

export interface EngineMemory {
  /** By node, 8 bits: its value. Gates of effects follow the nodes of the circuit. */
  readonly values: number;
  /** By node, 32 bits: number of false inputs of a gate; for a fluent 0 if it holds, 1 if not. */
  readonly counts: number;
  readonly followerStarts: number;
  readonly followers: number;
  /** A ring buffer of nodes to update, and by node, 8 bits, whether it is in the buffer. */
  readonly queue: number;
  readonly queueMask: number;
  readonly isQueued: number;
  readonly slotMoves: number;
  /**
   * By slot, one bit: whether the move is legal (if its guard holds), or whether the watched fluent is about to change.
   */
  readonly slotBits: number;
  readonly goalGates: number;
  readonly goalGatesEnd: number;
  /** The bits of a state to load or save, 32 per word. */
  readonly state: number;
  /** By role: the move to make, or the move drawn. */
  readonly moves: number;
  /**
   * By role: the node of the last move made, on which the watched fluents depend; 0 if none. Used by the strategy
   * "propagation".
   */
  readonly made: number;
  /** State of the random generator, 64 bits, not 0. */
  readonly random: number;
  /** Number of moves made since it was last set to 0. */
  readonly steps: number;
  /** Address and mask of the effect table: pairs (key + 1, address), 0 if empty. */
  readonly effectTable: number;
  readonly effectMask: number;
  /** Everything that differs between states lies below this address. */
  readonly changing: number;
  /** End of the layout; effects follow. */
  readonly end: number;
}

export function planEngineMemory(tables: EngineTables): EngineMemory {
  let end = 0;
  const take = (bytes: number): number => {
    const address = end;
    end += (bytes + 15) & ~15;
    return address;
  };
  const nodes = tables.circuit.nodeCount;
  const slots = tables.slotCount;
  const queueLength = 1 << (32 - Math.clz32(nodes));
  const goalGates = 4 * tables.goalGates.length;
  // Memory that changes during play comes first, so that it can be copied in one piece.
  const values = take(2 * nodes);
  const counts = take(4 * nodes);
  const slotBits = take(slots / 8);
  const made = take(4 * tables.circuit.moveCounts.length);
  const changing = end;
  const isQueued = take(nodes);
  const followerStarts = take(4 * (nodes + 1));
  const followers = take(4 * tables.followers.length);
  const queue = take(4 * queueLength);
  const slotMoves = take(4 * slots);
  const goalsAt = take(goalGates);
  const state = take(4 * wordsFor(tables.circuit.fluentCount));
  const moves = take(4 * tables.circuit.moveCounts.length);
  const [random, steps, effectTable, effectMask] = [take(8), take(4), take(4), take(4)];
  return {
    values,
    counts,
    followerStarts,
    followers,
    queue,
    queueMask: queueLength - 1,
    isQueued,
    slotMoves,
    slotBits,
    goalGates: goalsAt,
    goalGatesEnd: goalsAt + goalGates,
    state,
    moves,
    made,
    random,
    steps,
    effectTable,
    effectMask,
    changing,
    end,
  };
}
