/**
 * Answers queries top-down. Each call is looked up in its memo table and computed at most once per generation. Three
 * generations (static, state, state and joint move) let `next` reuse what `legal` has found.
 *
 * Recursion is completed by iteration (loop-completion.ts). Deep recursion does not exhaust the stack: a call beyond a
 * depth limit is put on an agenda and computed from a fresh stack, and then the query is repeated.
 */
import { type Budget, BudgetSpent, type GaveUp, isStackOverflow, unlimited } from "../../foundations/budgets/index.ts";
import { doubled } from "../../foundations/collections/index.ts";
import type { TermId } from "../derivation/index.ts";
import { UnstratifiedNegation } from "../interpreted/index.ts";
import type { ClausePlan } from "./clause-plan.ts";
import { rowsAreDistinct } from "./distinct-plans.ts";
import { DistinctRows } from "./distinct-rows.ts";
import { WORK_PER_SOLUTION } from "./estimates.ts";
import { GivenRows } from "./given-rows.ts";
import { LoopCompletion } from "./loop-completion.ts";
import { PlanRunner } from "./plan-runner.ts";
import { type Program, STATE, STEP } from "./program.ts";
import { FALSE, KNOWN, PROVISIONAL, STAMP_BITS, type Table, TableFull } from "./table.ts";

/** Maximum nesting of calls before the agenda takes over. A call uses at most about ten stack frames of the host. */
const DEEPEST = 150;
const LAST_GENERATION = (1 << (31 - STAMP_BITS)) - 1;
const STEPS_PER_PAYMENT = 1024;
const PAYMENTS_PER_WEIGHING = 64;
const MOST_BYTES = 2 ** 31;
const DOING = "answering from the rules";

/** Unwinds to `ask`: this call must be computed first, from a fresh stack. */
class TooDeep extends Error {
  readonly table: Table;
  readonly args: Int32Array;

  constructor(table: Table, args: Int32Array) {
    super("a call is too deep");
    this.table = table;
    this.args = args;
  }
}

export class Engine {
  readonly given: GivenRows;
  private readonly program: Program;
  private readonly tables: Table[];
  private readonly plansOf: (table: Table) => readonly ClausePlan[];
  private readonly runner: PlanRunner;
  /** By level: the stamp of the generation whose answers are valid. */
  readonly bases: Int32Array = new Int32Array(3).fill(1 << STAMP_BITS);
  private lastGeneration = 1;
  /** Whether calls are counted, to improve plans. */
  isMeasuring = true;

  private budget: Budget = unlimited();
  /** Work left until the budget is charged again. */
  fuel = 0;
  private payments = 0;
  /** Look-ups and rows so far. */
  work = 0;
  private depth = 0;
  /** Bound terms of the call being made. */
  readonly args: Int32Array;
  /** Stack of the rows of the calls in progress. */
  rows: Int32Array = new Int32Array(1 << 12);
  rowsEnd = 0;
  readonly distinct = new DistinctRows();

  private readonly loops: LoopCompletion;
  /** The call started last, to report what took so long. */
  private begun: Table | null = null;

  constructor(program: Program, tables: Table[], plansOf: (table: Table) => readonly ClausePlan[]) {
    this.program = program;
    this.tables = tables;
    this.plansOf = plansOf;
    this.given = new GivenRows(program);
    this.runner = new PlanRunner(this, program.terms);
    this.args = new Int32Array(program.relations.reduce((most, { arity }) => Math.max(most, arity), 2));
    this.loops = new LoopCompletion(this);
  }

  spendFrom(budget: Budget): void {
    this.budget = budget;
  }

  /** Goes to the state in which exactly the first `count` of `fluents` hold, with no joint move. */
  setState(fluents: ArrayLike<TermId>, count: number): void {
    this.given.setState(fluents, count);
    this.newGeneration(STATE);
    this.setMoves([], []);
  }

  setMoves(roles: ArrayLike<TermId>, moves: ArrayLike<TermId>): void {
    this.given.setMoves(roles, moves);
    this.newGeneration(STEP);
  }

  private newGeneration(level: typeof STATE | typeof STEP): void {
    if (this.lastGeneration >= LAST_GENERATION) {
      for (const table of this.tables) table.forget();
      this.lastGeneration = 1;
    }
    this.bases[level] = ++this.lastGeneration << STAMP_BITS;
  }

  /** Fixes the current plans: from now on nothing is counted, and tables shrink to the size they need. */
  settle(): void {
    this.isMeasuring = false;
    for (const table of this.tables) {
      table.evaluator = null;
      table.shrink();
    }
  }

  /** Computes a call. Returns its slot in the table, whose rows are then complete, or -1 if there are no rows. */
  ask(table: Table, args: readonly TermId[]): number {
    const agenda: { table: Table; args: ArrayLike<TermId> }[] = [{ table, args }];
    for (;;) {
      const call = agenda.at(-1) as { table: Table; args: ArrayLike<TermId> };
      try {
        for (let i = 0; i < call.args.length; i++) this.args[i] = call.args[i] as number;
        const slot = this.solveMeasured(call.table);
        agenda.pop();
        if (agenda.length === 0) return slot;
      } catch (error) {
        this.unwind();
        if (error instanceof TooDeep) agenda.push({ table: error.table, args: error.args });
        else if (error instanceof TableFull) error.table.enlarge(this.generationOf(error.table));
        else if (isStackOverflow(error)) this.giveUp(table, { resource: "depth", limit: DEEPEST });
        else if (error instanceof BudgetSpent && !(error instanceof UnstratifiedNegation))
          this.giveUp(table, error.gaveUp);
        else throw error;
      }
    }
  }

  /** The message names the query and what was being computed for it. */
  private giveUp(asked: Table, { resource, limit }: Pick<GaveUp, "resource" | "limit">): never {
    const name = ({ relation }: Table): string => `${relation.name}/${relation.arity}`;
    const within = this.begun === null || this.begun.relation === asked.relation ? "" : `, namely ${name(this.begun)}`;
    throw new BudgetSpent({
      kind: "gave-up",
      resource,
      limit,
      doing: `answering ${name(asked)} from the rules${within}`,
    });
  }

  private baseOf(table: Table): number {
    return this.bases[table.relation.level] as number;
  }

  private generationOf(table: Table): number {
    return this.baseOf(table) >> STAMP_BITS;
  }

  /** Returns whether the answer in a slot of a test is yes. */
  isTrue(table: Table, slot: number): boolean {
    return slot >= 0 && table.stamps[slot] === (this.baseOf(table) | KNOWN);
  }

  /** Forgets calls in progress. */
  private unwind(): void {
    this.loops.forget((table) => this.baseOf(table));
    this.depth = this.rowsEnd = 0;
    this.runner.reset();
  }

  charge(rows: number): void {
    this.work += rows;
    if ((this.fuel -= 1 + rows) < 0) this.pay();
  }

  /** Charges the budget for the work since the last payment. */
  pay(): void {
    const spent = STEPS_PER_PAYMENT - this.fuel;
    this.fuel = STEPS_PER_PAYMENT;
    this.budget.spend(spent, DOING);
    if (++this.payments % PAYMENTS_PER_WEIGHING === 0) this.weigh();
  }

  /** Checks memory against the budget and the limit of a process, since rules may create ever more terms and rows. */
  private weigh(): void {
    let bytes = this.program.terms.bytes + this.rows.byteLength;
    for (const table of this.tables) bytes += table.bytes;
    this.budget.claim("bytes", bytes, DOING);
    if (bytes > MOST_BYTES)
      throw new BudgetSpent({ kind: "gave-up", resource: "bytes", limit: MOST_BYTES, doing: DOING });
  }

  growRows(): void {
    this.rows = doubled(this.rows);
  }

  /** Computes the call of `table` with the bound terms in `args`. Returns its slot, or -1 if there is no row. */
  solve(table: Table): number {
    const generation = this.generationOf(table);
    if (!table.derived) {
      if (table.generation !== generation) {
        this.charge(this.given.count(table.relation));
        this.given.index(table, generation);
      }
      const slot = table.locate(this.args, 0, generation);
      return slot >= 0 && table.stamps[slot] === ((generation << STAMP_BITS) | KNOWN) ? slot : -1;
    }
    const slot = table.locate(this.args, 0, generation);
    return this.solveAt(table, slot, generation << STAMP_BITS);
  }

  /** Same as `solve`, but counts its work and rows. */
  solveMeasured(table: Table): number {
    table.calls++;
    const before = ++this.work;
    const slot = this.solve(table);
    if (this.work > before) {
      table.work += this.work - before;
      table.solved++;
      // A static answer is computed only once, so it is not part of the cost of a move.
      if (table.isStatic) this.work = before;
    }
    if (slot >= 0) table.found += table.isTest ? (table.stamps[slot] as number) & 1 : (table.counts[slot] as number);
    return slot;
  }

  /** Same as `solve`, if the slot is known. `base` is the stamp of the table's generation. */
  solveAt(table: Table, slot: number, base: number): number {
    const status = (table.stamps[slot] as number) - base;
    if (status === KNOWN || status === FALSE) return slot;
    if (this.loops.reads(table, slot, status)) return slot;
    if (++this.depth > DEEPEST) throw new TooDeep(table, this.args.slice(0, table.boundColumns.length));
    this.work += WORK_PER_SOLUTION;
    this.begun = table;
    if (--this.fuel < 0) this.pay();
    if (table.recursive) this.loops.complete(table, slot, base, status === PROVISIONAL);
    else {
      const from = this.rowsEnd;
      this.keep(table, slot, base, from, this.evaluate(table));
    }
    this.depth--;
    return slot;
  }

  evaluate(table: Table): boolean {
    const evaluator = this.isMeasuring ? this.evaluatorOf(table) : (table.evaluator ?? this.evaluatorOf(table));
    return evaluator();
  }

  /** Uses the current plans. */
  private evaluatorOf(table: Table): () => boolean {
    const plans = this.plansOf(table);
    if (table.evaluator === null || table.evaluatedPlans !== plans) {
      table.evaluatedPlans = plans;
      table.evaluator = this.runner.evaluatorOf(table, plans);
      table.rowsAreDistinct = rowsAreDistinct(plans);
    }
    return table.evaluator;
  }

  /** Stores the result of `evaluate` as complete. */
  keep(table: Table, slot: number, base: number, from: number, holds: boolean): void {
    if (table.isTest) {
      table.stamps[slot] = base | (holds ? KNOWN : FALSE);
      return;
    }
    const to = table.rowsAreDistinct
      ? this.rowsEnd
      : this.distinct.compact(this.rows, from, this.rowsEnd, table.freeColumns.length);
    table.store(slot, this.rows, from, to, base >> STAMP_BITS);
    this.rowsEnd = from;
    table.stamps[slot] = base | KNOWN;
  }

  /** Tests whether the call of a test with the bound terms in `args` fails. */
  refutes(table: Table, measured = false): boolean {
    const outerLow = this.loops.leave();
    const holds = this.isTrue(table, measured ? this.solveMeasured(table) : this.solve(table));
    if (!holds && this.loops.restsOnOpenCalls()) throw new UnstratifiedNegation(table.relation.name);
    this.loops.enter(outerLow);
    return !holds;
  }
}
