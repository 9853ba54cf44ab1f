/**
 * A circuit prepared for propagation: for every node the gates that read it, and the order in which dirty gates are
 * visited. It is built once per game and shared by all cursors. It consists of typed arrays and is linear in the size
 * of the circuit.
 *
 * Nodes that only goals or percepts need are left out of propagation (`isLazy`). They may be most of the circuit (nine
 * tenths in Othello), and they are needed once per game. They are evaluated in order on demand.
 */
import { type Circuit, firstGate, type Literal, nodeOf } from "../circuit/index.ts";

export interface PropagationNetwork {
  readonly circuit: Circuit;
  /** Length nodeCount + 1: the readers of node n are readers[readerStarts[n] … readerStarts[n + 1]). */
  readonly readerStarts: Int32Array;
  /**
   * 2 · gate for a reader of the node's value, 2 · gate + 1 for a reader of its negation. A gate inside a component
   * is represented by the component's first node.
   */
  readonly readers: Int32Array;
  /**
   * By node: 0 for inputs. A gate is on a higher level than everything it reads. All nodes of a component share a
   * level.
   */
  readonly levels: Int32Array;
  readonly levelCount: number;
  /** By node: the component it belongs to, or −1. */
  readonly componentOf: Int32Array;
  /** By node: 1 if only goals or percepts depend on it. */
  readonly isLazy: Uint8Array;
}

export function propagationNetwork(circuit: Circuit): PropagationNetwork {
  const { nodeCount, inputStarts, inputs } = circuit;
  const componentOf = new Int32Array(nodeCount).fill(-1);
  for (const [component, { first, end }] of circuit.components.entries()) componentOf.fill(component, first, end);
  const isLazy = lazyNodes(circuit, componentOf);
  const levels = levelsOf(circuit, componentOf);
  const counts = new Int32Array(nodeCount + 1);
  const eachReading = (visit: (node: number, reader: number) => void): void => {
    for (let gate = firstGate(circuit); gate < nodeCount; gate++) {
      if (isLazy[gate] === 1) continue;
      const component = componentOf[gate] as number;
      const target = component === -1 ? gate : (circuit.components[component]?.first as number);
      for (let i = inputStarts[gate] as number; i < (inputStarts[gate + 1] as number); i++) {
        const literal = inputs[i] as Literal;
        if (component !== -1 && componentOf[nodeOf(literal)] === component) continue;
        visit(nodeOf(literal), 2 * target + (literal & 1));
      }
    }
  };
  eachReading((node) => {
    counts[node + 1]!++;
  });
  const readerStarts = counts;
  for (let node = 0; node < nodeCount; node++) readerStarts[node + 1]! += readerStarts[node] as number;
  const readers = new Int32Array(readerStarts[nodeCount] as number);
  const filled = readerStarts.slice();
  eachReading((node, reader) => {
    readers[filled[node]!++] = reader;
  });
  const levelCount = levels.reduce((most, level) => Math.max(most, level), 0) + 1;
  return { circuit, readerStarts, readers, levels, levelCount, componentOf, isLazy };
}

/** Searches backwards from terminal, legal and next. Nodes that these do not need are lazy. */
function lazyNodes(circuit: Circuit, componentOf: Int32Array): Uint8Array {
  const isLazy = new Uint8Array(circuit.nodeCount).fill(1);
  const waiting: number[] = [];
  const need = (literal: Literal): void => {
    const node = nodeOf(literal);
    if (isLazy[node] === 0) return;
    isLazy[node] = 0;
    waiting.push(node);
  };
  need(circuit.terminal);
  for (const literals of circuit.legal) literals.forEach(need);
  circuit.next.forEach(need);
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (let i = circuit.inputStarts[node] as number; i < (circuit.inputStarts[node + 1] as number); i++)
      need(circuit.inputs[i] as Literal);
    const component = circuit.components[componentOf[node] as number];
    if (component === undefined) continue;
    component.definitions.forEach(need);
    for (let member = component.first; member < component.end; member++) need(2 * member);
  }
  isLazy.fill(0, 0, firstGate(circuit));
  return isLazy;
}

function levelsOf(circuit: Circuit, componentOf: Int32Array): Int32Array {
  const levels = new Int32Array(circuit.nodeCount);
  const levelAbove = (from: number, end: number, component: number): number => {
    let level = 0;
    for (let i = circuit.inputStarts[from] as number; i < (circuit.inputStarts[end] as number); i++) {
      const node = nodeOf(circuit.inputs[i] as Literal);
      if (component === -1 || componentOf[node] !== component) level = Math.max(level, levels[node] as number);
    }
    return level + 1;
  };
  for (let node = firstGate(circuit); node < circuit.nodeCount; ) {
    const component = componentOf[node] as number;
    const end = component === -1 ? node + 1 : (circuit.components[component]?.end as number);
    levels.fill(levelAbove(node, end, component), node, end);
    node = end;
  }
  return levels;
}
