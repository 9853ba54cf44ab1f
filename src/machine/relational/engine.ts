/**
 * Answers questions top-down: each call is looked up in its table and worked out at most once per generation. Three
 * generations (static, state, state and joint move) let `next` use what `legal` has found.
 *
 * Recursion is completed by iteration (linear tabling, Zhou and Sato 2003): a call that meets itself in progress reads what is
 * found so far; the lowest call of such a loop repeats until nothing in the loop changes. Until then all answers of the loop
 * are provisional: sound, never used under a negation. Deep recursion does not use up the stack: beyond a depth the call that
 * is too deep is put on an agenda, worked out from the bottom, and the question asked again.
 */
import { type Budget, BudgetSpent, unlimited } from "../../foundations/budgets/index.ts";
import { UnstratifiedNegation } from "../interpreted/index.ts";
import type { ClausePlan } from "./clause-plan.ts";
import { rowsAreDistinct } from "./distinct-plans.ts";
import { DistinctRows } from "./distinct-rows.ts";
import { WORK_PER_SOLUTION } from "./estimates.ts";
import { type GeneratedCode, generateCode } from "./generated-code.ts";
import { GivenRows } from "./given-rows.ts";
import { type Program, STATE, STEP } from "./program.ts";
import { StepRunner } from "./step-runner.ts";
import { CLAIMED, FALSE, IN_PROGRESS, KNOWN, PROVISIONAL, STAMP_BITS, type Table, TableFull } from "./table.ts";
import { doubled, type TermId } from "./term-table.ts";

const NONE = 0x7fffffff;
/** Calls in calls before the agenda takes over; a call uses some ten stack frames of the host at most. */
const DEEPEST = 150;
const LAST_GENERATION = (1 << (31 - STAMP_BITS)) - 1;
const STEPS_PER_PAYMENT = 1024;
const PAYMENTS_PER_WEIGHING = 64;
const MOST_BYTES = 2 ** 31;
const DOING = "answering from the rules";

/** Unwinds to `ask`: this call must be worked out first, from a fresh stack. */
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
  private readonly runner: StepRunner;
  private code: GeneratedCode | null = null;
  private generatedTables: readonly Table[] = [];
  /** By level: the generation whose answers are valid. */
  private readonly generations: [number, number, number] = [1, 1, 1];
  private lastGeneration = 1;

  private budget: Budget = unlimited();
  /** Work until the budget is charged again. */
  fuel = 0;
  private payments = 0;
  /** Look-ups and rows so far. */
  work = 0;
  private depth = 0;
  /** Bound terms of the call being made. */
  readonly args: Int32Array;
  /** Bound terms of the recursive calls in progress, `args.length` for each. */
  private savedArgs: Int32Array;
  /** Rows of the calls in progress, one above the other. */
  rows: Int32Array = new Int32Array(1 << 12);
  rowsEnd = 0;
  private readonly distinct = new DistinctRows();

  /** Recursive calls in progress, lowest first: [0, openCount). */
  private readonly openTables: Table[] = [];
  private readonly openSlots: number[] = [];
  private openCount = 0;
  /** Provisional entries in order of making: [0, provisionalCount). */
  private readonly provisionalTables: Table[] = [];
  private readonly provisionalSlots: number[] = [];
  private provisionalCount = 0;
  /** The lowest open call that the current call has read from. */
  private low = NONE;
  /** Whether an entry has grown in this iteration. */
  private changed = false;
  private iteration = 0;
  private lastIteration = 0;

  constructor(program: Program, tables: Table[], plansOf: (table: Table) => readonly ClausePlan[]) {
    this.program = program;
    this.tables = tables;
    this.plansOf = plansOf;
    this.given = new GivenRows(program);
    this.runner = new StepRunner(this, program.terms);
    this.args = new Int32Array(program.relations.reduce((most, { arity }) => Math.max(most, arity), 2));
    this.savedArgs = new Int32Array(this.args.length * 16);
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
    this.generations[level] = ++this.lastGeneration;
    this.tellGenerations();
  }

  private tellGenerations(): void {
    const [a, b, c] = this.generations;
    this.code?.setGenerations(a << STAMP_BITS, b << STAMP_BITS, c << STAMP_BITS);
  }

  /** Replaces step-by-step running by generated code for all that the questions can lead to, where the host allows it. */
  generate(questions: readonly Table[]): void {
    const tables = [...questions];
    const seen = new Set(tables);
    for (const table of tables)
      for (const plan of table.derived ? this.plansOf(table) : [])
        for (const step of plan.steps)
          if ((step.op === "scan" || step.op === "test") && !seen.has(step.table)) {
            seen.add(step.table);
            tables.push(step.table);
          }
    for (const table of tables) {
      if (table.derived) table.rowsAreDistinct = rowsAreDistinct(this.plansOf(table));
      table.shrink();
    }
    this.generatedTables = tables;
    this.writeCode();
  }

  private writeCode(): void {
    const tables = this.generatedTables;
    this.code = generateCode(tables, this.plansOf, this, this.program.terms);
    tables.forEach((table, i) => {
      table.evaluator = this.code?.evaluators[i] ?? null;
      table.onReplaced = this.code?.refresh[i] ?? null;
    });
    this.tellGenerations();
  }

  private enlarge(table: Table): void {
    const { hashed } = table;
    table.enlarge(this.generations[table.relation.level]);
    // The code of a look-up knows whether its table is hashed.
    if (table.hashed !== hashed && this.code !== null) this.writeCode();
  }

  /** Works out a call. Returns its slot in the table, whose rows are then complete; or -1: no rows. */
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
        else if (error instanceof TableFull) this.enlarge(error.table);
        else if (error instanceof RangeError)
          throw new BudgetSpent({
            kind: "gave-up",
            resource: "depth",
            limit: DEEPEST,
            doing: "answering from the rules",
          });
        else throw error;
      }
    }
  }

  /** Whether the answer in a slot of a test is yes. */
  isTrue(table: Table, slot: number): boolean {
    const base = this.generations[table.relation.level] << STAMP_BITS;
    return slot >= 0 && table.stamps[slot] === (base | KNOWN);
  }

  /** Forgets calls in progress. */
  private unwind(): void {
    const forget = (table: Table, slot: number): void => {
      table.stamps[slot] = (this.generations[table.relation.level] << STAMP_BITS) | CLAIMED;
    };
    for (let i = 0; i < this.openCount; i++) forget(this.openTables[i] as Table, this.openSlots[i] as number);
    for (let i = 0; i < this.provisionalCount; i++)
      forget(this.provisionalTables[i] as Table, this.provisionalSlots[i] as number);
    this.openCount = this.provisionalCount = this.depth = this.rowsEnd = 0;
    this.runner.reset();
    this.low = NONE;
    this.changed = false;
    this.iteration = 0;
  }

  charge(rows: number): void {
    this.work += rows;
    if ((this.fuel -= 1 + rows) < 0) this.pay();
  }

  /** Charges the budget for work done since the last time. */
  pay(): void {
    const spent = STEPS_PER_PAYMENT - this.fuel;
    this.fuel = STEPS_PER_PAYMENT;
    this.budget.spend(spent, DOING);
    if (++this.payments % PAYMENTS_PER_WEIGHING === 0) this.weigh();
  }

  /** Holds memory to the budget, and to what a process can have: rules may make ever more terms and rows. */
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

  /** Works out the call of `table` with the bound terms in `args`. Returns its slot, or -1 where there is no row. */
  solve(table: Table): number {
    const generation = this.generations[table.relation.level];
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

  /** As solve, counting what it takes and gives. */
  solveMeasured(table: Table): number {
    table.calls++;
    const before = ++this.work;
    const slot = this.solve(table);
    if (this.work > before) {
      table.work += this.work - before;
      table.solved++;
      // A static answer is worked out once for ever: it is no part of what a move costs.
      if (table.isStatic) this.work = before;
    }
    if (slot >= 0) table.found += table.isTest ? (table.stamps[slot] as number) & 1 : (table.counts[slot] as number);
    return slot;
  }

  /** As solve, where the slot is known; `base` is the stamp of the table's generation. */
  solveAt(table: Table, slot: number, base: number): number {
    const status = (table.stamps[slot] as number) - base;
    if (status === KNOWN || status === FALSE) return slot;
    if (status === IN_PROGRESS || (status === PROVISIONAL && table.iterations[slot] === this.iteration)) {
      this.low = Math.min(this.low, table.lows[slot] as number);
      return slot;
    }
    if (++this.depth > DEEPEST) throw new TooDeep(table, this.args.slice(0, table.boundColumns.length));
    this.work += WORK_PER_SOLUTION;
    if (--this.fuel < 0) this.pay();
    if (table.recursive) this.complete(table, slot, base, status === PROVISIONAL);
    else {
      const from = this.rowsEnd;
      this.keep(table, slot, base, from, this.evaluate(table));
    }
    this.depth--;
    return slot;
  }

  private evaluate(table: Table): boolean {
    return table.evaluator !== null ? table.evaluator() : this.runner.evaluate(table, this.plansOf(table));
  }

  /** Stores what evaluate has found as complete. */
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

  /** A recursive call: evaluates until nothing that it rests on changes, or leaves it provisional to the call it rests on. */
  private complete(table: Table, slot: number, base: number, again: boolean): void {
    const position = this.openCount++;
    this.openTables[position] = table;
    this.openSlots[position] = slot;
    table.stamps[slot] = base | IN_PROGRESS;
    table.lows[slot] = position;
    if (!again && !table.isTest) table.counts[slot] = 0;
    this.saveArgs(position);
    const { low: outerLow, changed: outerChanged, iteration: outerIteration } = this;
    const firstProvisional = this.provisionalCount;
    for (let grown = outerChanged; ; grown ||= this.changed) {
      this.low = NONE;
      this.changed = false;
      const from = this.rowsEnd;
      const holds = this.evaluate(table);
      if (this.low === NONE || holds) {
        // No loop; or true, which is true whatever else is found. What rests on this entry was worked out without knowing it.
        if (this.provisionalCount > firstProvisional) this.settleProvisional(firstProvisional, false);
        this.keep(table, slot, base, from, holds);
        break;
      }
      if (!table.isTest) this.grow(table, slot, base, from);
      if (this.low < position) {
        // What the call rests on is settled further down, after another iteration if anything grew in any of this one's.
        this.iteration = outerIteration;
        this.leaveProvisional(table, slot, base, firstProvisional);
        this.low = Math.min(outerLow, this.low);
        this.changed ||= grown;
        this.openCount--;
        return;
      }
      if (!this.changed) {
        this.settleProvisional(firstProvisional, true);
        table.stamps[slot] = base | (table.isTest ? FALSE : KNOWN);
        break;
      }
      this.iteration = ++this.lastIteration;
      this.restoreArgs(position);
    }
    this.low = outerLow;
    this.changed = outerChanged;
    this.iteration = outerIteration;
    this.openCount--;
  }

  private saveArgs(position: number): void {
    const width = this.args.length;
    const at = position * width;
    while (at + width > this.savedArgs.length) this.savedArgs = doubled(this.savedArgs);
    for (let i = 0; i < width; i++) this.savedArgs[at + i] = this.args[i] as number;
  }

  private restoreArgs(position: number): void {
    const width = this.args.length;
    for (let i = 0; i < width; i++) this.args[i] = this.savedArgs[position * width + i] as number;
  }

  /** Takes over the rows found by an evaluation, if they are more than before. */
  private grow(table: Table, slot: number, base: number, from: number): void {
    const width = table.freeColumns.length;
    const to = this.distinct.compact(this.rows, from, this.rowsEnd, width);
    if (to - from > (table.counts[slot] as number) * width) {
      table.store(slot, this.rows, from, to, base >> STAMP_BITS);
      this.changed = true;
    }
    this.rowsEnd = from;
  }

  private leaveProvisional(table: Table, slot: number, base: number, firstProvisional: number): void {
    table.stamps[slot] = base | PROVISIONAL;
    table.iterations[slot] = this.iteration;
    this.provisionalTables[this.provisionalCount] = table;
    this.provisionalSlots[this.provisionalCount++] = slot;
    for (let i = firstProvisional; i < this.provisionalCount; i++) {
      const { lows } = this.provisionalTables[i] as Table;
      const other = this.provisionalSlots[i] as number;
      lows[other] = Math.min(lows[other] as number, this.low);
    }
  }

  /** The entries that rested on a call now settled: complete if made in its last iteration, else unknown again. */
  private settleProvisional(first: number, complete: boolean): void {
    for (let i = first; i < this.provisionalCount; i++) {
      const table = this.provisionalTables[i] as Table;
      const slot = this.provisionalSlots[i] as number;
      const base = this.generations[table.relation.level] << STAMP_BITS;
      if (table.stamps[slot] !== (base | PROVISIONAL)) continue;
      if (!complete || table.iterations[slot] !== this.iteration) table.stamps[slot] = base | CLAIMED;
      else table.stamps[slot] = base | (table.isTest ? FALSE : KNOWN);
    }
    this.provisionalCount = first;
  }

  /** Whether the call of a test with the bound terms in `args` fails. */
  refutes(table: Table, measured = false): boolean {
    const outerLow = this.low;
    this.low = NONE;
    const holds = this.isTrue(table, measured ? this.solveMeasured(table) : this.solve(table));
    if (!holds && this.low !== NONE) throw new UnstratifiedNegation(table.relation.name);
    this.low = outerLow;
    return !holds;
  }
}
