/**
 * The lifted machine: rules as nested loops in WebAssembly over tables of the state, without grounding (docs/lifted-machine.md).
 *
 * A state is a bit per fluent. The machine owns one engine, shared by its cursors: a cursor is only a state, and the engine goes to it
 * when it is asked something, changing what differs.
 */
import { type Budget, unlimited } from "../../foundations/budgets/index.ts";
import { goalValue, higherGoal, type Rules } from "../../language/rules/index.ts";
import type { Fluent, Machine, Move, MoveList, PerceivingCursor, Role, State } from "../machine.ts";
import { copyState } from "../machine.ts";
import { type TermId, UnsafeRule } from "../relational/index.ts";
import { compile, type Program } from "./compile.ts";
import { Engine } from "./engine.ts";
import { initialState, stateOfFluents } from "./initial-state.ts";
import { WORD } from "./memory-plan.ts";
import { Questions } from "./questions.ts";
import { refuse } from "./refusal.ts";
import type { Sheet, ValueRelation } from "./sheet.ts";
import { sheetFromRules } from "./sheet-from-rules.ts";
import { staticFilters } from "./static-filters.ts";
import { asWritten, Tables } from "./tables.ts";
import { tunePlans } from "./tune-plans.ts";
import { LiftedVocabulary } from "./vocabulary.ts";

/** Throws BudgetSpent where the sheet cannot be compiled, or not within the budget. */
export function liftedMachine(rules: Rules, budget: Budget = unlimited()): LiftedMachine {
  try {
    return compiledMachine(rules, budget);
  } catch (error) {
    if (error instanceof UnsafeRule) refuse(`rules in which ${error.message}`);
    throw error;
  }
}

function compiledMachine(rules: Rules, budget: Budget): LiftedMachine {
  const sheet = sheetFromRules(rules, budget);
  const tables = new Tables(asWritten, staticFilters(sheet, budget));
  const questions = new Questions(sheet, tables);
  const tuned = tunePlans(sheet, tables, questions, budget);
  const program = compile(sheet, tables, questions, budget, { counts: false, ...tuned });
  return new LiftedMachine(sheet, program, questions.terminal !== null);
}

export class LiftedMachine implements Machine {
  readonly kind = "lifted";
  readonly roles: readonly string[];
  readonly vocabulary: LiftedVocabulary;
  readonly initialState: State;
  readonly sheet: Sheet;
  readonly engine: Engine;
  private at: LiftedCursor | null = null;

  constructor(sheet: Sheet, program: Program, hasTerminal: boolean) {
    this.sheet = sheet;
    this.roles = sheet.roles.map((term) => sheet.terms.text(term));
    this.engine = new Engine(program, hasTerminal);
    this.vocabulary = new LiftedVocabulary(sheet, program);
    this.initialState = initialState(program);
  }

  newCursor(budget?: Budget): LiftedCursor {
    return new LiftedCursor(this, budget ?? unlimited());
  }

  stateFromFluents(fluents: readonly Fluent[]): State {
    return stateOfFluents(fluents, this.engine.program.state.bits);
  }

  fluentsOf(state: State): Fluent[] {
    const fluents: Fluent[] = [];
    for (let i = 0; i < state.length; i++)
      for (let rest = state[i] as number; rest !== 0; rest &= rest - 1)
        fluents.push(32 * i + 31 - Math.clz32(rest & -rest));
    return fluents;
  }

  /** Brings the engine to a cursor; the one that it was at keeps its state. */
  visit(cursor: LiftedCursor, state: State, budget: Budget): Engine {
    this.engine.spendFrom(budget);
    if (this.at !== cursor) {
      this.leave();
      this.engine.load(state);
      this.at = cursor;
    }
    return this.engine;
  }

  /** The engine is about to go elsewhere. */
  leave(): void {
    this.at?.takeState();
    this.at = null;
  }

  isAt(cursor: LiftedCursor): boolean {
    return this.at === cursor;
  }

  /** The engine's state is no longer the cursor's. */
  forget(cursor: LiftedCursor): void {
    if (this.at === cursor) this.at = null;
  }

  roleCode(role: Role): number {
    return this.engine.program.numbering.codes[this.sheet.roles[role] as TermId] as number;
  }

  textsOf(relations: readonly ValueRelation[], name: string, role: Role): string[] {
    return relations.flatMap(({ relation, shape }, i) =>
      this.engine
        .rowsOf(`${name}${i}`, this.roleCode(role), relation.arity - 1)
        .map((codes) => this.vocabulary.textOfCodes(shape, codes)),
    );
  }
}

class LiftedCursor implements PerceivingCursor {
  private readonly machine: LiftedMachine;
  private readonly budget: Budget;
  /** Valid while the engine is elsewhere. */
  private readonly state: State;
  private readonly lists: { count: number; moves: Int32Array }[];

  constructor(machine: LiftedMachine, budget: Budget) {
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

  private visit(): Engine {
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

  /** In ascending order: chains of fluents, and with them answers, are in the order in which fluents came to hold. */
  legalMoves(role: Role): MoveList {
    const engine = this.visit();
    const list = this.lists[role] as { count: number; moves: Int32Array };
    list.count = engine.legalMoves(role);
    if (list.count > list.moves.length) list.moves = new Int32Array(list.count * 2);
    const at = engine.legalAt(role);
    for (let i = 0; i < list.count; i++) list.moves[i] = engine.words[at + i] as number;
    list.moves.subarray(0, list.count).sort();
    return list;
  }

  /** At most `most` random moves, or up to `limit` in this playout; see ANSWER. */
  play(most: number, limit: number): number {
    const engine = this.visit();
    return engine.play(Math.min(most, limit - engine.word(WORD.steps)));
  }

  advance(jointMove: ArrayLike<Move>): void {
    this.visit().advance(jointMove);
  }

  percepts(role: Role, jointMove: ArrayLike<Move>): readonly string[] {
    const { machine } = this;
    return this.visit().during(jointMove, () => machine.textsOf(machine.sheet.percepts, "sees", role).sort());
  }
}
