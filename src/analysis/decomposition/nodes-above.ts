/** The nodes of a circuit that depend on given inputs: the nodes above them. */
import { IntVector } from "../../foundations/collections/index.ts";
import {
  type Circuit,
  type GateUsers,
  gateUsers,
  type Literal,
  type Node,
  nodeOf,
} from "../../machine/circuit/index.ts";

export class NodesAbove {
  private readonly users: GateUsers;
  /** For each node: the variables that it defines, if gates are recursive. */
  private readonly variablesOf = new Map<Node, Node[]>();
  /** For each node: 1 if it is marked. */
  private readonly marks: Uint8Array;
  private readonly pending = new IntVector();

  constructor(circuit: Circuit) {
    this.users = gateUsers(circuit);
    this.marks = new Uint8Array(circuit.nodeCount);
    for (const { variables, definitions } of circuit.components)
      variables.forEach((variable, i) => {
        const node = nodeOf(definitions[i] as Literal);
        this.variablesOf.set(node, [...(this.variablesOf.get(node) ?? []), variable]);
      });
  }

  /** Marks a node and everything that depends on it. The total time of all calls is linear in what is marked. */
  mark(node: Node): void {
    const { pending } = this;
    const { starts, uses } = this.users;
    this.meet(node);
    while (pending.length > 0) {
      const at = pending.pop();
      for (let i = starts[at] as number; i < (starts[at + 1] as number); i++) this.meet((uses[i] as number) >> 1);
      for (const variable of this.variablesOf.get(at) ?? []) this.meet(variable);
    }
  }

  has(literal: Literal): boolean {
    return this.marks[nodeOf(literal)] === 1;
  }

  private meet(node: Node): void {
    if (this.marks[node] === 1) return;
    this.marks[node] = 1;
    this.pending.push(node);
  }
}
