/**
 * Decision diagrams of the gates of a circuit, built on demand. The variables are the fluents and moves, in the order
 * in which a depth-first walk down from the goals meets them. What a sum adds last then comes first, which keeps its
 * diagram as small as the sum.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { DecisionDiagrams, type Diagram, permuteVariables } from "../../foundations/decision-diagrams/index.ts";
import { type Circuit, firstGate, type Literal, type Node, nodeOf } from "../../machine/circuit/index.ts";

const UNKNOWN = -1;

export class CircuitDiagrams {
  private readonly circuit: Circuit;
  private readonly first: Node;
  private readonly diagrams: DecisionDiagrams;
  /** Diagram of each node, or UNKNOWN. */
  private readonly table: Int32Array;
  /** For each variable of the diagrams: the node of its fluent or move. */
  private readonly inputs: readonly Node[];

  /** Later calls throw BudgetSpent when the budget is spent. Pre: nobody asks for mutually recursive gates. */
  constructor(circuit: Circuit, budget: Budget) {
    this.circuit = circuit;
    this.first = firstGate(circuit);
    this.diagrams = new DecisionDiagrams(budget);
    this.table = new Int32Array(circuit.nodeCount).fill(UNKNOWN);
    this.table[0] = DecisionDiagrams.FALSE;
    this.inputs = this.inputsInOrder();
    for (const [level, input] of this.inputs.entries()) this.table[input] = this.diagrams.variable(level);
  }

  /** Fills the table bottom-up, with an explicit stack. */
  of(literal: Literal): Diagram {
    const { table } = this;
    const { inputs, inputStarts } = this.circuit;
    const stack = [nodeOf(literal)];
    while (stack.length > 0) {
      const node = stack[stack.length - 1] as Node;
      const before = stack.length;
      const parts: Diagram[] = [];
      for (let i = inputStarts[node] as number; table[node] === UNKNOWN && i < (inputStarts[node + 1] as number); i++) {
        const input = inputs[i] as Literal;
        const diagram = table[nodeOf(input)] as Diagram;
        if (diagram === UNKNOWN) stack.push(nodeOf(input));
        else parts.push(diagram ^ (input & 1));
      }
      if (stack.length > before) continue;
      if (table[node] === UNKNOWN) table[node] = this.product(parts);
      stack.pop();
    }
    return (table[nodeOf(literal)] as Diagram) ^ (literal & 1);
  }

  /** The diagram of a literal after every input is replaced by its image. */
  ofImage(literal: Literal, imageOfInput: (input: Node) => Node): Diagram {
    return permuteVariables(this.diagrams, this.of(literal), (level) => {
      const image = imageOfInput(this.inputs[level] as Node);
      return this.diagrams.topOf(this.table[image] as Diagram);
    });
  }

  /** Conjunction of all parts. It combines them in pairs, so that small diagrams meet small ones. */
  private product(parts: Diagram[]): Diagram {
    let row = parts;
    while (row.length > 1) {
      const halved: Diagram[] = [];
      for (let i = 0; i < row.length; i += 2) {
        const [left, right] = [row[i] as Diagram, row[i + 1]];
        halved.push(right === undefined ? left : this.diagrams.and(left, right));
      }
      row = halved;
    }
    return row[0] ?? DecisionDiagrams.TRUE;
  }

  /**
   * Order of the variables: depth first from the goals, then from the other outputs. At each gate, its direct inputs
   * come first.
   */
  private inputsInOrder(): Node[] {
    const { circuit } = this;
    const seen = new Uint8Array(circuit.nodeCount);
    const order: Node[] = [];
    const outputs = [
      ...circuit.goals.flat().map(({ literal }) => literal),
      circuit.terminal,
      ...circuit.legal.flatMap((literals) => Array.from(literals)),
      ...circuit.next,
    ];
    const stack = outputs.reverse().map(nodeOf);
    const inputs = Array.from({ length: this.first - 1 }, (_, i) => i + 1);
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (seen[node] === 1) continue;
      seen[node] = 1;
      if (node > 0 && node < this.first) order.push(node);
      for (let i = circuit.inputStarts[node] as number; i < (circuit.inputStarts[node + 1] as number); i++) {
        const input = nodeOf(circuit.inputs[i] as Literal);
        if (seen[input] === 1) continue;
        if (input >= this.first) stack.push(input);
        else if (input > 0) {
          seen[input] = 1;
          order.push(input);
        }
      }
    }
    return [...order, ...inputs.filter((input) => seen[input] === 0)];
  }
}
