/**
 * Tunes plans by measurement. Random games are played with counters in the code. From the counted calls, rows and work,
 * the conditions of clauses are ordered anew, and orders that take less work are kept. Round 0 follows the order of the
 * sheet. Work is counted, not timed, and moves are drawn from sorted lists, so the outcome is the same on every
 * computer.
 *
 * A plan changes the measurements it was planned from, and calls that were never measured are only estimated. So a
 * round that makes things worse is undone, and its most promising changes are tried one by one. The rounds alternate
 * between more and less doubt about unmeasured calls.
 */
import { type Budget, BudgetSpent } from "../../foundations/budgets/index.ts";
import { BitSet, createRandom } from "../../foundations/collections/index.ts";
import { type ColumnDomains, callKey, Estimates, type Measurement, type Relation } from "../relational/index.ts";
import { COUNTER } from "./compilation.ts";
import { type CompileOptions, compile, type Program } from "./compile.ts";
import { Engine } from "./engine.ts";
import { initialState } from "./initial-state.ts";
import { WORD } from "./memory-plan.ts";
import type { Numbering } from "./numbering.ts";
import type { Questions } from "./questions.ts";
import { refuse } from "./refusal.ts";
import type { Sheet } from "./sheet.ts";
import type { Ordering, Table, TablePlan, Tables } from "./tables.ts";

/** By round: the factor by which a call that was never measured is assumed to exceed its estimate. */
const DOUBTS = [30, 3, 30, 3];
/** Number of changes tried one by one if all together are worse. */
const ONE_BY_ONE = 3;
/**
 * The first trial ends after this many moves, or with the move that exceeds this work. The other trials play the same
 * moves.
 */
const MOVES = 300;
const WORK = 1 << 22;
/** A trial is given up when it takes this many times the least work so far. */
const SLACK = 1.2;
const LONGEST_GAME = 300;
/** A new plan replaces the one in use if its expected cost is at most this share. */
const CLEARLY_BETTER = 0.8;
/** The largest factor by which better plans can be expected to reduce the work of the sheet's order. */
const MOST_GAIN = 12;
/** A change is tried if it promises to save at least this share of the work per move. */
const LEAST_GAIN = 0.003;
/** Plans that take up to this many times the work of others count as equal. */
const NOTHING_CHANGES = 1.002;
/** Assumed rows of an empty relation, since it may not stay empty. */
const FEWEST_ROWS = 0.5;
/** Cost per call of a memo table (reading and storing), in units of work. */
const KEEPING = 2;

export interface Tuned {
  readonly numbering: Numbering;
  /** Tables whose answers are not read again often enough to be kept. */
  readonly forgetful: ReadonlySet<Table>;
  /** Counted work per move of random play. */
  readonly workPerMove: number;
}

interface Trial {
  readonly moves: number;
  readonly work: number;
}

interface Proposal {
  readonly table: Table;
  readonly plans: readonly TablePlan[];
  /** Expected gain in work per state. */
  readonly gain: number;
  /** Equal for equal plans of a table. */
  readonly name: string;
}

/** `mostWork`: maximum counted work per move. Refuses the sheet if even the best plans would hardly reach it. */
export function tunePlans(sheet: Sheet, tables: Tables, questions: Questions, budget: Budget, mostWork: number): Tuned {
  return new PlanTuner(sheet, tables, questions, budget).tune(mostWork);
}

class PlanTuner {
  private readonly sheet: Sheet;
  private readonly tables: Tables;
  private readonly questions: Questions;
  private readonly budget: Budget;
  private readonly measured = new Map<string, Measurement>();
  private readonly calls = new Map<Table, { calls: number; solved: number; work: number }>();
  private program!: Program;
  private forgetful: ReadonlySet<Table> = new Set();

  constructor(sheet: Sheet, tables: Tables, questions: Questions, budget: Budget) {
    this.sheet = sheet;
    this.tables = tables;
    this.questions = questions;
    this.budget = shareOf(budget);
  }

  tune(mostWork: number): Tuned {
    const first = this.trial(MOVES, WORK);
    const { numbering } = this.program;
    if (first.work > MOST_GAIN * mostWork * Math.max(1, first.moves)) refuse("rules that take too much work per move");
    if (first.moves === 0) return { numbering, forgetful: this.forgetful, workPerMove: first.work };
    let least = first.work;
    let best = this.tables.savePlans();
    this.forgetful = this.notWorthKeeping();
    /** Returns the work of these plans as a share of the least so far; below 1 the plans are kept. */
    const attempt = (proposals: readonly Proposal[]): number => {
      for (const { table, plans } of proposals) this.tables.setPlans(table, plans);
      const next = this.trial(first.moves, least * SLACK, numbering);
      const share = next.moves === first.moves ? next.work / least : Number.POSITIVE_INFINITY;
      if (share < 1) {
        least = next.work;
        best = this.tables.savePlans();
        this.forgetful = this.notWorthKeeping();
      } else this.tables.restorePlans(best);
      return share;
    };
    const refused = new Set<string>();
    const attemptAll = (found: readonly Proposal[]): void => {
      const worth = (LEAST_GAIN * least) / first.moves;
      const proposals = found.filter(({ name, gain }) => gain > worth && !refused.has(name));
      const share = proposals.length === 0 ? 0 : attempt(proposals);
      if (share < 1) return;
      if (share < NOTHING_CHANGES) for (const { name } of proposals) refused.add(name);
      else
        for (const proposal of proposals.slice(0, ONE_BY_ONE)) if (attempt([proposal]) >= 1) refused.add(proposal.name);
    };
    try {
      for (const doubt of DOUBTS) {
        attemptAll(this.loops(doubt));
        attemptAll(this.proposals(doubt));
      }
    } catch (error) {
      // No time is left for trials, or a plan cannot be compiled. The best plans so far can.
      if (!(error instanceof BudgetSpent)) throw error;
    }
    this.tables.restorePlans(best);
    return { numbering, forgetful: this.forgetful, workPerMove: least / first.moves };
  }

  /** Plays random games for `most` moves, or until `limit` work is done, and takes over the counts. */
  private trial(most: number, limit: number, numbering?: Numbering): Trial {
    const options: CompileOptions = { counts: true, forgetful: new Set() };
    this.program = compile(
      this.sheet,
      this.tables,
      this.questions,
      this.budget,
      numbering === undefined ? options : { ...options, numbering },
    );
    const engine = new Engine(this.program, this.questions.terminal !== null);
    engine.spendFrom(this.budget.part({ steps: limit }));
    let moves = 0;
    try {
      moves = this.play(engine, most, limit);
    } catch (error) {
      if (!(error instanceof BudgetSpent)) throw error;
      this.budget.checkTime("trying plans");
    }
    this.takeMeasurements(engine, Math.max(1, moves));
    return { moves, work: engine.word(WORD.work) };
  }

  private play(engine: Engine, most: number, limit: number): number {
    const random = createRandom(1);
    const initial = initialState(this.program);
    const joint = new Int32Array(this.sheet.roles.length);
    engine.load(initial);
    let moves = 0;
    for (let length = 0; moves < most && engine.word(WORD.work) < limit; moves++) {
      if (length === LONGEST_GAME || engine.isTerminal() || !this.draw(engine, joint, (bound) => random.below(bound))) {
        if (length === 0) break;
        for (const role of joint.keys())
          for (const i of this.questions.goals.keys()) engine.rowsOf(`goal${i}`, this.roleCode(role), 0);
        engine.load(initial);
        length = 0;
        continue;
      }
      engine.advance(joint);
      length++;
    }
    return moves;
  }

  private roleCode(role: number): number {
    return this.program.numbering.codes[this.sheet.roles[role] as number] as number;
  }

  private draw(engine: Engine, joint: Int32Array, below: (bound: number) => number): boolean {
    for (const role of joint.keys()) {
      const count = engine.legalMoves(role);
      if (count === 0) return false;
      const at = engine.legalAt(role);
      joint[role] = engine.words.slice(at, at + count).sort()[below(count)] as number;
    }
    return true;
  }

  private takeMeasurements(engine: Engine, states: number): void {
    for (const [table, address] of this.program.counters) {
      const calls = engine.word(address + COUNTER.calls);
      const solved = engine.word(address + COUNTER.solved);
      const work = engine.word(address + COUNTER.work);
      this.calls.set(table, { calls, solved, work });
      const key = callKey(table.relation, table.pattern);
      const before = this.measured.get(key);
      if (calls === 0 && solved === 0) continue;
      const rows = calls === 0 ? (before?.rows ?? 1) : engine.word(address + COUNTER.found) / calls;
      const look = table.isTest ? 1 : 1 + rows;
      const solve = solved === 0 ? (before?.solve ?? 0) : work / solved;
      this.measured.set(key, { rows, look, solve, solutions: solved / states });
    }
  }

  /** Keeping answers pays if they are read again and take some work to find. */
  private notWorthKeeping(): Set<Table> {
    const forgetful = new Set<Table>();
    for (const [table, { calls, solved, work }] of this.calls)
      if (solved > 0 && (calls - solved) * (work / solved) < KEEPING * calls && !this.questions.tables.includes(table))
        forgetful.add(table);
    return forgetful;
  }

  /** Proposes loops for recursive tables that could read their own answers and do not yet. */
  private loops(doubt: number): Proposal[] {
    const estimates = new Estimates(this.domains(), this.givenRows, this.measured, doubt);
    const proposals: Proposal[] = [];
    for (const [table, inUse] of this.tables.savePlans()) {
      const { relation, pattern } = table;
      const measured = this.measured.get(callKey(relation, pattern));
      if (!relation.recursive || !measured || inUse.length !== relation.clauses.length) continue;
      if (measured.solutions === 0 || inUse.some(({ isFixed }) => isFixed)) continue;
      const plans = relation.clauses.map((clause, i) => {
        const isRecursive = clause.body.some(
          (condition) => condition.kind === "relation" && condition.relation === relation,
        );
        const ordering: Ordering = (...call) => estimates.order(...call).order;
        return isRecursive ? this.tables.planOwnAnswers(clause, table, ordering) : (inUse[i] as TablePlan);
      });
      const known = plans.flatMap((plan) => plan ?? []);
      if (known.length < plans.length || !known.some(({ isFixed }) => isFixed)) continue;
      const gain = measured.solve * measured.solutions;
      proposals.push({ table, plans: known, gain, name: `loop ${nameOf(table, known)}` });
    }
    return proposals.sort((a, b) => b.gain - a.gain);
  }

  /** Proposes other plans for tables in use if measurements promise a gain, largest first. */
  private proposals(doubt: number): Proposal[] {
    const estimates = new Estimates(this.domains(), this.givenRows, this.measured, doubt);
    const proposals: Proposal[] = [];
    for (const [table, inUse] of this.tables.savePlans()) {
      const { relation, pattern } = table;
      const solutions = this.measured.get(callKey(relation, pattern))?.solutions ?? 0;
      if (solutions === 0 || inUse.length !== relation.clauses.length) continue;
      if (inUse.some(({ isFixed }) => isFixed)) continue;
      let gain = 0;
      const plans = relation.clauses.map((clause, i) => {
        const known = inUse[i] as TablePlan;
        const found = estimates.order(clause, relation, pattern);
        const { cost } = estimates.assess(clause, relation, pattern, known.order);
        if (found.cost > cost * CLEARLY_BETTER) return known;
        gain += cost - found.cost;
        return this.tables.plan(clause, table, found.order);
      });
      if (gain > 0) proposals.push({ table, plans, gain: gain * solutions, name: nameOf(table, plans) });
    }
    return proposals.sort((a, b) => b.gain - a.gain);
  }

  private readonly givenRows = (relation: Relation): number => {
    if (relation.source === "facts") return Math.max(FEWEST_ROWS, relation.rowCount);
    if (relation.source === "does") return this.sheet.roles.length;
    const fluent = this.sheet.fluents.find(({ state }) => state === relation);
    return Math.max(FEWEST_ROWS, (fluent?.initial.length ?? 0) / relation.arity);
  };

  private domains(): ColumnDomains {
    const sets = this.sheet.relations.map(({ arity }) =>
      Array.from({ length: arity }, () => BitSet.empty(this.sheet.terms.count)),
    );
    const { flow } = this.program;
    for (const table of this.tables.all) {
      const { relation, boundColumns, freeColumns } = table;
      const add = (column: number, set: BitSet | undefined): void => {
        if (set !== undefined) sets[relation.id]?.[column]?.addAll(set);
      };
      if (relation.source !== "clauses")
        for (const [column, set] of flow.columnsOf(relation).entries()) add(column, set);
      else {
        const { bound, free } = flow.valuesOf(table);
        for (const [i, column] of boundColumns.entries()) add(column, bound[i]);
        for (const [i, column] of freeColumns.entries()) add(column, free[i]);
      }
    }
    return sets.map((columns) => columns.map((set) => ({ constants: set.values().length, open: false })));
  }
}

/** Trials may take half of the remaining time. Without a clock they have no time limit. */
const shareOf = (budget: Budget): Budget => budget.part({}).atMost({ share: 0.5 });

function nameOf({ id, relation }: Table, plans: readonly TablePlan[]): string {
  const orders = plans.map(({ order }, i) => {
    const body = relation.clauses[i]?.body ?? [];
    return order.map((condition) => body.indexOf(condition)).join(" ");
  });
  return `${id}: ${orders.join(", ")}`;
}
