/**
 * Replaces fluents that never change by constants. The method is three-valued reachability. At first every fluent has
 * its initial value and every move is unknown. A fluent whose next value differs from its constant becomes unknown, and
 * so does everything that depends on it, until nothing changes. By induction, fluents that are still constant then are
 * constant in every reachable state. Every node becomes unknown at most once, so the time is linear in the size of the
 * circuit.
 */
import {
  type Circuit,
  FALSE,
  firstGate,
  firstMoveNodes,
  fluentNode,
  isNegated,
  type Literal,
  literalOf,
  type Node,
  nodeOf,
  TRUE,
} from "./circuit.ts";
import { gateUsers } from "./gate-users.ts";
import { rebuildCircuit, sameGate } from "./rebuild-circuit.ts";

const UNKNOWN = 2;

export function foldInvariantFluents(circuit: Circuit): Circuit {
  const values = reachableValues(circuit);
  if (values.subarray(1, 1 + circuit.fluentCount).every((value) => value === UNKNOWN)) return circuit;
  const isFolded = (node: Node): boolean => node <= circuit.fluentCount && values[node] !== UNKNOWN;
  return rebuildCircuit(circuit, sameGate, (node) => {
    if (!isFolded(node)) return literalOf(node);
    return values[node] === 1 ? TRUE : FALSE;
  });
}

/** By node: 0 or 1 if it has that value in every reachable state for every move, else UNKNOWN. */
function reachableValues(circuit: Circuit): Uint8Array {
  const { inputs, inputStarts, nodeCount } = circuit;
  const values = new Uint8Array(nodeCount);
  const falseInputs = new Int32Array(nodeCount); // by gate
  const { starts, uses } = gateUsers(circuit);
  const nextOf = new Map<Node, number[]>();
  const waiting: Node[] = [];
  const value = (literal: Literal): number => {
    const known = values[nodeOf(literal)] as number;
    return known === UNKNOWN ? UNKNOWN : known ^ (isNegated(literal) ? 1 : 0);
  };
  const forget = (node: Node): void => {
    const known = values[node] as number;
    if (known === UNKNOWN) return;
    for (let i = starts[node] as number; i < (starts[node + 1] as number); i++) {
      const use = uses[i] as number;
      if ((use & 1) === known) falseInputs[use >> 1]!--;
    }
    values[node] = UNKNOWN;
    waiting.push(node);
  };
  for (const fluent of circuit.initialFluents) values[fluentNode(fluent)] = 1;
  for (let node = firstGate(circuit); node < nodeCount; node++) {
    const end = inputStarts[node + 1] as number;
    const start = inputStarts[node] as number;
    for (let i = start; i < end; i++) if (value(inputs[i] as Literal) === 0) falseInputs[node]!++;
    values[node] = end > start && falseInputs[node] === 0 ? 1 : 0;
  }
  for (const { variables } of circuit.components) variables.forEach(forget);
  for (let node = firstMoveNodes(circuit)[0] ?? firstGate(circuit); node < firstGate(circuit); node++) forget(node);
  for (const [fluent, literal] of circuit.next.entries()) {
    const sharing = nextOf.get(nodeOf(literal));
    if (sharing === undefined) nextOf.set(nodeOf(literal), [fluent]);
    else sharing.push(fluent);
    if (value(literal) !== values[fluentNode(fluent)]) forget(fluentNode(fluent));
  }
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (let i = starts[node] as number; i < (starts[node + 1] as number); i++) {
      const user = (uses[i] as number) >> 1;
      if (falseInputs[user] === 0) forget(user);
    }
    for (const fluent of nextOf.get(node) ?? []) forget(fluentNode(fluent));
  }
  return values;
}
