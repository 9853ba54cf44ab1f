/**
 * What a move does to each fluent: the circuit with that move made and the role's others not made, simplified, equal gates shared. Two
 * moves with the same gate for a fluent do the same to it in every state, however the rules are written (parallel games often
 * spell out every compound move).
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import {
  type Circuit,
  FALSE,
  firstGate,
  firstMoveNodes,
  isNegated,
  type Literal,
  negate,
  nodeOf,
  TRUE,
} from "../../machine/circuit/index.ts";

/** By role, move and fluent: the number of the function that the fluent becomes. */
export type MoveEffects = readonly (readonly Int32Array[])[];

/** Undefined where gates depend on each other. Throws BudgetSpent. */
export function moveEffects(circuit: Circuit, budget: Budget): MoveEffects | undefined {
  if (circuit.components.length > 0) return undefined;
  const shared = new SharedGates(circuit);
  const firsts = firstMoveNodes(circuit);
  return circuit.moveCounts.map((count, role) =>
    Array.from({ length: count }, (_, move) => {
      budget.spend(circuit.nodeCount, "comparing what moves do");
      return shared.effect(firsts[role] as number, count, move);
    }),
  );
}

class SharedGates {
  private readonly circuit: Circuit;
  private readonly pairs = new Map<number, number>();
  private readonly lists = new Map<string, number>();
  /** By node: its literal with no move fixed, and under the move in question. */
  private readonly open: Int32Array;
  private readonly images: Int32Array;
  private readonly found: Literal[] = [];

  constructor(circuit: Circuit) {
    this.circuit = circuit;
    this.open = new Int32Array(circuit.nodeCount);
    this.images = new Int32Array(circuit.nodeCount);
    const start = firstGate(circuit);
    for (let node = 0; node < start; node++) this.images[node] = 2 * node;
    for (let node = start; node < circuit.nodeCount; node++) this.images[node] = this.fold(node);
    this.open.set(this.images);
  }

  effect(first: number, count: number, move: number): Int32Array {
    const { circuit, images } = this;
    const start = firstGate(circuit);
    for (let node = 0; node < start; node++) images[node] = 2 * node;
    for (let other = 0; other < count; other++) images[first + other] = other === move ? TRUE : FALSE;
    for (let node = start; node < circuit.nodeCount; node++)
      images[node] = this.isChanged(node) ? this.fold(node) : (this.open[node] as Literal);
    return circuit.next.map((literal) => this.image(literal));
  }

  private isChanged(node: number): boolean {
    const { inputs, inputStarts } = this.circuit;
    for (let i = inputStarts[node] as number; i < (inputStarts[node + 1] as number); i++) {
      const input = nodeOf(inputs[i] as Literal);
      if (this.images[input] !== this.open[input]) return true;
    }
    return false;
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
    if (found.length > 1) found.sort((a, b) => a - b);
    let length = 0;
    for (const literal of found) {
      if (length > 0 && found[length - 1] === literal) continue;
      if (length > 0 && found[length - 1] === negate(literal)) return FALSE;
      found[length++] = literal;
    }
    found.length = length;
    if (length === 0) return TRUE;
    if (length === 1) return found[0] as Literal;
    return 2 * (length === 2 ? this.numberOfPair(found[0] as Literal, found[1] as Literal) : this.numberOfList());
  }

  private numberOfPair(one: Literal, other: Literal): number {
    const name = one * 2 ** 26 + other;
    const number = this.pairs.get(name) ?? this.nextNumber();
    this.pairs.set(name, number);
    return number;
  }

  private numberOfList(): number {
    const name = this.found.join();
    const number = this.lists.get(name) ?? this.nextNumber();
    this.lists.set(name, number);
    return number;
  }

  private nextNumber(): number {
    return firstGate(this.circuit) + this.pairs.size + this.lists.size;
  }
}
