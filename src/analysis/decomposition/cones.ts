/** What an output of a circuit depends on: the inputs and gates below it. */

import {
  type Circuit,
  firstGate,
  inputsOf,
  isNegated,
  type Literal,
  type Node,
  negate,
  nodeOf,
} from "../../machine/circuit/index.ts";
import { splitAlternatives } from "./split-alternatives.ts";

/** Alternatives, each a list of literals: one list has to hold wholly. */
export type Condition = readonly (readonly Literal[])[];

export class Cones {
  private readonly circuit: Circuit;
  private readonly definitionOf = new Map<Node, Literal>();
  /** By node: the last walk that met it. */
  private readonly seen: Int32Array;
  private walk = 0;
  private readonly pending: Node[] = [];

  constructor(circuit: Circuit) {
    this.circuit = circuit;
    this.seen = new Int32Array(circuit.nodeCount);
    for (const { variables, definitions } of circuit.components)
      variables.forEach((variable, i) => {
        this.definitionOf.set(variable, definitions[i] as Literal);
      });
  }

  /** Calls `visit` for every node that one of the literals depends on, once. Linear in what it visits. */
  visit(literals: Iterable<Literal>, visit: (node: Node) => void): void {
    this.walk++;
    for (const literal of literals) this.meet(nodeOf(literal));
    for (let node = this.pending.pop(); node !== undefined; node = this.pending.pop()) {
      visit(node);
      const definition = this.definitionOf.get(node);
      if (definition !== undefined) this.meet(nodeOf(definition));
      for (const input of inputsOf(this.circuit, node)) this.meet(nodeOf(input));
    }
  }

  /** What each of the conditions whose conjunction the literal is depends on, as literals that together hold all of it. */
  conditions(literal: Literal): Literal[][] {
    return this.conditionForms(literal).map((alternatives) => alternatives.flat());
  }

  /**
   * The conditions whose conjunction the literal is, as far as its gates show it, each as alternatives of literals that hold together.
   * What all alternatives of a disjunction share is a condition of its own, and alternatives that are all combinations of smaller ones
   * are so many conditions.
   */
  conditionForms(literal: Literal): Condition[] {
    const found: Condition[] = [];
    for (const conjunct of this.conjuncts(literal)) {
      if (!this.isGate(conjunct)) {
        found.push([[conjunct]]);
        continue;
      }
      const alternatives = Array.from(inputsOf(this.circuit, nodeOf(conjunct)), (input) =>
        this.conjuncts(negate(input)),
      );
      const [first = [], ...others] = alternatives;
      const common = new Set(first.filter((one) => others.every((list) => list.includes(one))));
      for (const one of common) found.push([[one]]);
      found.push(...splitAlternatives(alternatives.map((list) => list.filter((one) => !common.has(one)))));
    }
    return found;
  }

  private conjuncts(literal: Literal): Literal[] {
    const found: Literal[] = [];
    const pending = [literal];
    for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
      if (this.isGate(one) && !isNegated(one)) pending.push(...inputsOf(this.circuit, nodeOf(one)));
      else found.push(one);
    }
    return found;
  }

  private isGate(literal: Literal): boolean {
    return nodeOf(literal) >= firstGate(this.circuit) && !this.definitionOf.has(nodeOf(literal));
  }

  private meet(node: Node): void {
    if (node === 0 || this.seen[node] === this.walk) return;
    this.seen[node] = this.walk;
    this.pending.push(node);
  }
}
