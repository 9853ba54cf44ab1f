/**
 * The interpreted machine is the oracle. It answers from the rules as written, without rewriting, domains or grounding,
 * and needs neither base nor input. It is slow and obviously correct; every fast machine is walked side by side with
 * it.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { SourceText } from "../../foundations/text/index.ts";
import { goalValue, higherGoal, type Rules } from "../../language/rules/index.ts";
import { readPrefix } from "../../language/syntax/index.ts";
import {
  copyState,
  type Fluent,
  type Machine,
  type Move,
  type MoveList,
  type PerceivingCursor,
  type Role,
  type State,
  type Vocabulary,
} from "../machine.ts";
import { Evaluator } from "./evaluator.ts";
import type { IndexedRows } from "./indexed-rows.ts";
import { Program } from "./program.ts";
import type { Table } from "./tables.ts";
import { tabulateStaticRelations } from "./tabulate-static-relations.ts";

export class InterpretedMachine implements Machine {
  readonly kind = "interpreted";
  readonly roles: readonly string[];
  readonly vocabulary: Vocabulary;
  readonly initialState: State;
  /** @internal */
  readonly program: Program;
  /** @internal The role constants. */
  readonly roleTerms: readonly number[];
  /** @internal */
  readonly fluents = new Numbering();
  /** @internal By role. */
  readonly moves: readonly Numbering[];
  private readonly staticTables = new Map<string, Table>();

  /** The budget limits the construction: roles and initial state. */
  constructor(rules: Rules, budget?: Budget) {
    const program = new Program(rules);
    this.program = program;
    tabulateStaticRelations(program);
    const evaluator = new Evaluator(program, this.staticTables, budget);
    this.roleTerms = column(evaluator.ask(program.relation("role", 1), [null]), 0);
    this.roles = this.roleTerms.map((term) => program.terms.text(term));
    this.moves = this.roles.map(() => new Numbering());
    const initial = column(evaluator.ask(program.relation("init", 1), [null]), 0);
    this.initialState = this.stateFromFluents(initial.map((term) => this.fluents.numberOf(term)));
    this.vocabulary = {
      fluentText: (fluent) => program.terms.text(this.fluents.termOf(fluent)),
      findFluent: (text) => this.numberOfText(text, this.fluents),
      moveText: (role, move) => program.terms.text((this.moves[role] as Numbering).termOf(move)),
      findMove: (role, text) => this.numberOfText(text, this.moves[role] as Numbering),
    };
  }

  newCursor(budget?: Budget): PerceivingCursor {
    return new InterpretedCursor(this, new Evaluator(this.program, this.staticTables, budget));
  }

  stateFromFluents(fluents: readonly Fluent[]): State {
    return Int32Array.from(new Set(fluents)).sort();
  }

  fluentsOf(state: State): Fluent[] {
    return [...state];
  }

  private numberOfText(text: string, numbering: Numbering): number | undefined {
    const { forms, diagnostics } = readPrefix(new SourceText("term", text));
    const [node, ...others] = forms;
    if (node === undefined || others.length > 0 || diagnostics.length > 0) return undefined;
    const term = this.program.terms.fromSyntax(node);
    return term === undefined ? undefined : numbering.numberOf(term);
  }
}

class InterpretedCursor implements PerceivingCursor {
  private readonly machine: InterpretedMachine;
  private readonly evaluator: Evaluator;
  private state: State;

  constructor(machine: InterpretedMachine, evaluator: Evaluator) {
    this.machine = machine;
    this.evaluator = evaluator;
    this.state = machine.initialState;
    this.load(machine.initialState);
  }

  load(state: State): void {
    this.state = state.slice();
    this.evaluator.setState(Array.from(state, (fluent) => this.machine.fluents.termOf(fluent)));
  }

  save(into?: State): State {
    return copyState(this.state, into);
  }

  isTerminal(): boolean {
    return this.evaluator.ask(this.relation("terminal", 0), []).count > 0;
  }

  goal(role: Role): number | null {
    const { terms } = this.machine.program;
    const values = column(this.goals(role), 1).map((term) => goalValue(terms.text(term)));
    return values.reduce(higherGoal, null);
  }

  goalCount(role: Role): number {
    return this.goals(role).count;
  }

  private goals(role: Role): IndexedRows {
    return this.evaluator.ask(this.relation("goal", 2), [this.roleTerm(role), null]);
  }

  legalMoves(role: Role): MoveList {
    const answers = this.evaluator.ask(this.relation("legal", 2), [this.roleTerm(role), null]);
    const numbering = this.machine.moves[role] as Numbering;
    const moves = Int32Array.from(column(answers, 1), (term) => numbering.numberOf(term));
    return { count: moves.length, moves };
  }

  advance(jointMove: ArrayLike<Move>): void {
    this.makeMoves(jointMove);
    const next = column(this.evaluator.ask(this.relation("next", 1), [null]), 0);
    const { fluents } = this.machine;
    this.evaluator.setMoves([]);
    this.load(this.machine.stateFromFluents(next.map((term) => fluents.numberOf(term))));
  }

  percepts(role: Role, jointMove: ArrayLike<Move>): readonly string[] {
    this.makeMoves(jointMove);
    const answers = this.evaluator.ask(this.relation("sees", 2), [this.roleTerm(role), null]);
    const texts = column(answers, 1).map((term) => this.machine.program.terms.text(term));
    this.evaluator.setMoves([]);
    return texts.sort();
  }

  private makeMoves(jointMove: ArrayLike<Move>): void {
    const { roleTerms, moves } = this.machine;
    this.evaluator.setMoves(roleTerms.map((role, i) => [role, (moves[i] as Numbering).termOf(jointMove[i] as number)]));
  }

  private relation(name: string, arity: number): number {
    return this.machine.program.relation(name, arity);
  }

  private roleTerm(role: Role): number {
    return this.machine.roleTerms[role] as number;
  }
}

/** Dense numbers for terms, in order of first appearance. */
class Numbering {
  private readonly numbers = new Map<number, number>();
  private readonly terms: number[] = [];

  numberOf(term: number): number {
    const known = this.numbers.get(term);
    if (known !== undefined) return known;
    this.numbers.set(term, this.terms.length);
    this.terms.push(term);
    return this.terms.length - 1;
  }

  termOf(number: number): number {
    const term = this.terms[number];
    if (term === undefined) throw new RangeError(`there is no number ${number}`);
    return term;
  }
}

function column(rows: IndexedRows, at: number): number[] {
  return Array.from({ length: rows.count }, (_, row) => rows.values[row * rows.width + at] as number);
}
