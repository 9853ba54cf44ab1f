/**
 * Some outputs of a circuit as functions of fluents, where the moves made are fixed: constants are folded away, and only the gates that
 * are left below the outputs are kept. A compound game has thousands of gates that say which move was made, and few that are
 * left once that is known. Making one takes time linear in the cone; evaluating one, in what is left of it.
 */
import {
  type Circuit,
  FALSE,
  firstGate,
  isNegated,
  type Literal,
  literalOf,
  literalValue,
  type Node,
  negate,
  nodeOf,
  TRUE,
} from "../../machine/circuit/index.ts";

export class FoldedCone {
  /** Gates in order, and the inputs of gate i at [starts[i], starts[i + 1]). */
  private readonly gates: Int32Array;
  private readonly starts: Int32Array;
  private readonly inputs: Int32Array;
  private readonly outputs: readonly Literal[];
  /** By node: the last value; shared by all cones of a circuit. */
  private readonly values: Uint8Array;

  /** `nodes`: all nodes below the outputs, ascending. `made`: the nodes of moves that are made; all other moves are not. */
  constructor(
    circuit: Circuit,
    nodes: readonly Node[],
    outputs: readonly Literal[],
    made: ReadonlySet<Node>,
    values: Uint8Array,
  ) {
    const images = foldNodes(circuit, nodes, made);
    const imageOf = (literal: Literal): Literal => images.literal(literal);
    this.values = values;
    this.outputs = outputs.map(imageOf);
    const needed = new Set<Node>();
    const pending = this.outputs.map(nodeOf);
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      const inputs = images.inputs.get(node);
      if (inputs === undefined || needed.has(node)) continue;
      needed.add(node);
      for (const input of inputs) pending.push(nodeOf(input));
    }
    const gates = [...needed].sort((a, b) => a - b);
    const lists = gates.map((gate) => images.inputs.get(gate) as readonly Literal[]);
    this.gates = Int32Array.from(gates);
    this.inputs = Int32Array.from(lists.flat());
    this.starts = new Int32Array(gates.length + 1);
    lists.forEach((list, i) => {
      this.starts[i + 1] = (this.starts[i] as number) + list.length;
    });
  }

  /** The outputs that hold, by their places; the values of the fluents are given. */
  evaluate(): number[] {
    const { gates, starts, inputs, values } = this;
    for (let i = 0; i < gates.length; i++) {
      let value = 1;
      for (let at = starts[i] as number; value === 1 && at < (starts[i + 1] as number); at++)
        value = literalValue(values, inputs[at] as Literal);
      values[gates[i] as number] = value;
    }
    const held: number[] = [];
    for (let i = 0; i < this.outputs.length; i++)
      if (literalValue(values, this.outputs[i] as Literal) === 1) held.push(i);
    return held;
  }
}

interface FoldedNodes {
  literal(literal: Literal): Literal;
  /** Inputs of the gates that are left, by node. */
  readonly inputs: ReadonlyMap<Node, readonly Literal[]>;
}

function foldNodes(circuit: Circuit, nodes: readonly Node[], made: ReadonlySet<Node>): FoldedNodes {
  const images = new Map<Node, Literal>();
  const inputs = new Map<Node, readonly Literal[]>();
  const literal = (one: Literal): Literal => {
    const image = images.get(nodeOf(one)) ?? literalOf(nodeOf(one));
    return isNegated(one) ? negate(image) : image;
  };
  const gatesFrom = firstGate(circuit);
  for (const node of nodes) {
    if (node <= circuit.fluentCount) continue;
    if (node < gatesFrom) images.set(node, made.has(node) ? TRUE : FALSE);
    else {
      const left = new Set<Literal>();
      let isFalse = false;
      for (let i = circuit.inputStarts[node] as number; i < (circuit.inputStarts[node + 1] as number); i++) {
        const image = literal(circuit.inputs[i] as Literal);
        isFalse ||= image === FALSE || left.has(negate(image));
        if (image !== TRUE) left.add(image);
      }
      if (isFalse) images.set(node, FALSE);
      else if (left.size === 0) images.set(node, TRUE);
      else if (left.size === 1) images.set(node, [...left][0] as Literal);
      else inputs.set(node, [...left]);
    }
  }
  return { literal, inputs };
}
