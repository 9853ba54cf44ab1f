/**
 * The effect of a move on each fluent: the circuit with that move true and the role's other moves false, simplified,
 * with equal gates shared. If two moves have the same gate for a fluent, they have the same effect on it in every
 * state, however the rules are written (parallel games often spell out every compound move).
 */

import type { Budget } from "../../foundations/budgets/index.ts";
import { IntHeap, IntVector, SequenceInterner, sortAscending } from "../../foundations/collections/index.ts";
import {
  type Circuit,
  FALSE,
  firstGate,
  firstMoveNodes,
  type GateUsers,
  gateUsers,
  isNegated,
  type Literal,
  negate,
  nodeOf,
  TRUE,
} from "../../machine/circuit/index.ts";

/** For each role, move and fluent: the number of the function that gives the fluent's next value. */
export type MoveEffects = readonly (readonly Int32Array[])[];

/** Undefined if gates are recursive. Throws BudgetSpent. */
export function moveEffects(circuit: Circuit, budget: Budget): MoveEffects | undefined {
  if (circuit.components.length > 0) return undefined;
  const shared = new SharedGates(circuit);
  const firsts = firstMoveNodes(circuit);
  return circuit.moveCounts.map((count, role) => {
    budget.spend(circuit.nodeCount, DOING);
    shared.makeNone(firsts[role] as number, count);
    return Array.from({ length: count }, (_, move) => {
      const { next, changed } = shared.effect((firsts[role] as number) + move);
      budget.spend(1 + changed, DOING);
      return next;
    });
  });
}

/** Effects of single moves of a role, computed on demand. Linear to make. Pre: no gates depend on each other. */
export class RoleEffects {
  private readonly shared: SharedGates;
  private readonly firstMove: number;
  /** For each fluent: its next value if the role makes none of its moves. */
  readonly none: Int32Array;

  constructor(circuit: Circuit, role: number) {
    this.shared = new SharedGates(circuit);
    this.firstMove = firstMoveNodes(circuit)[role] as number;
    this.none = this.shared.makeNone(this.firstMove, circuit.moveCounts[role] as number);
  }

  /** For each fluent: its next value if the move is made. */
  of(move: number): Int32Array {
    return this.shared.effect(this.firstMove + move).next;
  }
}

const DOING = "comparing what moves do";

class SharedGates {
  private readonly circuit: Circuit;
  private readonly users: GateUsers;
  /** Conjunctions by their sorted literals. Equal ones have the same number. */
  private readonly conjunctions = new SequenceInterner();
  /** For each node: its literal if the role makes none of its moves, and its literal under the current move. */
  private readonly none: Int32Array;
  private readonly images: Int32Array;
  /** For each node: the fluents whose next value is the node or its negation. */
  private readonly fluentsOf = new Map<number, number[]>();
  /** For each fluent: its next value if the role makes none of its moves. */
  private nextOfNone: Int32Array = new Int32Array(0);
  /** Inputs of the gate that is being folded. */
  private readonly found = new IntVector();
  /** Gates to fold again, in order. */
  private readonly pending = new IntHeap();

  constructor(circuit: Circuit) {
    this.circuit = circuit;
    this.users = gateUsers(circuit);
    this.none = new Int32Array(circuit.nodeCount);
    this.images = new Int32Array(circuit.nodeCount);
    circuit.next.forEach((literal, fluent) => {
      const known = this.fluentsOf.get(nodeOf(literal));
      if (known === undefined) this.fluentsOf.set(nodeOf(literal), [fluent]);
      else known.push(fluent);
    });
  }

  /** Sets the moves from node `first` on to false. Returns the next value of each fluent then. */
  makeNone(first: number, count: number): Int32Array {
    const { circuit, images } = this;
    const start = firstGate(circuit);
    for (let node = 0; node < start; node++) images[node] = 2 * node;
    images.fill(FALSE, first, first + count);
    for (let node = start; node < circuit.nodeCount; node++) images[node] = this.fold(node);
    this.none.set(images);
    this.nextOfNone = circuit.next.map((literal) => this.image(literal));
    return this.nextOfNone;
  }

  /**
   * The next values of the fluents if the move of this node is made, and the number of gates that differ from making no
   * move.
   */
  effect(move: number): { next: Int32Array; changed: number } {
    const { circuit, images, none, pending } = this;
    const changed = [move];
    images[move] = TRUE;
    this.lookAtUsers(move);
    while (!pending.isEmpty) {
      const node = pending.pop();
      if (node === changed[changed.length - 1]) continue;
      const image = this.fold(node);
      if (image === images[node]) continue;
      images[node] = image;
      changed.push(node);
      this.lookAtUsers(node);
    }
    const next = this.nextOfNone.slice();
    for (const node of changed)
      for (const fluent of this.fluentsOf.get(node) ?? []) next[fluent] = this.image(circuit.next[fluent] as Literal);
    for (const node of changed) images[node] = none[node] as Literal;
    return { next, changed: changed.length };
  }

  private lookAtUsers(node: number): void {
    const { starts, uses } = this.users;
    for (let i = starts[node] as number; i < (starts[node + 1] as number); i++)
      this.pending.push((uses[i] as number) >> 1);
  }

  private image(literal: Literal): Literal {
    const image = this.images[nodeOf(literal)] as Literal;
    return isNegated(literal) ? negate(image) : image;
  }

  private fold(node: number): Literal {
    const { inputs, inputStarts } = this.circuit;
    const { found } = this;
    found.length = 0;
    for (let i = inputStarts[node] as number; i < (inputStarts[node + 1] as number); i++) {
      const image = this.image(inputs[i] as Literal);
      if (image === FALSE) return FALSE;
      if (image !== TRUE) found.push(image);
    }
    const { data } = found;
    sortAscending(data, 0, found.length);
    let length = 0;
    for (let i = 0; i < found.length; i++) {
      const literal = data[i] as Literal;
      if (length > 0 && data[length - 1] === literal) continue;
      if (length > 0 && data[length - 1] === negate(literal)) return FALSE;
      data[length++] = literal;
    }
    if (length === 0) return TRUE;
    if (length === 1) return data[0] as Literal;
    return 2 * (firstGate(this.circuit) + this.conjunctions.intern(data, length));
  }
}
