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

/** By role, move and fluent: the number of the function that the fluent becomes. Undefined where gates depend on each other. */
export function moveEffects(circuit: Circuit, budget: Budget): Int32Array[][] | undefined {
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
  private readonly numbers = new Map<string, number>();
  /** By node: its literal under the move in question. */
  private readonly images: Int32Array;

  constructor(circuit: Circuit) {
    this.circuit = circuit;
    this.images = new Int32Array(circuit.nodeCount);
  }

  effect(first: number, count: number, move: number): Int32Array {
    const { circuit, images } = this;
    const start = firstGate(circuit);
    for (let node = 0; node < start; node++) images[node] = 2 * node;
    for (let other = 0; other < count; other++) images[first + other] = other === move ? TRUE : FALSE;
    for (let node = start; node < circuit.nodeCount; node++) images[node] = this.gate(node);
    return circuit.next.map((literal) => this.image(literal));
  }

  private image(literal: Literal): Literal {
    const image = this.images[nodeOf(literal)] as Literal;
    return isNegated(literal) ? negate(image) : image;
  }

  private gate(node: number): Literal {
    const { inputs, inputStarts } = this.circuit;
    const found = new Set<Literal>();
    for (let i = inputStarts[node] as number; i < (inputStarts[node + 1] as number); i++) {
      const image = this.image(inputs[i] as Literal);
      if (image === FALSE || found.has(negate(image))) return FALSE;
      if (image !== TRUE) found.add(image);
    }
    if (found.size === 0) return TRUE;
    const list = [...found].sort((a, b) => a - b);
    if (list.length === 1) return list[0] as Literal;
    const name = list.join();
    let number = this.numbers.get(name);
    if (number === undefined) {
      number = firstGate(this.circuit) + this.numbers.size;
      this.numbers.set(name, number);
    }
    return 2 * number;
  }
}
