/**
 * The relational machine: planned joins over the relations of a state, top-down from the query, without grounding. It
 * plays every rule sheet and is the fallback for all other machines. Its techniques are those of Datalog engines:
 * demand, memo tables, indexes.
 *
 * Fluents and moves are the numbers of their terms; a state is the sorted list of its fluents. The machine owns one
 * engine, shared by its cursors. A cursor is only a state; the engine goes to it when the cursor is queried.
 */
import { Budget, unlimited } from "../../foundations/budgets/index.ts";
import { normalizeRules } from "../../language/rewriting/index.ts";
import { goalValue, higherGoal, type Rules } from "../../language/rules/index.ts";
import type { TermId, TermStore } from "../derivation/index.ts";
import type { Fluent, Machine, Move, MoveList, PerceivingCursor, Role, State, Vocabulary } from "../machine.ts";
import { Engine } from "./engine.ts";
import { programFromClauses } from "./program-from-clauses.ts";
import type { Table } from "./table.ts";
import { TableRegistry } from "./table-registry.ts";
import { tunePlans } from "./tune-plans.ts";

export interface RelationalOptions {
  /** Work (look-ups and rows) after which plans are tuned; by default some tenths of a second. 0: at once. */
  readonly tuneAfter?: number;
}

const TUNE_AFTER = 1 << 20;

/** Makes the machine. Throws BudgetSpent if finding the roles or the initial state exceeds the budget. */
export function relationalMachine(
  rules: Rules,
  budget: Budget = unlimited(),
  { tuneAfter = TUNE_AFTER }: RelationalOptions = {},
): Machine {
  return new RelationalMachine(rules, budget, tuneAfter);
}

interface Questions {
  readonly terminal: Table;
  readonly legal: Table;
  readonly next: Table;
  readonly goal: Table;
  readonly sees: Table;
}

class RelationalMachine implements Machine {
  readonly kind = "relational";
  readonly roles: readonly string[];
  readonly vocabulary: Vocabulary;
  readonly initialState: State;
  readonly roleTerms: readonly TermId[];
  readonly terms: TermStore;
  readonly engine: Engine;
  readonly questions: Questions;
  private readonly registry: TableRegistry;
  private readonly tuneAfter: number;
  /** For cursors without a budget: the memory limit given for making the machine. */
  private readonly ownBudget: Budget;
  private tuned = false;
  /** The cursor whose state the engine is at. */
  private at: RelationalCursor | null = null;

  constructor(rules: Rules, budget: Budget, tuneAfter: number) {
    this.tuneAfter = tuneAfter;
    const { bytes } = budget.limits;
    this.ownBudget = new Budget(bytes === undefined ? {} : { bytes });
    const program = programFromClauses(normalizeRules(rules, { disjunctions: "name" }));
    const table = (name: string, pattern: string): Table =>
      registry.tableFor(program.find(name, pattern.length), pattern);
    const named = [
      ["terminal", ""],
      ["legal", "bf"],
      ["next", "f"],
      ["goal", "bf"],
      ["sees", "bf"],
      ["role", "f"],
      ["init", "f"],
    ] as const;
    for (const [name, pattern] of named) program.find(name, pattern.length);
    const registry = new TableRegistry(program, (relation) => this.engine.given.count(relation), budget);
    this.terms = program.terms;
    this.engine = new Engine(program, registry.tables, registry.plansOf);
    this.engine.spendFrom(budget);
    this.roleTerms = this.rowsOf(table("role", "f"), []);
    this.roles = this.roleTerms.map((term) => this.terms.text(term));
    this.initialState = Int32Array.from(this.rowsOf(table("init", "f"), [])).sort();
    this.engine.setState(this.initialState, this.initialState.length);
    registry.forgetEstimates();
    this.questions = {
      terminal: table("terminal", ""),
      legal: table("legal", "bf"),
      next: table("next", "f"),
      goal: table("goal", "bf"),
      sees: table("sees", "bf"),
    };
    this.vocabulary = vocabularyOf(this.terms);
    this.registry = registry;
    if (tuneAfter === 0) this.tune(budget);
  }

  newCursor(budget?: Budget): RelationalCursor {
    return new RelationalCursor(this, budget ?? this.ownBudget);
  }

  stateFromFluents(fluents: readonly Fluent[]): State {
    return Int32Array.from(new Set(fluents)).sort();
  }

  fluentsOf(state: State): Fluent[] {
    return [...state];
  }

  /** Brings the engine to a cursor's state. */
  visit(cursor: RelationalCursor, fluents: Int32Array, count: number, budget: Budget): void {
    if (!this.tuned && this.engine.work >= this.tuneAfter) this.tune(budget);
    this.engine.spendFrom(budget);
    if (this.at === cursor) return;
    this.engine.setState(fluents, count);
    this.at = cursor;
  }

  /** Finds better plans by trial, and fixes them. */
  private tune(budget: Budget): void {
    this.tuned = true;
    this.at = null;
    tunePlans(this, this.registry, this.engine, budget);
    this.engine.settle();
    this.at = null;
  }

  /** The cursor's state has changed. */
  leave(): void {
    this.at = null;
  }

  rowsOf(table: Table, args: readonly TermId[]): TermId[] {
    const slot = this.engine.ask(table, args);
    if (slot < 0) return [];
    const start = table.starts[slot] as number;
    return [...table.data.subarray(start, start + (table.counts[slot] as number))];
  }
}

class RelationalCursor implements PerceivingCursor {
  private readonly machine: RelationalMachine;
  private readonly budget: Budget;
  private fluents: Int32Array;
  private count: number;
  private readonly lists: { count: number; moves: Int32Array }[];

  constructor(machine: RelationalMachine, budget: Budget) {
    this.machine = machine;
    this.budget = budget;
    this.fluents = machine.initialState.slice();
    this.count = this.fluents.length;
    this.lists = machine.roles.map(() => ({ count: 0, moves: new Int32Array(16) }));
  }

  load(state: State): void {
    this.take(state, 0, state.length);
  }

  private take(from: Int32Array, start: number, count: number): void {
    if (count > this.fluents.length) this.fluents = new Int32Array(count * 2);
    for (let i = 0; i < count; i++) this.fluents[i] = from[start + i] as number;
    this.count = count;
    this.machine.leave();
  }

  save(into?: State): State {
    const state = into !== undefined && into.length === this.count ? into : new Int32Array(this.count);
    state.set(this.fluents.subarray(0, this.count));
    return state.sort();
  }

  private visit(): RelationalMachine {
    this.machine.visit(this, this.fluents, this.count, this.budget);
    return this.machine;
  }

  isTerminal(): boolean {
    const { engine, questions } = this.visit();
    return engine.isTrue(questions.terminal, engine.ask(questions.terminal, []));
  }

  goal(role: Role): number | null {
    const { terms } = this.machine;
    return this.goals(role).reduce<number | null>((best, term) => higherGoal(best, goalValue(terms.text(term))), null);
  }

  goalCount(role: Role): number {
    return this.goals(role).length;
  }

  private goals(role: Role): TermId[] {
    const machine = this.visit();
    return machine.rowsOf(machine.questions.goal, [machine.roleTerms[role] as number]);
  }

  legalMoves(role: Role): MoveList {
    const { engine, questions, roleTerms } = this.visit();
    const list = this.lists[role] as { count: number; moves: Int32Array };
    const { legal } = questions;
    const slot = engine.ask(legal, [roleTerms[role] as number]);
    list.count = slot < 0 ? 0 : (legal.counts[slot] as number);
    if (list.count > list.moves.length) list.moves = new Int32Array(list.count * 2);
    const start = slot < 0 ? 0 : (legal.starts[slot] as number);
    for (let i = 0; i < list.count; i++) list.moves[i] = legal.data[start + i] as number;
    return list;
  }

  advance(jointMove: ArrayLike<Move>): void {
    const { engine, questions, roleTerms } = this.visit();
    const { next } = questions;
    engine.setMoves(roleTerms, jointMove);
    const slot = engine.ask(next, []);
    if (slot < 0) this.take(next.data, 0, 0);
    else this.take(next.data, next.starts[slot] as number, next.counts[slot] as number);
  }

  percepts(role: Role, jointMove: ArrayLike<Move>): readonly string[] {
    const machine = this.visit();
    machine.engine.setMoves(machine.roleTerms, jointMove);
    const rows = machine.rowsOf(machine.questions.sees, [machine.roleTerms[role] as number]);
    machine.engine.setMoves([], []);
    return rows.map((term) => machine.terms.text(term)).sort();
  }
}

function vocabularyOf(terms: TermStore): Vocabulary {
  return {
    fluentText: (fluent) => terms.text(fluent),
    findFluent: (text) => terms.fromText(text),
    moveText: (_role, move) => terms.text(move),
    findMove: (_role, text) => terms.fromText(text),
  };
}
