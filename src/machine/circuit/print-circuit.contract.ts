/**
 * Prints a circuit: one line per gate, component and output, the same text for equal circuits. `~` negates and `&`
 * joins. f3 is fluent 3, m1.4 is move 4 of role 1, g17 is gate or variable 17 (counted after the inputs).
 */
import {
  type Circuit,
  firstGate,
  firstMoveNodes,
  isNegated,
  type Literal,
  literalOf,
  type Node,
  nodeOf,
  TRUE,
} from "./circuit.ts";

export function printCircuit(circuit: Circuit): string {
  const lines: string[] = [];
  const name = literalNames(circuit);
  const gates = (from: Node, end: Node): void => {
    for (let node = from; node < end; node++) {
      const inputs = circuit.inputs.subarray(
        circuit.inputStarts[node] as number,
        circuit.inputStarts[node + 1] as number,
      );
      lines.push(`${name(literalOf(node))} = ${Array.from(inputs, name).join(" & ")}`);
    }
  };
  let done = firstGate(circuit);
  for (const { first, end, variables, definitions } of circuit.components) {
    gates(done, first);
    lines.push(`least ${Array.from(variables, (node) => name(literalOf(node))).join(" ")}`);
    gates(first + variables.length, end);
    lines.push(
      `with ${Array.from(variables, (node, i) => `${name(literalOf(node))} = ${name(definitions[i] as Literal)}`).join(", ")}`,
    );
    done = end;
  }
  gates(done, circuit.nodeCount);
  lines.push(`terminal = ${name(circuit.terminal)}`);
  for (const [role, literals] of circuit.legal.entries())
    for (const [move, literal] of literals.entries()) lines.push(`legal ${role}.${move} = ${name(literal)}`);
  for (const [fluent, literal] of circuit.next.entries()) lines.push(`next ${fluent} = ${name(literal)}`);
  for (const [role, goals] of circuit.goals.entries())
    for (const { value, literal } of goals) lines.push(`goal ${role} ${value} = ${name(literal)}`);
  for (const [role, percepts] of circuit.percepts.entries())
    for (const { text, literal } of percepts) lines.push(`sees ${role} ${text} = ${name(literal)}`);
  return `${lines.join("\n")}\n`;
}

function literalNames(circuit: Circuit): (literal: Literal) => string {
  const firsts = firstMoveNodes(circuit);
  const gates = firstGate(circuit);
  return (literal) => {
    const node = nodeOf(literal);
    if (node === 0) return literal === TRUE ? "true" : "false";
    const sign = isNegated(literal) ? "~" : "";
    if (node >= gates) return `${sign}g${node - gates}`;
    if (node <= circuit.fluentCount) return `${sign}f${node - 1}`;
    const role = firsts.findLastIndex((first) => node >= first);
    return `${sign}m${role}.${node - (firsts[role] as number)}`;
  };
}
