/**
 * The tables of the differential engine, as they lie in the memory of a cursor. A gate counts its false inputs and is true at
 * zero; when a node changes, the counts of the gates behind it change by one, and those that reach or leave zero change in
 * turn. Kept up to date that way are the nodes behind `terminal` and the legal moves; goals are worked out when asked for.
 *
 * Legal moves live in lists, one per role and guard (guarded-legal.ts), so that moves are drawn and listed without a search.
 */
import {
  type Circuit,
  FALSE,
  firstGate,
  isNegated,
  type Literal,
  type Node,
  nodeOf,
  TRUE,
  usedNodes,
} from "../circuit/index.ts";
import type { GuardedCircuit } from "./guarded-legal.ts";

/** A list of moves that are legal whenever the guard holds. Its slots follow each other. */
export interface MoveSlots {
  readonly role: number;
  readonly guard: Literal;
  readonly firstSlot: number;
  readonly slotCount: number;
}

export interface EngineTables {
  readonly circuit: Circuit;
  /** By node: 1 where its value is kept up to date. */
  readonly isKept: Uint8Array;
  /** Length nodeCount + 1, in entries of `followers`. */
  readonly followerStarts: Int32Array;
  /** What to do when a node changes: 4 · gate + negation mark for a gate; −1 − (2 · slot + negation mark) for a legal move. */
  readonly followers: Int32Array;
  readonly lists: readonly MoveSlots[];
  /** By slot. */
  readonly slotMoves: Int32Array;
  readonly slotLists: Int32Array;
  /** By slot: the literal on which it depends. */
  readonly slotLiterals: Int32Array;
  /** Gates to evaluate before goals are read: node, number of inputs, literals; gate after gate, in order. */
  readonly goalGates: Int32Array;
}

export function engineTables({ circuit, legal }: GuardedCircuit): EngineTables {
  const slots = slotsOf(circuit, legal);
  const guards = slots.lists.map(({ guard }) => guard);
  const isKept = usedNodes(circuit, [circuit.terminal, ...slots.slotLiterals, ...guards]);
  isKept.fill(1, 0, firstGate(circuit));
  const followers = followersOf(circuit, isKept, slots.slotLiterals);
  return { circuit, isKept, ...followers, ...slots, goalGates: goalGatesOf(circuit, isKept) };
}

function slotsOf(
  circuit: Circuit,
  legal: GuardedCircuit["legal"],
): Pick<EngineTables, "lists" | "slotMoves" | "slotLists" | "slotLiterals"> {
  const lists: MoveSlots[] = [];
  const [slotMoves, slotLists, slotLiterals]: number[][] = [[], [], []];
  for (const role of circuit.moveCounts.keys()) {
    const byGuard = new Map<Literal, { move: number; rest: Literal }[]>();
    for (const [move, { guard, rest }] of (legal[role] as GuardedCircuit["legal"][number]).entries()) {
      if (rest === FALSE || guard === FALSE) continue;
      const own = byGuard.get(guard);
      if (own === undefined) byGuard.set(guard, [{ move, rest }]);
      else own.push({ move, rest });
    }
    for (const [guard, own] of byGuard) {
      const firstSlot = (slotMoves as number[]).length;
      for (const { move, rest } of own) {
        slotMoves?.push(move);
        slotLists?.push(lists.length);
        slotLiterals?.push(rest);
      }
      lists.push({ role, guard, firstSlot, slotCount: own.length });
    }
  }
  return {
    lists,
    slotMoves: Int32Array.from(slotMoves as number[]),
    slotLists: Int32Array.from(slotLists as number[]),
    slotLiterals: Int32Array.from(slotLiterals as number[]),
  };
}

function followersOf(
  circuit: Circuit,
  isKept: Uint8Array,
  slotLiterals: Int32Array,
): Pick<EngineTables, "followers" | "followerStarts"> {
  const starts = new Int32Array(circuit.nodeCount + 1);
  const each = (visit: (node: Node, entry: number) => void): void => {
    for (let gate = firstGate(circuit); gate < circuit.nodeCount; gate++) {
      if (isKept[gate] === 0) continue;
      for (let i = circuit.inputStarts[gate] as number; i < (circuit.inputStarts[gate + 1] as number); i++) {
        const literal = circuit.inputs[i] as Literal;
        visit(nodeOf(literal), 4 * gate + (isNegated(literal) ? 1 : 0));
      }
    }
    for (const [slot, literal] of slotLiterals.entries())
      if (literal !== TRUE) visit(nodeOf(literal), -1 - (2 * slot + (isNegated(literal) ? 1 : 0)));
  };
  each((node) => (starts[node + 1] as number)++);
  for (let node = 0; node < circuit.nodeCount; node++) (starts[node + 1] as number) += starts[node] as number;
  const places = starts.slice();
  const followers = new Int32Array(starts[circuit.nodeCount] as number);
  each((node, entry) => {
    followers[(places[node] as number)++] = entry;
  });
  return { followers, followerStarts: starts };
}

function goalGatesOf(circuit: Circuit, isKept: Uint8Array): Int32Array {
  const used = usedNodes(
    circuit,
    circuit.goals.flat().map(({ literal }) => literal),
  );
  const stream: number[] = [];
  for (let node = firstGate(circuit); node < circuit.nodeCount; node++) {
    if (used[node] === 0 || isKept[node] === 1) continue;
    const [start, end] = [circuit.inputStarts[node] as number, circuit.inputStarts[node + 1] as number];
    stream.push(node, end - start);
    for (let i = start; i < end; i++) stream.push(circuit.inputs[i] as Literal);
  }
  return Int32Array.from(stream);
}
