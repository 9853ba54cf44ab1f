/**
 * Some outputs of a circuit as functions of the fluents, for fixed moves. Constants are folded, and only the remaining
 * gates below the outputs are kept. A compound game has thousands of gates that say which move was made, and few remain
 * once the move is known. Building a cone takes time linear in the cone; evaluating it takes time linear in what
 * remains.
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
  /** The gates in order; the inputs of gate i are at [starts[i], starts[i + 1]). */
  private readonly gates: Int32Array;
  private readonly starts: Int32Array;
  private readonly inputs: Int32Array;
  private readonly outputs: readonly Literal[];
  /** The latest value of each node. All cones of a circuit share it. */
  private readonly values: Uint8Array;

  /**
   * `nodes`: all nodes below the outputs, in ascending order. `made`: the nodes of the moves made; all other moves are
   * false.
   */
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

  /** The indices of the outputs that hold. The values of the fluents must be set before. */
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
  /** The inputs of the remaining gates, by node. */
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
