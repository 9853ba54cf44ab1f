/**
 * A cursor for circuits with recursion that could not be unrolled. Counting false inputs does not work for least
 * fixpoints, so the obvious evaluator evaluates the whole circuit for every state. This is correct but slow; few sheets
 * need it.
 */
import { setBit } from "../../foundations/collections/index.ts";
import {
  type Circuit,
  countHeldGoals,
  evaluateCircuit,
  heldGoal,
  type Literal,
  literalValue,
} from "../circuit/index.ts";
import { fluentsFromBits } from "../index.ts";
import { copyState, type Move, type MoveList, type PerceivingCursor, type Role, type State } from "../machine.ts";

export class SweepingCursor implements PerceivingCursor {
  private readonly circuit: Circuit;
  private state: Int32Array;
  private values: Uint8Array | undefined;
  private readonly lists: { count: number; readonly moves: Int32Array }[];

  constructor(circuit: Circuit, state: State) {
    this.circuit = circuit;
    this.state = state.slice();
    this.lists = circuit.moveCounts.map((count) => ({ count: 0, moves: new Int32Array(count) }));
  }

  load(state: State): void {
    this.state = state.slice();
    this.values = undefined;
  }

  save(into?: State): State {
    return copyState(this.state, into);
  }

  isTerminal(): boolean {
    return this.holds(this.circuit.terminal);
  }

  goal(role: Role): number | null {
    return heldGoal(this.circuit.goals[role], (literal) => this.holds(literal));
  }

  goalCount(role: Role): number {
    return countHeldGoals(this.circuit.goals[role], (literal) => this.holds(literal));
  }

  legalMoves(role: Role): MoveList {
    const answer = this.lists[role] as { count: number; readonly moves: Int32Array };
    answer.count = 0;
    for (const [move, literal] of (this.circuit.legal[role] as Int32Array).entries())
      if (this.holds(literal)) answer.moves[answer.count++] = move;
    return answer;
  }

  advance(jointMove: ArrayLike<Move>): void {
    const values = evaluateCircuit(this.circuit, this.fluents(), Array.from(jointMove));
    this.state.fill(0);
    for (const [fluent, literal] of this.circuit.next.entries())
      if (literalValue(values, literal) === 1) setBit(this.state, fluent);
    this.values = undefined;
  }

  percepts(role: Role, jointMove: ArrayLike<Move>): readonly string[] {
    const values = evaluateCircuit(this.circuit, this.fluents(), Array.from(jointMove));
    const held = (this.circuit.percepts[role] ?? []).filter(({ literal }) => literalValue(values, literal) === 1);
    return held.map(({ text }) => text).sort();
  }

  private holds(literal: Literal): boolean {
    this.values ??= evaluateCircuit(this.circuit, this.fluents());
    return literalValue(this.values, literal) === 1;
  }

  private fluents(): number[] {
    return fluentsFromBits(this.state);
  }
}
