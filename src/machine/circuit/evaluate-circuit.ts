/**
 * The obvious evaluator: computes the value of every node in order. It is slow and serves as the oracle for everything
 * that runs a circuit.
 */
import {
  type Circuit,
  firstGate,
  firstMoveNodes,
  fluentNode,
  isNegated,
  type Literal,
  type Node,
  nodeOf,
} from "./circuit.ts";

/**
 * Returns the value of every node, if exactly these fluents hold and the roles make these moves (one per role; an empty
 * list means no moves).
 */
export function evaluateCircuit(
  circuit: Circuit,
  fluents: Iterable<number>,
  jointMove: readonly number[] = [],
): Uint8Array {
  const values = new Uint8Array(circuit.nodeCount);
  for (const fluent of fluents) values[fluentNode(fluent)] = 1;
  const firsts = firstMoveNodes(circuit);
  for (const [role, move] of jointMove.entries()) values[(firsts[role] as number) + move] = 1;
  return evaluateFrom(circuit, values);
}

/** Fills in the gate values; the input values are given. */
export function evaluateFrom(circuit: Circuit, values: Uint8Array): Uint8Array {
  let node = firstGate(circuit);
  for (const component of circuit.components) {
    for (; node < component.first; node++) evaluateGate(circuit, values, node);
    for (const variable of component.variables) values[variable] = 0;
    for (let changed = true; changed; ) {
      changed = false;
      for (node = component.first + component.variables.length; node < component.end; node++)
        evaluateGate(circuit, values, node);
      for (const [i, variable] of component.variables.entries()) {
        const value = literalValue(values, component.definitions[i] as Literal);
        if (values[variable] !== value) changed = true;
        values[variable] = value;
      }
    }
  }
  for (; node < circuit.nodeCount; node++) evaluateGate(circuit, values, node);
  return values;
}

export const literalValue = (values: Uint8Array, literal: Literal): number =>
  (values[nodeOf(literal)] as number) ^ (isNegated(literal) ? 1 : 0);

function evaluateGate(circuit: Circuit, values: Uint8Array, node: Node): void {
  const end = circuit.inputStarts[node + 1] as number;
  let value = 1;
  for (let i = circuit.inputStarts[node] as number; i < end; i++) {
    if (literalValue(values, circuit.inputs[i] as Literal) === 0) {
      value = 0;
      break;
    }
  }
  values[node] = value;
}
