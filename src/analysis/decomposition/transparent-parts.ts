/**
 * Parts that are not games of their own, because `terminal` or the goals read every detail of them together with other
 * parts: a point of a board on which lines count, or one of many lamps that must all be lit. Such a part is a variable
 * of a larger game.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import {
  type Circuit,
  firstGate,
  fluentNode,
  inputsOf,
  type Literal,
  type Node,
  nodeOf,
} from "../../machine/circuit/index.ts";
import { Cones } from "./cones.ts";

/** The number of a fluent's part, −1 if it belongs to none. */
export type PartOf = (fluent: number) => number;

/** The outputs for `terminal` and the goals of a circuit. */
export const endingOutputs = ({ terminal, goals }: Circuit): Literal[] => [
  terminal,
  ...goals.flatMap((list) => list.map(({ literal }) => literal)),
];

export class EndingGates {
  private readonly circuit: Circuit;
  private readonly budget: Budget;
  /** All nodes below `terminal` and the goals, in ascending order. */
  private readonly nodes: readonly Node[];
  private readonly definitionOf = new Map<Node, Node>();

  constructor(circuit: Circuit, budget: Budget) {
    this.circuit = circuit;
    this.budget = budget;
    const nodes: Node[] = [];
    new Cones(circuit).visit(endingOutputs(circuit), (node) => nodes.push(node));
    this.nodes = nodes.sort((a, b) => a - b);
    for (const { variables, definitions } of circuit.components)
      variables.forEach((variable, i) => {
        this.definitionOf.set(variable, nodeOf(definitions[i] as Literal));
      });
  }

  /**
   * Sets of parts to join: those below the smallest gates that read a transparent part together with others. Empty if
   * there is no transparent part. Smallest gates come first, so that three cells of a line are joined before all cells
   * of two boards.
   */
  boundTogether(partOf: PartOf): number[][] {
    const below = this.partsBelow(partOf);
    const mixed = this.nodes.filter((node) => (below.get(node)?.size ?? 0) > 1 && !this.definitionOf.has(node));
    const inputs = mixed.map((gate) => this.inputsByPart(gate, below));
    const isTransparent = transparentParts(inputs, partOf, this.circuit);
    const gates = mixed.filter((_, i) => [...(inputs[i]?.keys() ?? [])].some(isTransparent));
    const sizes = gates.map((gate) => below.get(gate)?.size as number);
    const least = sizes.reduce((a, b) => Math.min(a, b), Infinity);
    return gates.filter((_, i) => sizes[i] === least).map((gate) => [...(below.get(gate) as Set<number>)]);
  }

  /**
   * For each node: the parts of the fluents below it. A node with the same parts as one of its inputs shares the set.
   */
  private partsBelow(partOf: PartOf): Map<Node, ReadonlySet<number>> {
    const { circuit } = this;
    const below = new Map<Node, ReadonlySet<number>>();
    const none: ReadonlySet<number> = new Set();
    const start = firstGate(circuit);
    for (let changed = true; changed; ) {
      changed = false;
      for (const node of this.nodes) {
        const known = below.get(node) ?? none;
        let found = known;
        if (node < fluentNode(circuit.fluentCount)) {
          const part = partOf(node - fluentNode(0));
          if (part >= 0 && known.size === 0) found = new Set([part]);
        } else if (node >= start) {
          const definition = this.definitionOf.get(node);
          if (definition !== undefined) found = joined(found, below.get(definition) ?? none);
          for (const input of inputsOf(circuit, node)) found = joined(found, below.get(nodeOf(input)) ?? none);
          this.budget.spend(1 + found.size, "looking at what the end and the goals ask of subgames");
        }
        if (found.size === known.size) continue;
        below.set(node, found);
        changed = true;
      }
      if (circuit.components.length === 0) break;
    }
    return below;
  }

  /** For each part: the inputs of a gate that read only this part. */
  private inputsByPart(gate: Node, below: ReadonlyMap<Node, ReadonlySet<number>>): Map<number, Node[]> {
    const found = new Map<number, Node[]>();
    for (const literal of inputsOf(this.circuit, gate)) {
      const parts = below.get(nodeOf(literal));
      if (parts?.size !== 1) continue;
      const [part] = parts as Set<number>;
      const list = found.get(part as number);
      if (list === undefined) found.set(part as number, [nodeOf(literal)]);
      else list.push(nodeOf(literal));
    }
    return found;
  }
}

/**
 * A part is transparent if mixed gates ask it as many different questions as it has fluents, or one fewer: if exactly
 * one of some fluents holds, the last follows from the others. The inputs of one gate that belong to one part count as
 * one question ("is the heap empty?").
 */
function transparentParts(
  inputs: readonly ReadonlyMap<number, readonly Node[]>[],
  partOf: PartOf,
  circuit: Circuit,
): (part: number) => boolean {
  const questions = new Map<number, Set<string>>();
  for (const byPart of inputs)
    for (const [part, nodes] of byPart) {
      const known = questions.get(part);
      if (known === undefined) questions.set(part, new Set([nodes.join()]));
      else known.add(nodes.join());
    }
  const sizes = new Map<number, number>();
  for (let fluent = 0; fluent < circuit.fluentCount; fluent++)
    sizes.set(partOf(fluent), (sizes.get(partOf(fluent)) ?? 0) + 1);
  return (part) => (questions.get(part)?.size ?? 0) >= Math.max(1, (sizes.get(part) ?? 0) - 1);
}

function joined(one: ReadonlySet<number>, other: ReadonlySet<number>): ReadonlySet<number> {
  if (one === other || other.size === 0) return one;
  if (one.size === 0) return other;
  let grown: Set<number> | undefined;
  for (const part of other)
    if (!one.has(part)) {
      grown ??= new Set(one);
      grown.add(part);
    }
  return grown ?? one;
}
