/**
 * Plays a game on its constraint network. Arc consistency on the stage of a state answers all queries. Legal moves are
 * the values that it leaves to a decision variable. A joint move is assigned role by role, with propagation after each
 * assignment (maintaining arc consistency). The successor is what is then known of the next state.
 *
 * The solver of Koriche et al. (2016, 2017) explores policies with it. Machines that evaluate circuits do the same on
 * complete states, and much faster; the tests compare the two.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { setBit } from "../../foundations/collections/index.ts";
import {
  bitsFromFluents,
  type Cursor,
  type Fluent,
  fluentsFromBits,
  GroundVocabulary,
  type Machine,
  type Move,
  type MoveList,
  type Role,
  type State,
  type Vocabulary,
} from "../../machine/index.ts";
import type { ConstraintNetwork } from "./constraint-network.ts";
import { Stage } from "./stage.ts";

export class ConstraintMachine implements Machine {
  readonly kind = "constraint";
  readonly roles: readonly string[];
  readonly vocabulary: Vocabulary;
  readonly initialState: State;
  private readonly network: ConstraintNetwork;

  constructor(network: ConstraintNetwork) {
    const { program } = network;
    this.network = network;
    this.roles = program.roles;
    this.vocabulary = new GroundVocabulary(program);
    this.initialState = this.stateFromFluents([...program.initialFluents]);
  }

  newCursor(budget?: Budget): Cursor {
    return new ConstraintCursor(this.network, this.initialState, budget);
  }

  stateFromFluents(fluents: readonly Fluent[]): State {
    return bitsFromFluents(fluents, this.network.program.fluents.length);
  }

  fluentsOf(state: State): Fluent[] {
    return fluentsFromBits(state);
  }
}

class ConstraintCursor implements Cursor {
  private readonly stage: Stage;
  private readonly budget: Budget | undefined;
  private readonly state: State;
  /** Legal moves of each role, once they have been asked for. */
  private readonly legal: (MoveList | undefined)[];

  constructor(network: ConstraintNetwork, initialState: State, budget: Budget | undefined) {
    this.stage = new Stage(network);
    this.budget = budget;
    this.state = initialState.slice();
    this.legal = network.program.roles.map(() => undefined);
    this.enter();
  }

  load(state: State): void {
    this.state.set(state);
    this.enter();
  }

  save(into?: State): State {
    if (into === undefined || into.length !== this.state.length) return this.state.slice();
    into.set(this.state);
    return into;
  }

  isTerminal(): boolean {
    return this.stage.terminal() === 1;
  }

  goal(role: Role): number | null {
    const utility = this.stage.utility(role);
    return utility.kind === "value" && !utility.isConvention ? utility.value : null;
  }

  goalCount(role: Role): number {
    return this.stage.goalCount(role);
  }

  legalMoves(role: Role): MoveList {
    let list = this.legal[role];
    if (list === undefined) {
      const moves = Int32Array.from(this.stage.allowedMoves(role));
      list = { moves, count: moves.length };
      this.legal[role] = list;
    }
    return list;
  }

  advance(jointMove: ArrayLike<Move>): void {
    const { stage } = this;
    for (let role = 0; role < this.legal.length; role++)
      if (!stage.choose(role, jointMove[role] as Move)) throw new Error("a move that the constraints rule out");
    const successor = stage.successor();
    this.state.fill(0);
    for (const [fluent, value] of successor.entries()) if (value === 1) setBit(this.state, fluent);
    this.enter();
  }

  private enter(): void {
    this.budget?.spend(1, "propagating constraints");
    this.legal.fill(undefined);
    this.stage.load(this.state);
  }
}
