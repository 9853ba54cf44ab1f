/**
 * The fluents and gates of two circuits that agree in all states seen so far, up to negation. It is a partition that is
 * only ever refined. A signal that never changes agrees with the constant, which is signal 0.
 */
import {
  type Circuit,
  firstMoveNodes,
  fluentNode,
  type Literal,
  literalOf,
  nodeOf,
} from "../../machine/circuit/index.ts";

/** A node of one of the two circuits. */
export interface Signal {
  readonly side: 0 | 1;
  readonly literal: Literal;
}

/** Two signals that agree. `isNegated`: they always differ instead. */
export interface Agreement {
  readonly one: Signal;
  readonly other: Signal;
  readonly isNegated: boolean;
}

export class EqualSignals {
  readonly signals: readonly Signal[];
  /** The value of each signal in the first state. */
  private readonly phases: Uint8Array;
  private readonly classOf: Int32Array;
  private classes = 1;

  /** `first`: the value of each signal in the first state. */
  constructor(signals: readonly Signal[], first: Uint8Array) {
    this.signals = signals;
    this.phases = first;
    this.classOf = new Int32Array(signals.length);
  }

  /**
   * Adds a state. Returns true if it tells some signals apart. Signals that differ from the first one of their class
   * form a new class.
   */
  split(values: Uint8Array): boolean {
    const { classOf, phases } = this;
    const firsts = new Map<number, number>();
    const parts = new Map<number, number>();
    for (let signal = 0; signal < classOf.length; signal++) {
      const own = classOf[signal] as number;
      const value = (values[signal] as number) ^ (phases[signal] as number);
      if (!firsts.has(own)) firsts.set(own, value);
      if (firsts.get(own) === value) continue;
      const part = parts.get(own) ?? this.classes++;
      parts.set(own, part);
      classOf[signal] = part;
    }
    return parts.size > 0;
  }

  /** Each signal with the first one of its class. */
  agreements(): Agreement[] {
    const firsts = new Map<number, number>();
    return this.signals.flatMap((other, signal) => {
      const own = this.classOf[signal] as number;
      const first = firsts.get(own);
      if (first === undefined) {
        firsts.set(own, signal);
        return [];
      }
      return [{ one: this.signals[first] as Signal, other, isNegated: this.phases[first] !== this.phases[signal] }];
    });
  }
}

/** The signals of both circuits that depend only on the state: the constant, fluents and outputs, or all gates. */
export function stateSignals(circuits: readonly [Circuit, Circuit], which: "outputs" | "gates"): Signal[] {
  return ([0, 1] as const).flatMap((side) => {
    const circuit = circuits[side];
    const depends = dependsOnMoves(circuit);
    const nodes = new Set<number>(side === 0 ? [0] : []);
    for (let fluent = 0; fluent < circuit.fluentCount; fluent++) nodes.add(fluentNode(fluent));
    if (which === "gates") for (let node = 1; node < circuit.nodeCount; node++) nodes.add(node);
    for (const literal of [circuit.terminal, ...circuit.legal.flatMap((list) => [...list])]) nodes.add(nodeOf(literal));
    for (const { literal } of circuit.goals.flat()) nodes.add(nodeOf(literal));
    return [...nodes].flatMap((node) => (depends[node] === 1 ? [] : [{ side, literal: literalOf(node) }]));
  });
}

/** For each node: 1 if it depends on moves. */
function dependsOnMoves(circuit: Circuit): Uint8Array {
  const { nodeCount, inputStarts, inputs, moveCounts } = circuit;
  const depends = new Uint8Array(nodeCount);
  for (const [role, first] of firstMoveNodes(circuit).entries())
    depends.fill(1, first, first + (moveCounts[role] as number));
  for (let node = 0; node < nodeCount; node++)
    for (let i = inputStarts[node] as number; i < (inputStarts[node + 1] as number); i++)
      if (depends[nodeOf(inputs[i] as Literal)] === 1) depends[node] = 1;
  return depends;
}
