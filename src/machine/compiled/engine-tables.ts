/**
 * The tables of the differential engine, as they lie in the memory of a cursor. A gate counts its false inputs and is true at
 * zero; when a node changes, the counts of the gates behind it change by one, and those that reach or leave zero change in
 * turn. Kept up to date that way are the nodes behind `terminal` and the legal moves; goals are worked out when asked for.
 *
 * Legal moves live in lists, one per role and guard (guarded-legal.ts), so that moves are drawn and listed without a search.
 * One more list has the watched fluents that are about to change: those whose next value differs from the present one.
 */
import {
  type Circuit,
  FALSE,
  firstGate,
  firstMoveNodes,
  fluentNode,
  isNegated,
  type Literal,
  literalOf,
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
  /**
   * What to do when a node changes: 4 · gate + negation mark for a gate; −1 − (2 · slot + negation mark) for the slot of a
   * legal move, or of a watched fluent, whose mark does not matter since every change moves it in or out.
   */
  readonly followers: Int32Array;
  /** The lists of moves; the list of changing fluents comes after them. */
  readonly lists: readonly MoveSlots[];
  /** The slots of watched fluents follow those of the moves. */
  readonly firstFluentSlot: number;
  /** By slot: its move, or the node of its fluent. */
  readonly slotMoves: Int32Array;
  readonly slotLists: Int32Array;
  /** By slot of a move: the literal on which it depends. */
  readonly slotLiterals: Int32Array;
  /** The fluents that are watched. */
  readonly watched: readonly number[];
  /** Gates to evaluate before goals are read: node, number of inputs, literals; gate after gate, in order. */
  readonly goalGates: Int32Array;
}

/** Which fluents are watched: those whose next value the state alone decides, or all of them. */
export type Watch = "settled" | "all";

export function engineTables({ circuit, legal }: GuardedCircuit, watch: Watch): EngineTables {
  const moves = slotsOf(circuit, legal);
  const watched = watchedFluents(circuit, watch);
  const isKept = usedNodes(circuit, [
    circuit.terminal,
    ...moves.slotLiterals,
    ...moves.lists.map(({ guard }) => guard),
    ...watched.map((fluent) => circuit.next[fluent] as Literal),
  ]);
  isKept.fill(1, 0, firstGate(circuit));
  const firstFluentSlot = moves.slotMoves.length;
  return {
    circuit,
    isKept,
    lists: moves.lists,
    firstFluentSlot,
    slotMoves: Int32Array.from([...moves.slotMoves, ...watched.map(fluentNode)]),
    slotLists: Int32Array.from([...moves.slotLists, ...watched.map(() => moves.lists.length)]),
    slotLiterals: moves.slotLiterals,
    watched,
    ...followersOf(circuit, isKept, moves.slotLiterals, watched),
    goalGates: goalGatesOf(circuit, isKept),
  };
}

/** Fluents that never change are left out. */
function watchedFluents(circuit: Circuit, watch: Watch): number[] {
  const depends = new Uint8Array(circuit.nodeCount); // on a move
  depends.fill(1, firstMoveNodes(circuit)[0] ?? 0, firstGate(circuit));
  for (let node = firstGate(circuit); node < circuit.nodeCount; node++)
    for (let i = circuit.inputStarts[node] as number; i < (circuit.inputStarts[node + 1] as number); i++)
      if (depends[nodeOf(circuit.inputs[i] as Literal)] === 1) depends[node] = 1;
  return Array.from(circuit.next.keys()).filter((fluent) => {
    const literal = circuit.next[fluent] as Literal;
    return literal !== literalOf(fluentNode(fluent)) && (watch === "all" || depends[nodeOf(literal)] === 0);
  });
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
  watched: readonly number[],
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
    for (const [i, fluent] of watched.entries()) {
      const entry = -1 - 2 * (slotLiterals.length + i);
      visit(fluentNode(fluent), entry);
      visit(nodeOf(circuit.next[fluent] as Literal), entry);
    }
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
