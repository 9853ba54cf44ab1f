/**
 * The microstructure complement of a stage (Cohen et al. 2006; Koriche et al. 2017, section 4.2) as a coloured graph.
 * Each variable has a vertex, each of its values has one, and so has each minimal combination of values that a
 * constraint forbids, with edges to these values. Minimal combinations have the same solutions as complete tuples,
 * hence the same symmetries. Gates have only few of them: g ↔ x∧y forbids g with ¬x, g with ¬y, and x, y with
 * ¬g. A table of tuples would have thousands of rows.
 *
 * Each variable of the next state is connected to that of this state, fluent by fluent. Without these edges, the `next`
 * constraints would say nothing about the rest of the game. A goal is one Boolean variable for each value, because
 * exactly one value is required only at the end.
 *
 * Use it for small games. `compact-microstructure.ts` has the same symmetries in a graph of a tenth of the size.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { GraphBuilder } from "../../foundations/graphs/index.ts";
import type { GateGraph } from "../rule-graph/index.ts";
import {
  atomNode,
  type ConstraintNetwork,
  firstMoveAtoms,
  type NetworkLiteral,
  type NetworkVariable,
} from "./constraint-network.ts";

export interface MicrostructureOptions {
  /** Give every role a colour of its own. `random` always has one. */
  readonly fixRoles: boolean;
  /** Limits the number of vertices (as `gates`) and the time. */
  readonly budget?: Budget;
}

export function fullMicrostructure(network: ConstraintNetwork, options: MicrostructureOptions): GateGraph {
  return new MicrostructureWriter(network, options).write();
}

/** A variable with the vertices of its values. If `otherwise` is a value, it comes last. */
interface Values {
  readonly vertices: readonly number[];
}

class MicrostructureWriter {
  private readonly network: ConstraintNetwork;
  private readonly options: MicrostructureOptions;
  private readonly builder = new GraphBuilder();
  private readonly colours: string[] = [];
  private readonly colourNumbers = new Map<string, number>();
  private readonly labels: string[] = [];
  /** For each node: its variable, and the index of its value. */
  private readonly variableOf: Int32Array;
  private readonly valueOf: Int32Array;
  private readonly variables: Values[] = [];
  private readonly nogoods = new Set<string>();
  private readonly roles: number[];

  constructor(network: ConstraintNetwork, options: MicrostructureOptions) {
    this.network = network;
    this.options = options;
    this.variableOf = new Int32Array(network.nodeCount).fill(-1);
    this.valueOf = new Int32Array(network.nodeCount);
    this.roles = network.program.roles.map((role, i) =>
      this.vertex(role === "random" ? "role random" : options.fixRoles ? `role #${i}` : "role", role),
    );
  }

  write(): GateGraph {
    const { network } = this;
    const { program } = network;
    for (const variable of network.variables) this.addNetworkVariable(variable);
    for (const nodes of network.legal)
      for (const node of nodes) if (node !== 0) this.addBoolean("legal", program.atomText(node - 1), node);
    for (let node = program.atomCount + 2; node < network.nodeCount; node++) this.addBoolean("body", "body", node);
    this.forbidByGates();
    this.forbidIllegal();
    this.tieSuccessors();
    const firsts = firstMoveAtoms(program);
    return {
      graph: this.builder.build(),
      colours: this.colours,
      roles: Int32Array.from(this.roles),
      fluents: Int32Array.from(program.fluents, (_, fluent) => this.vertexOf(atomNode(fluent))),
      moves: program.moves.map((list, role) =>
        Int32Array.from(list, (_, move) => this.vertexOf(atomNode((firsts[role] as number) + move))),
      ),
      label: (vertex) => this.labels[vertex] as string,
    };
  }

  private addNetworkVariable(variable: NetworkVariable): void {
    const { kind, role, name, nodes, values, otherwise } = variable;
    if (kind === "utility") {
      for (const [i, node] of nodes.entries()) this.addBoolean(`goal ${values[i]}`, `${name} ${values[i]}`, node, role);
    } else if (nodes.length === 1 && otherwise === "0") this.addBoolean(kind, name, nodes[0] as number, role);
    else this.addVariable(kind, name, nodes, otherwise === null ? values : [...values, otherwise], role);
  }

  private addBoolean(kind: string, name: string, node: number, role = -1): void {
    if (this.variableOf[node] !== -1) return;
    const variable = this.newVariable(kind, name, role);
    const vertices = ["1", "0"].map((value) => this.addValue(variable, `${kind} = ${value}`, `${name} = ${value}`));
    this.register(Int32Array.of(node), vertices);
  }

  private addVariable(kind: string, name: string, nodes: Int32Array, values: readonly string[], role = -1): void {
    const variable = this.newVariable(kind, name, role);
    const vertices = values.map((value, i) =>
      this.addValue(variable, i < nodes.length ? `${kind} value` : `${kind} none`, `${name} = ${value}`),
    );
    this.register(nodes, vertices);
  }

  private newVariable(kind: string, name: string, role: number): number {
    const vertex = this.vertex(`${kind} variable`, name);
    if (role !== -1) this.builder.addEdge(vertex, this.roles[role] as number);
    return vertex;
  }

  private addValue(variable: number, colour: string, label: string): number {
    const vertex = this.vertex(colour, label);
    this.builder.addEdge(variable, vertex);
    return vertex;
  }

  private register(nodes: Int32Array, vertices: readonly number[]): void {
    for (const [value, node] of nodes.entries()) {
      this.variableOf[node] = this.variables.length;
      this.valueOf[node] = value;
    }
    this.variables.push({ vertices });
  }

  /** Forbids a gate that holds while an input does not, and inputs that all hold while the gate does not. */
  private forbidByGates(): void {
    const { gateOutputs, gateStarts, gateInputs } = this.network;
    for (const [gate, output] of gateOutputs.entries()) {
      const inputs = gateInputs.subarray(gateStarts[gate], gateStarts[gate + 1]);
      for (const input of inputs) this.forbid([output, input ^ 1]);
      this.forbid([output ^ 1, ...inputs]);
    }
  }

  private forbidIllegal(): void {
    let move = atomNode(this.network.program.fluents.length);
    for (const nodes of this.network.legal) for (const node of nodes) this.forbid([2 * move++, 2 * node + 1]);
  }

  private tieSuccessors(): void {
    for (const [fluent, atom] of this.network.program.next.entries())
      if (atom >= 0) this.builder.addEdge(this.vertexOf(atomNode(fluent)), this.vertexOf(atomNode(atom)));
  }

  /** Forbids that all these literals hold: one forbidden combination for each choice of values that they allow. */
  private forbid(literals: readonly NetworkLiteral[]): void {
    const allowed = new Map<number, readonly number[]>();
    for (const literal of literals) {
      if (literal === 1) continue; // true: no restriction
      if (literal === 0) return; // false: never holds
      const variable = this.variableOf[literal >> 1] as number;
      const value = this.valueOf[literal >> 1] as number;
      const { vertices } = this.variables[variable] as Values;
      const known = allowed.get(variable) ?? vertices.map((_, i) => i);
      allowed.set(
        variable,
        known.filter((i) => (i === value) === ((literal & 1) === 0)),
      );
    }
    let combinations: number[][] = [[]];
    for (const [variable, values] of allowed) {
      const { vertices } = this.variables[variable] as Values;
      if (values.length === vertices.length) continue;
      this.options.budget?.claim("gates", this.labels.length + combinations.length * values.length, DOING);
      combinations = combinations.flatMap((chosen) => values.map((value) => [...chosen, vertices[value] as number]));
    }
    for (const members of combinations) this.addNogood(members);
  }

  private addNogood(members: number[]): void {
    const key = members.sort((a, b) => a - b).join();
    if (this.nogoods.has(key)) return;
    this.nogoods.add(key);
    this.options.budget?.spend(members.length, DOING);
    const vertex = this.vertex("forbidden", "forbidden");
    for (const member of members) this.builder.addEdge(vertex, member);
  }

  /** The vertex of the value that a node stands for. */
  private vertexOf(node: number): number {
    const { vertices } = this.variables[this.variableOf[node] as number] as Values;
    return vertices[this.valueOf[node] as number] as number;
  }

  private vertex(colour: string, label: string): number {
    let number = this.colourNumbers.get(colour);
    if (number === undefined) {
      number = this.colours.push(colour) - 1;
      this.colourNumbers.set(colour, number);
    }
    this.options.budget?.claim("gates", this.labels.length, DOING);
    this.labels.push(label);
    return this.builder.addVertex(number);
  }
}

const DOING = "writing the microstructure";
