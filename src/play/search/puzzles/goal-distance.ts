/**
 * Estimates how far a state is from a goal, on the circuit: the number of fluents that would have to change. A literal
 * costs 0 if it holds and 1 if not; a conjunction costs the sum of its parts, a disjunction their minimum. This is the
 * goal counting of AI planning, for goals that are written as rules.
 */
import { bitOf } from "../../../foundations/collections/index.ts";
import { type Circuit, firstGate, isNegated, type Literal, nodeOf } from "../../../machine/circuit/index.ts";
import type { State } from "../../../machine/index.ts";

/** Maximum distance. Sums over deep circuits grow without bound, so they are capped. */
export const FARTHEST = 30_000;

export class GoalDistance {
  private readonly circuit: Circuit;
  /** The gates that goals depend on, in order. */
  private readonly gates: Int32Array;
  /** By node: the cost of making it true, and of making it false. */
  private readonly costs: readonly [toHold: Int32Array, toFail: Int32Array];
  /** The goals, highest value first. */
  private readonly goals: readonly { readonly value: number; readonly literal: Literal }[];

  constructor(circuit: Circuit) {
    this.circuit = circuit;
    this.goals = (circuit.goals[0] ?? [])
      .flatMap(({ value, literal }) => (value === null ? [] : [{ value, literal }]))
      .sort((a, b) => b.value - a.value);
    this.costs = [new Int32Array(circuit.nodeCount), new Int32Array(circuit.nodeCount)];
    this.costs[0][0] = FARTHEST;
    this.gates = this.goalGates();
  }

  /** Returns the smallest distance to a goal worth more than `value`; FARTHEST if there is none. */
  of(state: State, value: number): number {
    this.evaluate(state);
    let least = FARTHEST;
    for (const goal of this.goals) {
      if (goal.value <= value) break;
      const distance = this.cost(goal.literal);
      if (distance < least) least = distance;
    }
    return least;
  }

  private cost(literal: Literal): number {
    return (this.costs[isNegated(literal) ? 1 : 0] as Int32Array)[nodeOf(literal)] as number;
  }

  private evaluate(state: State): void {
    const { circuit, gates } = this;
    const [toHold, toFail] = this.costs;
    for (let fluent = 0; fluent < circuit.fluentCount; fluent++) {
      const holds = bitOf(state, fluent);
      toHold[1 + fluent] = 1 - holds;
      toFail[1 + fluent] = holds;
    }
    for (let i = 0; i < gates.length; i++) {
      const gate = gates[i] as number;
      const end = circuit.inputStarts[gate + 1] as number;
      let sum = 0;
      let least = FARTHEST;
      for (let j = circuit.inputStarts[gate] as number; j < end; j++) {
        const input = circuit.inputs[j] as number;
        const node = input >> 1;
        const isNegative = (input & 1) === 1;
        sum += (isNegative ? toFail[node] : toHold[node]) as number;
        const failing = (isNegative ? toHold[node] : toFail[node]) as number;
        if (failing < least) least = failing;
      }
      toHold[gate] = Math.min(sum, FARTHEST);
      toFail[gate] = least;
    }
  }

  private goalGates(): Int32Array {
    const { circuit } = this;
    const isNeeded = new Uint8Array(circuit.nodeCount);
    for (const { literal } of this.goals) isNeeded[nodeOf(literal)] = 1;
    const first = firstGate(circuit);
    for (let node = circuit.nodeCount - 1; node >= first; node--) {
      if (isNeeded[node] === 0) continue;
      const end = circuit.inputStarts[node + 1] as number;
      for (let i = circuit.inputStarts[node] as number; i < end; i++) isNeeded[nodeOf(circuit.inputs[i] as number)] = 1;
    }
    return Int32Array.from([...isNeeded.keys()].filter((node) => node >= first && isNeeded[node] === 1));
  }
}
