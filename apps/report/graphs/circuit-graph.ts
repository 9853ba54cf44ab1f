/**
 * The circuit of a game as a graph: from fluents and moves through gates to outputs (terminal, legal, next, goal,
 * sees). An edge is negative if its gate or output reads the negation. Recursive gates appear as cycles.
 */
import {
  type Circuit,
  firstGate,
  firstMoveNodes,
  fluentNode,
  isNegated,
  type Literal,
  nodeOf,
} from "../../../src/machine/circuit/index.ts";
import type { LabelledGraph, LabelledVertex } from "./labelled-graph.ts";

interface Names {
  readonly roles: readonly string[];
  readonly fluents: readonly string[];
  readonly moves: readonly (readonly string[])[];
}

export function labelledCircuit(circuit: Circuit, { roles, fluents, moves }: Names): LabelledGraph {
  const writer = new CircuitWriter();
  const vertices = new Map<number, number>();
  for (const [fluent, text] of fluents.entries()) vertices.set(fluentNode(fluent), writer.vertex("fluent", text));
  for (const [role, first] of firstMoveNodes(circuit).entries())
    for (const [move, text] of (moves[role] ?? []).entries())
      vertices.set(first + move, writer.vertex("move", `${roles[role]}: ${text}`));
  for (let node = firstGate(circuit); node < circuit.nodeCount; node++) vertices.set(node, writer.vertex("and", "and"));
  const connect = (literal: Literal, target: number): void => {
    const node = nodeOf(literal);
    if (node === 0) vertices.set(0, vertices.get(0) ?? writer.vertex("constant", "false"));
    writer.edge(vertices.get(node) as number, target, isNegated(literal));
  };
  for (let node = firstGate(circuit); node < circuit.nodeCount; node++)
    for (let i = circuit.inputStarts[node] as number; i < (circuit.inputStarts[node + 1] as number); i++)
      connect(circuit.inputs[i] as Literal, vertices.get(node) as number);
  for (const { variables, definitions } of circuit.components)
    variables.forEach((node, i) => {
      writer.recolour(vertices.get(node) as number, { colour: "loop", label: "loop" });
      connect(definitions[i] as Literal, vertices.get(node) as number);
    });
  const output = (colour: string, label: string, literal: Literal): void =>
    connect(literal, writer.vertex(colour, label));
  output("terminal", "terminal", circuit.terminal);
  for (const [role, literals] of circuit.legal.entries())
    for (const [move, literal] of literals.entries())
      output("legal", `legal ${roles[role]}: ${moves[role]?.[move]}`, literal);
  for (const [fluent, literal] of circuit.next.entries()) output("next", `next ${fluents[fluent]}`, literal);
  for (const [role, goals] of circuit.goals.entries())
    for (const { value, literal } of goals) output(`goal ${value}`, `goal ${roles[role]} ${value}`, literal);
  for (const [role, percepts] of circuit.percepts.entries())
    for (const { text, literal } of percepts) output("sees", `sees ${roles[role]} ${text}`, literal);
  return writer.graph();
}

class CircuitWriter {
  private readonly vertices: LabelledVertex[] = [];
  private readonly edges: [number, number][] = [];
  private readonly negative = new Set<number>();

  vertex(colour: string, label: string): number {
    return this.vertices.push({ colour, label }) - 1;
  }

  recolour(vertex: number, as: LabelledVertex): void {
    this.vertices[vertex] = as;
  }

  edge(from: number, to: number, negated: boolean): void {
    if (negated) this.negative.add(this.edges.length);
    this.edges.push([from, to]);
  }

  graph(): LabelledGraph {
    return { directed: true, vertices: this.vertices, edges: this.edges, negative: this.negative };
  }
}
