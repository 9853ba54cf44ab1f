/**
 * The propagating machine: a circuit with counters that visits only what changes. It generates no code, so it starts at
 * once and handles circuits of any size. A move costs in proportion to what it changes.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { lowestBit, setBit, wordsFor } from "../../foundations/collections/index.ts";
import { type Circuit, countHeldGoals, firstMoveNodes, fluentNode, heldGoal } from "../circuit/index.ts";
import type { GroundProgram } from "../grounding/index.ts";
import { bitsFromFluents, fluentsFromBits, GroundVocabulary } from "../index.ts";
import {
  copyState,
  type Fluent,
  type Move,
  type MoveList,
  type PerceivingCursor,
  type Role,
  type State,
  type StatesAsBits,
} from "../machine.ts";
import { Propagation } from "./propagation.ts";
import { type PropagationNetwork, propagationNetwork } from "./propagation-network.ts";

export class PropagatingMachine implements StatesAsBits {
  readonly kind = "propagating";
  readonly roles: readonly string[];
  readonly vocabulary: GroundVocabulary;
  readonly initialState: State;
  readonly fluentCount: number;
  private readonly network: PropagationNetwork;

  constructor(names: Pick<GroundProgram, "roles" | "fluents" | "moves">, circuit: Circuit) {
    this.roles = names.roles;
    this.vocabulary = new GroundVocabulary(names);
    this.network = propagationNetwork(circuit);
    this.fluentCount = circuit.fluentCount;
    this.initialState = bitsFromFluents(circuit.initialFluents, circuit.fluentCount);
  }

  newCursor(budget?: Budget): PerceivingCursor {
    return new PropagatingCursor(this.network, this.initialState, budget);
  }

  stateFromFluents(fluents: readonly Fluent[]): State {
    return bitsFromFluents(fluents, this.fluentCount);
  }

  fluentsOf(state: State): Fluent[] {
    return fluentsFromBits(state);
  }
}

class PropagatingCursor implements PerceivingCursor {
  private readonly circuit: Circuit;
  private readonly budget: Budget | undefined;
  private readonly propagation: Propagation;
  /** By role: the node of its move 0. */
  private readonly firstMoves: readonly number[];
  private readonly state: State;
  private readonly successor: State;
  private readonly lists: readonly { count: number; readonly moves: Int32Array }[];

  constructor(network: PropagationNetwork, initialState: State, budget: Budget | undefined) {
    this.circuit = network.circuit;
    this.budget = budget;
    this.propagation = new Propagation(network);
    this.firstMoves = firstMoveNodes(this.circuit);
    this.state = new Int32Array(wordsFor(this.circuit.fluentCount));
    this.successor = this.state.slice();
    this.lists = this.circuit.moveCounts.map((count) => ({ count: 0, moves: new Int32Array(count) }));
    this.load(initialState);
  }

  load(state: State): void {
    for (let word = 0; word < this.state.length; word++) {
      const bits = state[word] as number;
      for (let changed = bits ^ (this.state[word] as number); changed !== 0; changed &= changed - 1) {
        const bit = lowestBit(changed);
        this.propagation.setInput(fluentNode(32 * word + bit), (bits >>> bit) & 1);
      }
      this.state[word] = bits;
    }
  }

  save(into?: State): State {
    return copyState(this.state, into);
  }

  isTerminal(): boolean {
    this.propagation.settle();
    return this.propagation.valueOf(this.circuit.terminal) === 1;
  }

  goal(role: Role): number | null {
    this.propagation.settleLazy();
    return heldGoal(this.circuit.goals[role], (literal) => this.propagation.valueOf(literal) === 1);
  }

  goalCount(role: Role): number {
    this.propagation.settleLazy();
    return countHeldGoals(this.circuit.goals[role], (literal) => this.propagation.valueOf(literal) === 1);
  }

  legalMoves(role: Role): MoveList {
    this.propagation.settle();
    const list = this.lists[role] as { count: number; moves: Int32Array };
    const legal = this.circuit.legal[role] as Int32Array;
    list.count = 0;
    for (let move = 0; move < legal.length; move++)
      if (this.propagation.valueOf(legal[move] as number) === 1) list.moves[list.count++] = move;
    return list;
  }

  advance(jointMove: ArrayLike<Move>): void {
    this.budget?.spend(1, "advancing");
    this.setMoves(jointMove, 1);
    this.propagation.settle();
    const { next } = this.circuit;
    this.successor.fill(0);
    for (let fluent = 0; fluent < next.length; fluent++)
      if (this.propagation.valueOf(next[fluent] as number) === 1) setBit(this.successor, fluent);
    this.setMoves(jointMove, 0);
    this.load(this.successor);
  }

  percepts(role: Role, jointMove: ArrayLike<Move>): readonly string[] {
    this.setMoves(jointMove, 1);
    this.propagation.settleLazy();
    const seen = (this.circuit.percepts[role] ?? []).filter(({ literal }) => this.propagation.valueOf(literal) === 1);
    this.setMoves(jointMove, 0);
    return seen.map(({ text }) => text).sort();
  }

  private setMoves(jointMove: ArrayLike<Move>, value: number): void {
    for (let role = 0; role < this.firstMoves.length; role++)
      this.propagation.setInput((this.firstMoves[role] as number) + (jointMove[role] as number), value);
  }
}
