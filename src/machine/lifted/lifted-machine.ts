/**
 * The lifted machine: rules as nested loops in WebAssembly over tables of the state, without grounding
 * (docs/lifted-machine.md).
 *
 * A state has one bit per fluent. The machine owns one engine, shared by its cursors. A cursor is only a state; the
 * engine goes to it when the cursor is queried, by changing what differs.
 */
import { type Budget, unlimited } from "../../foundations/budgets/index.ts";
import type { SeededRandom } from "../../foundations/collections/index.ts";
import type { Rules } from "../../language/rules/index.ts";
import type { TermId } from "../derivation/index.ts";
import { bitsFromFluents, fluentsFromBits } from "../index.ts";
import type { CountsWork, Fluent, PlayoutCursor, PlaysOut, Role, State, StatesAsBits } from "../machine.ts";
import { UnsafeRule } from "../relational/index.ts";
import { compile, type Program } from "./compile.ts";
import { Engine } from "./engine.ts";
import { initialState } from "./initial-state.ts";
import { LiftedCursor, LiftedPlayoutCursor } from "./lifted-cursor.ts";
import { Questions } from "./questions.ts";
import { refuse } from "./refusal.ts";
import type { Sheet, ValueRelation } from "./sheet.ts";
import { sheetFromRules } from "./sheet-from-rules.ts";
import { staticFilters } from "./static-filters.ts";
import { asWritten, Tables } from "./tables.ts";
import { tunePlans } from "./tune-plans.ts";
import { LiftedVocabulary } from "./vocabulary.ts";

export interface LiftedOptions {
  /**
   * Maximum counted work per move. If it is exceeded, the machine is refused: tuning a machine that is too slow anyway
   * would waste time.
   */
  readonly mostWork?: number;
}

/** Throws BudgetSpent if the sheet cannot be compiled, or not within the budget. */
export function liftedMachine(
  rules: Rules,
  budget: Budget = unlimited(),
  { mostWork = Number.POSITIVE_INFINITY }: LiftedOptions = {},
): LiftedMachine {
  try {
    return compiledMachine(rules, budget, mostWork);
  } catch (error) {
    if (error instanceof UnsafeRule) refuse(`rules in which ${error.message}`);
    throw error;
  }
}

function compiledMachine(rules: Rules, budget: Budget, mostWork: number): LiftedMachine {
  const sheet = sheetFromRules(rules, budget);
  const tables = new Tables(asWritten, staticFilters(sheet, budget));
  const questions = new Questions(sheet, tables);
  const tuned = tunePlans(sheet, tables, questions, budget, mostWork);
  const program = compile(sheet, tables, questions, budget, { counts: false, ...tuned });
  return new LiftedMachine(sheet, program, questions.terminal !== null, tuned.workPerMove);
}

export class LiftedMachine implements PlaysOut, StatesAsBits, CountsWork {
  readonly kind = "lifted";
  readonly roles: readonly string[];
  readonly vocabulary: LiftedVocabulary;
  readonly initialState: State;
  readonly fluentCount: number;
  readonly sheet: Sheet;
  readonly engine: Engine;
  readonly workPerMove: number;
  private at: LiftedCursor | null = null;

  constructor(sheet: Sheet, program: Program, hasTerminal: boolean, workPerMove: number) {
    this.sheet = sheet;
    this.workPerMove = workPerMove;
    this.roles = sheet.roles.map((term) => sheet.terms.text(term));
    this.engine = new Engine(program, hasTerminal);
    this.vocabulary = new LiftedVocabulary(sheet, program);
    this.initialState = initialState(program);
    this.fluentCount = program.state.bits;
  }

  newCursor(budget?: Budget): LiftedCursor {
    return new LiftedCursor(this, budget ?? unlimited());
  }

  newPlayoutCursor(random: SeededRandom, budget?: Budget): PlayoutCursor {
    return new LiftedPlayoutCursor(this, random, budget ?? unlimited());
  }

  stateFromFluents(fluents: readonly Fluent[]): State {
    return bitsFromFluents(fluents, this.fluentCount);
  }

  fluentsOf(state: State): Fluent[] {
    return fluentsFromBits(state);
  }

  /** Brings the engine to a cursor. The cursor it was at takes its state back first. */
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
