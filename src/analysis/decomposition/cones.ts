/** What an output of a circuit depends on: the inputs and gates below it. */
import { type Budget, unlimited } from "../../foundations/budgets/index.ts";
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
  private readonly budget: Budget;
  private readonly definitionOf = new Map<Node, Literal>();
  /** By node: the last walk that met it. */
  private readonly seen: Int32Array;
  private walk = 0;
  private readonly pending: Node[] = [];

  constructor(circuit: Circuit, budget: Budget = unlimited()) {
    this.circuit = circuit;
    this.budget = budget;
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
      const common = inAll(alternatives);
      for (const one of common) found.push([[one]]);
      for (const one of splitAlternatives(alternatives.map((list) => list.filter((each) => !common.has(each)))))
        found.push(one);
    }
    return found;
  }

  /** Each once. A gate may stand below several others, so it is marked when it is met. */
  private conjuncts(literal: Literal): Literal[] {
    const found: Literal[] = [];
    const met = new Set([literal]);
    for (const one of met) {
      this.budget.spend(1, "splitting conditions");
      if (!this.isGate(one) || isNegated(one)) found.push(one);
      else for (const input of inputsOf(this.circuit, nodeOf(one))) met.add(input);
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

/** The literals that are in all of the lists, each of which has every literal once. */
function inAll(lists: readonly (readonly Literal[])[]): Set<Literal> {
  const counts = new Map<Literal, number>();
  for (const list of lists) for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1);
  return new Set([...counts].flatMap(([one, count]) => (count === lists.length ? [one] : [])));
}
