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

/** Alternatives, each a list of literals. The condition holds if all literals of one list hold. */
export type Condition = readonly (readonly Literal[])[];

export class Cones {
  private readonly circuit: Circuit;
  private readonly budget: Budget;
  private readonly definitionOf = new Map<Node, Literal>();
  /** For each node: the last walk that visited it. */
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

  /** Calls `visit` once for every node on which one of the literals depends. Linear in the nodes visited. */
  visit(literals: Iterable<Literal>, visit: (node: Node) => void): void {
    this.visitWhile(literals, (node) => {
      visit(node);
      return true;
    });
  }

  /** The same, but leaves out what lies only below nodes for which `enter` returns false. */
  visitWhile(literals: Iterable<Literal>, enter: (node: Node) => boolean): void {
    const { inputs, inputStarts } = this.circuit;
    this.walk++;
    for (const literal of literals) this.meet(nodeOf(literal));
    for (let node = this.pending.pop(); node !== undefined; node = this.pending.pop()) {
      if (!enter(node)) continue;
      const definition = this.definitionOf.get(node);
      if (definition !== undefined) this.meet(nodeOf(definition));
      const end = inputStarts[node + 1] as number;
      for (let i = inputStarts[node] as number; i < end; i++) this.meet(nodeOf(inputs[i] as Literal));
    }
  }

  /** The conditions whose conjunction is the literal, each as a flat list of the literals it depends on. */
  conditions(literal: Literal): Literal[][] {
    return this.conditionForms(literal).map((alternatives) => alternatives.flat());
  }

  /**
   * The conditions whose conjunction is the literal, as far as its gates show them. Each is a list of alternatives, and
   * each alternative is a list of literals that must hold together. If all alternatives of a disjunction share a
   * literal, it becomes a condition of its own. If the alternatives are all combinations of smaller ones, they become
   * several conditions.
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

  /** The conjuncts, each once. A gate may be below several others, so it is marked when visited. */
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

/** The literals that occur in all lists. Each list contains every literal at most once. */
function inAll(lists: readonly (readonly Literal[])[]): Set<Literal> {
  const counts = new Map<Literal, number>();
  for (const list of lists) for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1);
  return new Set([...counts].flatMap(([one, count]) => (count === lists.length ? [one] : [])));
}
