/**
 * A cursor of the lifted machine: a state, and queries to the engine that all cursors of a machine share. The engine
 * goes to the cursor that asks.
 */

import type { Budget } from "../../foundations/budgets/index.ts";
import type { SeededRandom } from "../../foundations/collections/index.ts";
import { sortAscending } from "../../foundations/collections/index.ts";
import { goalValue, higherGoal } from "../../language/rules/index.ts";
import type {
  Move,
  MoveList,
  PerceivingCursor,
  PlayoutCursor,
  PlayoutEnd,
  PlayoutLimits,
  Role,
  State,
} from "../machine.ts";
import { copyState } from "../machine.ts";
import type { Engine } from "./engine.ts";
import { WORD } from "./memory-plan.ts";
import type { Sheet, ValueRelation } from "./sheet.ts";
import { ANSWER } from "./step-code.ts";

/** Number of moves between two checks of the clock within a playout. */
const STEPS_PER_LOOK = 64;

/** What cursors need from their machine: the engine, which goes from one cursor to another. */
export interface EngineOwner {
  readonly roles: readonly string[];
  readonly initialState: State;
  readonly sheet: Sheet;
  readonly engine: Engine;
  /** Brings the engine to a cursor. The cursor it was at takes its state back first. */
  visit(cursor: LiftedCursor, state: State, budget: Budget): Engine;
  isAt(cursor: LiftedCursor): boolean;
  /** The engine's state is no longer the cursor's. */
  forget(cursor: LiftedCursor): void;
  roleCode(role: Role): number;
  textsOf(relations: readonly ValueRelation[], name: string, role: Role): string[];
}

export class LiftedCursor implements PerceivingCursor {
  protected readonly machine: EngineOwner;
  private readonly budget: Budget;
  /** Valid while the engine is elsewhere. */
  private readonly state: State;
  private readonly lists: { count: number; moves: Int32Array }[];

  constructor(machine: EngineOwner, budget: Budget) {
    this.machine = machine;
    this.budget = budget;
    this.state = machine.initialState.slice();
    this.lists = machine.roles.map(() => ({ count: 0, moves: new Int32Array(16) }));
  }

  load(state: State): void {
    this.machine.forget(this);
    this.state.set(state);
  }

  save(into?: State): State {
    if (this.machine.isAt(this)) this.takeState();
    return copyState(this.state, into);
  }

  /** Reads the state from the engine. */
  takeState(): void {
    this.machine.engine.save(this.state);
  }

  protected visit(): Engine {
    return this.machine.visit(this, this.state, this.budget);
  }

  isTerminal(): boolean {
    return this.visit().isTerminal();
  }

  goal(role: Role): number | null {
    return this.goals(role).reduce<number | null>((best, text) => higherGoal(best, goalValue(text)), null);
  }

  goalCount(role: Role): number {
    return this.goals(role).length;
  }

  private goals(role: Role): string[] {
    this.visit();
    return this.machine.textsOf(this.machine.sheet.goals, "goal", role);
  }

  /**
   * Returns the moves in ascending order. The engine's own order depends on the order in which fluents came to hold.
   */
  legalMoves(role: Role): MoveList {
    const engine = this.visit();
    const list = this.lists[role] as { count: number; moves: Int32Array };
    list.count = engine.legalMoves(role);
    if (list.count > list.moves.length) list.moves = new Int32Array(list.count * 2);
    const at = engine.legalAt(role);
    for (let i = 0; i < list.count; i++) list.moves[i] = engine.words[at + i] as number;
    sortAscending(list.moves, 0, list.count);
    return list;
  }

  advance(jointMove: ArrayLike<Move>): void {
    this.visit().advance(jointMove);
  }

  percepts(role: Role, jointMove: ArrayLike<Move>): readonly string[] {
    const { machine } = this;
    return this.visit().during(jointMove, () => machine.textsOf(machine.sheet.percepts, "sees", role).sort());
  }
}

/** Random playouts inside the module. It returns to JavaScript at the end of a playout and to check the clock. */
export class LiftedPlayoutCursor extends LiftedCursor implements PlayoutCursor {
  /** The random generator of this cursor: two words, kept in the engine while it plays. */
  private readonly random: Int32Array;
  private made = 0;

  constructor(machine: EngineOwner, random: SeededRandom, budget: Budget) {
    super(machine, budget);
    this.random = Int32Array.of(random.word(), random.word() | 1); // never all zero
  }

  restart(): void {
    this.load(this.machine.initialState);
  }

  steps(): number {
    return this.made;
  }

  playOut(limits: PlayoutLimits): PlayoutEnd {
    const engine = this.visit();
    for (const i of this.random.keys()) engine.setWord(WORD.random + 4 * i, this.random[i] as number);
    engine.setWord(WORD.steps, 0);
    try {
      return playOn(engine, limits);
    } finally {
      this.made = engine.word(WORD.steps);
      for (const i of this.random.keys()) this.random[i] = engine.word(WORD.random + 4 * i);
    }
  }
}

function playOn(engine: Engine, { maxSteps, budget }: PlayoutLimits): PlayoutEnd {
  for (;;) {
    const answer = engine.play(Math.min(STEPS_PER_LOOK, maxSteps - engine.word(WORD.steps)));
    if (answer === ANSWER.terminal) return "terminal";
    if (answer === ANSWER.stuck) return "stuck";
    if (engine.word(WORD.steps) >= maxSteps) return "cut";
    if (budget?.isOver()) return "stopped";
  }
}
