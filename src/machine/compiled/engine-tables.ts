/**
 * The tables of the differential engine, as they are stored in a cursor's memory. A gate counts its false inputs and is
 * true at zero. When a node changes, the counts of the gates that use it change by one, and gates whose count reaches
 * or leaves zero change in turn. The engine keeps the nodes behind `terminal` and the legal moves up to date; goals are
 * evaluated on demand.
 *
 * Legal moves are bits, one slot each, in lists by role and guard (guarded-legal.ts). A change flips a bit; moves are
 * drawn and listed from whole words. Their order is the order of the slots, whatever happened before, so equal seeds
 * give equal playouts. One more list contains the watched fluents that are about to change: their next value differs
 * from the current one.
 */
import {
  type Circuit,
  FALSE,
  firstGate,
  firstMoveNodes,
  fluentNode,
  gateUsers,
  type Literal,
  literalOf,
  type Node,
  nodeOf,
  usedNodes,
} from "../circuit/index.ts";
import type { GuardedCircuit } from "./guarded-legal.ts";

/**
 * A list of moves that share a guard. A move is legal if the guard and its slot bit hold. Its slots are consecutive and
 * start at a word boundary.
 */
export interface MoveSlots {
  readonly guard: Literal;
  readonly firstSlot: number;
  readonly slotCount: number;
}

export interface EngineTables {
  readonly circuit: Circuit;
  /** By node: 1 if its value is kept up to date. */
  readonly isKept: Uint8Array;
  /** Length nodeCount + 1; indices into `followers`. */
  readonly followerStarts: Int32Array;
  /**
   * What to update when a node changes: 4 · gate + negation mark for a gate, or −1 − slot for a slot whose bit
   * flips.
   */
  readonly followers: Int32Array;
  /** By role: the lists of its moves. The list of changing fluents comes after them. */
  readonly lists: readonly (readonly MoveSlots[])[];
  /** The slots of watched fluents follow those of the moves. */
  readonly firstFluentSlot: number;
  /** A multiple of SLOTS_PER_WORD. */
  readonly slotCount: number;
  /** By slot: its move, or the node of its fluent. */
  readonly slotMoves: Int32Array;
  /** By slot of a move: the literal on which it depends; FALSE for slots that stay empty. */
  readonly slotLiterals: Int32Array;
  /** The fluents that are watched. */
  readonly watched: readonly number[];
  /** Gates to evaluate before goals are read, in order: node, number of inputs, literals. */
  readonly goalGates: Int32Array;
}

const SLOTS_PER_WORD = 64;

const wholeWords = (slots: number): number => Math.ceil(slots / SLOTS_PER_WORD) * SLOTS_PER_WORD;

/** Which fluents are watched: those whose next value depends on the state alone, or all of them. */
export type Watch = "settled" | "all";

export function engineTables(guarded: GuardedCircuit, watch: Watch): EngineTables {
  const { circuit } = guarded;
  const moves = slotsOf(guarded);
  const watched = watchedFluents(circuit, watch);
  const needed = [circuit.terminal, ...moves.lists.flat().map(({ guard }) => guard)];
  for (const literal of moves.slotLiterals) needed.push(literal);
  for (const fluent of watched) needed.push(circuit.next[fluent] as Literal);
  const isKept = usedNodes(circuit, needed);
  isKept.fill(1, 0, firstGate(circuit));
  const firstFluentSlot = moves.slotMoves.length;
  const slotCount = firstFluentSlot + wholeWords(watched.length);
  const slotMoves = new Int32Array(slotCount);
  slotMoves.set(moves.slotMoves);
  slotMoves.set(watched.map(fluentNode), firstFluentSlot);
  return {
    circuit,
    isKept,
    lists: moves.lists,
    firstFluentSlot,
    slotCount,
    slotMoves,
    slotLiterals: moves.slotLiterals,
    watched,
    ...followersOf(circuit, isKept, moves.slotLiterals, watched),
    goalGates: goalGatesOf(circuit, isKept),
  };
}

/** Leaves out fluents that never change. */
function watchedFluents(circuit: Circuit, watch: Watch): number[] {
  const depends = new Uint8Array(circuit.nodeCount); // by node: 1 if it depends on a move
  depends.fill(1, firstMoveNodes(circuit)[0] ?? 0, firstGate(circuit));
  for (let node = firstGate(circuit); node < circuit.nodeCount; node++)
    for (let i = circuit.inputStarts[node] as number; i < (circuit.inputStarts[node + 1] as number); i++)
      if (depends[nodeOf(circuit.inputs[i] as Literal)] === 1) depends[node] = 1;
  return Array.from(circuit.next.keys()).filter((fluent) => {
    const literal = circuit.next[fluent] as Literal;
    return literal !== literalOf(fluentNode(fluent)) && (watch === "all" || depends[nodeOf(literal)] === 0);
  });
}

function slotsOf({
  circuit,
  guards,
  rests,
}: GuardedCircuit): Pick<EngineTables, "lists" | "slotMoves" | "slotLiterals"> {
  const slotMoves: number[] = [];
  const slotLiterals: Literal[] = [];
  const lists = circuit.moveCounts.map((_, role) => {
    const byGuard = new Map<Literal, number[]>(); // by guard: its moves
    const restOf = rests[role] as Int32Array;
    for (const [move, guard] of (guards[role] as Int32Array).entries()) {
      if (restOf[move] === FALSE || guard === FALSE) continue;
      const own = byGuard.get(guard);
      if (own === undefined) byGuard.set(guard, [move]);
      else own.push(move);
    }
    return Array.from(byGuard, ([guard, own]): MoveSlots => {
      const firstSlot = slotMoves.length;
      for (const move of own) {
        slotMoves.push(move);
        slotLiterals.push(restOf[move] as Literal);
      }
      while (slotMoves.length % SLOTS_PER_WORD !== 0) {
        slotMoves.push(0);
        slotLiterals.push(FALSE);
      }
      return { guard, firstSlot, slotCount: slotMoves.length - firstSlot };
    });
  });
  return { lists, slotMoves: Int32Array.from(slotMoves), slotLiterals: Int32Array.from(slotLiterals) };
}

function followersOf(
  circuit: Circuit,
  isKept: Uint8Array,
  slotLiterals: Int32Array,
  watched: readonly number[],
): Pick<EngineTables, "followers" | "followerStarts"> {
  const { starts: gateStarts, uses } = gateUsers(circuit, isKept);
  const slots: number[] = []; // pairs: node, slot
  for (const [slot, literal] of slotLiterals.entries()) if (nodeOf(literal) !== 0) slots.push(nodeOf(literal), slot);
  for (const [i, fluent] of watched.entries()) {
    const slot = slotLiterals.length + i;
    slots.push(fluentNode(fluent), slot, nodeOf(circuit.next[fluent] as Literal), slot);
  }
  const starts = new Int32Array(circuit.nodeCount + 1);
  for (let i = 0; i < slots.length; i += 2) starts[(slots[i] as Node) + 1]!++;
  for (let node = 0; node < circuit.nodeCount; node++) starts[node + 1]! += starts[node] as number;
  for (let node = 0; node <= circuit.nodeCount; node++) starts[node]! += gateStarts[node] as number;
  const followers = new Int32Array(starts[circuit.nodeCount] as number);
  const places = starts.slice();
  for (let node = 0; node < circuit.nodeCount; node++)
    for (let i = gateStarts[node] as number; i < (gateStarts[node + 1] as number); i++) {
      const use = uses[i] as number;
      followers[places[node]!++] = 4 * (use >> 1) + (use & 1);
    }
  for (let i = 0; i < slots.length; i += 2) followers[places[slots[i] as Node]!++] = -1 - (slots[i + 1] as number);
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
