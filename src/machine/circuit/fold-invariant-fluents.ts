/**
 * Fluents that never change become constants. Three-valued reachability: at first every fluent has its initial value and every
 * move is unknown; a fluent whose next value is not its present constant becomes unknown, and so does what depends on it,
 * until nothing changes. Fluents that are still constant then are so in every reachable state, by induction. Every node becomes
 * unknown at most once, so the time is linear in the size of the circuit.
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
import { rebuildCircuit, sameGate } from "./rebuild-circuit.ts";
import { inputsOf } from "./use-counts.ts";

const UNKNOWN = 2;

export function foldInvariantFluents(circuit: Circuit): Circuit {
  const values = reachableValues(circuit);
  const isFolded = (node: Node): boolean => node <= circuit.fluentCount && values[node] !== UNKNOWN;
  return rebuildCircuit(circuit, sameGate, (node) => {
    if (!isFolded(node)) return literalOf(node);
    return values[node] === 1 ? TRUE : FALSE;
  });
}

/** By node: 0 or 1 where it has that value in every reachable state for every move, else UNKNOWN. */
function reachableValues(circuit: Circuit): Uint8Array {
  const values = new Uint8Array(circuit.nodeCount);
  const falseInputs = new Int32Array(circuit.nodeCount); // by gate
  const users: Node[][] = Array.from({ length: circuit.nodeCount }, () => []);
  const nextOf: number[][] = Array.from({ length: circuit.nodeCount }, () => []);
  const waiting: Node[] = [];
  const value = (literal: Literal): number => {
    const known = values[nodeOf(literal)] as number;
    return known === UNKNOWN ? UNKNOWN : known ^ (isNegated(literal) ? 1 : 0);
  };
  const forget = (node: Node): void => {
    if (values[node] === UNKNOWN) return;
    for (const user of users[node] as Node[])
      for (const literal of inputsOf(circuit, user))
        if (nodeOf(literal) === node && value(literal) === 0) (falseInputs[user] as number)--;
    values[node] = UNKNOWN;
    waiting.push(node);
  };
  for (const fluent of circuit.initialFluents) values[fluentNode(fluent)] = 1;
  const unknown = new Set(circuit.components.flatMap(({ variables }) => Array.from(variables)));
  for (let node = firstMoveNodes(circuit)[0] ?? firstGate(circuit); node < firstGate(circuit); node++)
    unknown.add(node);
  for (let node = firstGate(circuit); node < circuit.nodeCount; node++) {
    const inputs = inputsOf(circuit, node);
    for (const literal of inputs) {
      users[nodeOf(literal)]?.push(node);
      if (value(literal) === 0) (falseInputs[node] as number)++;
    }
    values[node] = inputs.length > 0 && falseInputs[node] === 0 ? 1 : 0;
  }
  for (const node of unknown) forget(node);
  for (const [fluent, literal] of circuit.next.entries()) {
    nextOf[nodeOf(literal)]?.push(fluent);
    if (value(literal) !== values[fluentNode(fluent)]) forget(fluentNode(fluent));
  }
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const user of users[node] as Node[]) if (falseInputs[user] === 0) forget(user);
    for (const fluent of nextOf[node] as number[]) forget(fluentNode(fluent));
  }
  return values;
}
