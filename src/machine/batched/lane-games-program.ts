/**
 * The program for lanes that are stepped from outside: moves are given or drawn; legal moves, states and percepts are
 * read as bytes.
 */
import { ModuleWriter } from "../../foundations/webassembly/index.ts";
import type { Circuit } from "../circuit/index.ts";
import { planLaneMemory } from "./lane-memory.ts";
import { finishLanes, type LaneProgram, writeLanes } from "./lane-program.ts";
import { MemoryPlan } from "./memory-plan.ts";
import { emitLegal, type GivenMemory } from "./play-code.ts";
import { ENTRIES_AT_ONCE, emitSpread, spreadBytes } from "./spread-code.ts";

/** What an entry of a row shows; undefined means always 0. */
export type RowEntry =
  | { readonly kind: "fluent"; readonly fluent: number }
  | { readonly kind: "legal"; readonly role: number; readonly move: number }
  | { readonly kind: "percept"; readonly role: number; readonly percept: number }
  | undefined;

/** A row of bytes for each game, described by its entries. */
export type Row = readonly RowEntry[];

/** The memory of a row: its table of addresses, and its bytes. */
export interface RowMemory {
  readonly table: number;
  readonly bytes: number;
  readonly entries: number;
  /** Addresses of vectors, padded to a whole number of chunks. */
  readonly addresses: Int32Array;
}

export interface LaneGamesProgram {
  readonly lanes: LaneProgram;
  readonly given: GivenMemory;
  /** Address of the legal moves, by role and move. */
  readonly legal: number;
  readonly observations: RowMemory;
  readonly masks: RowMemory;
}

/** `observations`, `masks`: the rows that can be read for every game. */
export function compileLaneGames(circuit: Circuit, observations: Row, masks: Row): LaneGamesProgram {
  const module = new ModuleWriter();
  const plan = new MemoryPlan();
  const memory = planLaneMemory(circuit, plan);
  const moveCount = circuit.moveCounts.reduce((sum, count) => sum + count, 0);
  const given = {
    moves: plan.vectors(moveCount),
    drawn: plan.vectors(circuit.moveCounts.length),
    percepts: plan.vectors(circuit.percepts.flat().length),
  };
  const legal = plan.vectors(moveCount);
  const never = plan.vectors(1);
  const written = writeLanes({ circuit, module, plan, memory, recordsMoves: true, given });
  module.export("legal", emitLegal(written.emitter, legal).func);
  emitSpread(module);
  const moveOffsets = offsets(circuit.moveCounts);
  const perceptOffsets = offsets(circuit.percepts.map((list) => list.length));
  const addressOf = (entry: RowEntry): number => {
    switch (entry?.kind) {
      case "fluent":
        return memory.state + 16 * entry.fluent;
      case "legal":
        return legal + 16 * ((moveOffsets[entry.role] as number) + entry.move);
      case "percept":
        return given.percepts + 16 * ((perceptOffsets[entry.role] as number) + entry.percept);
      default:
        return never;
    }
  };
  const planRow = (row: Row): RowMemory => {
    const length = Math.ceil(row.length / ENTRIES_AT_ONCE) * ENTRIES_AT_ONCE;
    const addresses = Int32Array.from({ length }, (_, i) => addressOf(row[i]));
    const table = plan.vectors(length / 4);
    return { table, bytes: plan.vectors(Math.ceil(spreadBytes(row.length) / 16)), entries: row.length, addresses };
  };
  const rows = { observations: planRow(observations), masks: planRow(masks) };
  return { lanes: finishLanes(written), given, legal, ...rows };
}

/** Returns the start of each list if all lists are concatenated. */
function offsets(lengths: readonly number[]): number[] {
  let next = 0;
  return lengths.map((length) => {
    next += length;
    return next - length;
  });
}
