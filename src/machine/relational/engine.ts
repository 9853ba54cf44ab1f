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
import type { ClausePlan, Operand, Step } from "./clause-plan.ts";
import { DistinctRows } from "./distinct-rows.ts";
import type { Program, Relation } from "./program.ts";
import { STATE, STEP } from "./program.ts";
import { CLAIMED, FALSE, IN_PROGRESS, KNOWN, PROVISIONAL, STAMP_BITS, type Table, TableFull } from "./table.ts";
import { doubled, type TermId } from "./term-table.ts";

const NONE = 0x7fffffff;
/** Calls in calls before the agenda takes over; a call uses some ten stack frames of the host at most. */
const DEEPEST = 150;
const LAST_GENERATION = (1 << (31 - STAMP_BITS)) - 1;
const STEPS_PER_PAYMENT = 1024;

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
  readonly program: Program;
  /** By level: the generation whose answers are valid. */
  private readonly generations = [1, 1, 1];
  private lastGeneration = 1;
  private readonly tables: Table[];
  private readonly plansOf: (table: Table) => readonly ClausePlan[];
  private budget: Budget = unlimited();
  private fuel = 0;
  private depth = 0;

  /** Bound terms of the call being made. */
  private readonly args: Int32Array;
  private registers: Int32Array = new Int32Array(1 << 12);
  private frame = 0;
  private frameEnd = 0;
  /** Rows of the calls in progress, one above the other. */
  private rows: Int32Array = new Int32Array(1 << 12);
  private rowsEnd = 0;
  private readonly distinct = new DistinctRows();

  /** Recursive calls in progress, lowest first. */
  private readonly openTables: Table[] = [];
  private readonly openSlots: number[] = [];
  /** Provisional entries, in order of making. */
  private readonly provisionalTables: Table[] = [];
  private readonly provisionalSlots: number[] = [];
  /** The lowest open call that the current call has read from. */
  private low = NONE;
  /** Whether an entry has grown in this iteration. */
  private changed = false;
  private iteration = 0;
  private lastIteration = 0;

  /** Per state relation, per does relation: the terms whose arguments are its rows; and for does, the role before them. */
  private readonly given = new Map<Relation, { terms: TermId[]; roles: TermId[] }>();

  constructor(program: Program, tables: Table[], plansOf: (table: Table) => readonly ClausePlan[]) {
    this.program = program;
    this.tables = tables;
    this.plansOf = plansOf;
    this.args = new Int32Array(program.relations.reduce((most, { arity }) => Math.max(most, arity), 2));
    for (const relation of [...program.stateRelations.values(), ...program.doesRelations.values()])
      this.given.set(relation, { terms: [], roles: [] });
  }

  spendFrom(budget: Budget): void {
    this.budget = budget;
    this.fuel = 0;
  }

  /** Goes to the state in which exactly `fluents[from, to)` hold, with no joint move. */
  setState(fluents: ArrayLike<TermId>, from: number, to: number): void {
    this.newGeneration(STATE);
    const relations = this.program.stateRelations;
    for (const relation of relations.values()) (this.given.get(relation) as { terms: TermId[] }).terms.length = 0;
    const any = relations.get(-1);
    const anyRows = any === undefined ? undefined : this.given.get(any)?.terms;
    const { functorOf } = this.program.terms;
    for (let i = from; i < to; i++) {
      const fluent = fluents[i] as number;
      const relation = relations.get(functorOf[fluent] as number);
      if (relation !== undefined) this.given.get(relation)?.terms.push(fluent);
      anyRows?.push(fluent);
    }
    this.setMoves([], []);
  }

  setMoves(roles: ArrayLike<TermId>, moves: ArrayLike<TermId>): void {
    this.newGeneration(STEP);
    const relations = this.program.doesRelations;
    for (const relation of relations.values()) {
      const rows = this.given.get(relation) as { terms: TermId[]; roles: TermId[] };
      rows.terms.length = rows.roles.length = 0;
    }
    for (let i = 0; i < moves.length; i++) {
      const move = moves[i] as number;
      for (const functor of [this.program.terms.functorOf[move] as number, -1]) {
        const relation = relations.get(functor);
        if (relation === undefined) continue;
        const rows = this.given.get(relation) as { terms: TermId[]; roles: TermId[] };
        rows.terms.push(move);
        rows.roles.push(roles[i] as number);
      }
    }
  }

  private newGeneration(level: typeof STATE | typeof STEP): void {
    if (this.lastGeneration >= LAST_GENERATION) {
      for (const table of this.tables) table.forget();
      this.lastGeneration = 1;
    }
    this.generations[level] = ++this.lastGeneration;
  }

  givenRows(relation: Relation): number {
    if (relation.source === "facts") return relation.rowCount;
    return this.given.get(relation)?.terms.length ?? 0;
  }

  /** Works out table(args…); afterwards `slot` is known, and `table.data` holds its rows. Returns the slot, or -1: no rows. */
  ask(table: Table, args: readonly TermId[]): number {
    const agenda: { table: Table; args: ArrayLike<TermId> }[] = [{ table, args }];
    for (;;) {
      const call = agenda.at(-1) as { table: Table; args: ArrayLike<TermId> };
      try {
        for (let i = 0; i < call.args.length; i++) this.args[i] = call.args[i] as number;
        const slot = this.solve(call.table);
        agenda.pop();
        if (agenda.length === 0) return slot;
      } catch (error) {
        this.unwind();
        if (error instanceof TooDeep) agenda.push({ table: error.table, args: error.args });
        else if (error instanceof TableFull)
          error.table.enlarge(this.generations[error.table.relation.level] as number);
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

  /** Whether the answer found by `ask` is yes. */
  isTrue(table: Table, slot: number): boolean {
    const base = (this.generations[table.relation.level] as number) << STAMP_BITS;
    return slot >= 0 && table.stamps[slot] === (base | KNOWN);
  }

  /** Forgets calls in progress. */
  private unwind(): void {
    const forget = (tables: Table[], slots: number[]): void => {
      tables.forEach((table, i) => {
        const generation = this.generations[table.relation.level] as number;
        table.stamps[slots[i] as number] = (generation << STAMP_BITS) | CLAIMED;
      });
      tables.length = slots.length = 0;
    };
    forget(this.openTables, this.openSlots);
    forget(this.provisionalTables, this.provisionalSlots);
    this.depth = this.frame = this.frameEnd = this.rowsEnd = 0;
    this.low = NONE;
    this.changed = false;
    this.iteration = 0;
  }

  private pay(): void {
    this.fuel = STEPS_PER_PAYMENT;
    this.budget.spend(STEPS_PER_PAYMENT, "answering from the rules");
  }

  /** Works out the call of `table` with the bound terms in `args`. Returns its slot, or -1 where there is no row. */
  private solve(table: Table): number {
    const generation = this.generations[table.relation.level] as number;
    if (!table.derived) {
      if (table.generation !== generation) this.index(table, generation);
      const slot = table.locate(this.args, 0, generation);
      return slot >= 0 && table.stamps[slot] === ((generation << STAMP_BITS) | KNOWN) ? slot : -1;
    }
    const slot = table.locate(this.args, 0, generation);
    const stamp = (table.stamps[slot] as number) - (generation << STAMP_BITS);
    if (stamp === KNOWN || stamp === FALSE) return slot;
    if (stamp === IN_PROGRESS) {
      this.low = Math.min(this.low, table.lows[slot] as number);
      return slot;
    }
    if (stamp === PROVISIONAL && table.iterations[slot] === this.iteration) {
      this.low = Math.min(this.low, table.lows[slot] as number);
      return slot;
    }
    if (++this.depth > DEEPEST) throw new TooDeep(table, this.args.slice(0, table.boundColumns.length));
    if (table.recursive) this.complete(table, slot, generation, stamp === PROVISIONAL);
    else {
      const from = this.rowsEnd;
      const found = this.evaluate(table);
      this.keep(table, slot, generation, from, found);
    }
    this.depth--;
    return slot;
  }

  /** Stores what evaluate has found as complete. */
  private keep(table: Table, slot: number, generation: number, from: number, found: boolean): void {
    if (!table.isTest) {
      const to = this.distinct.compact(this.rows, from, this.rowsEnd, table.freeColumns.length);
      table.store(slot, this.rows, from, to, generation);
      this.rowsEnd = from;
    }
    table.stamps[slot] = (generation << STAMP_BITS) | (found || !table.isTest ? KNOWN : FALSE);
  }

  /** A recursive call: evaluates until nothing that it rests on changes, or leaves it provisional to the call it rests on. */
  private complete(table: Table, slot: number, generation: number, again: boolean): void {
    const position = this.openTables.length;
    const base = generation << STAMP_BITS;
    this.openTables.push(table);
    this.openSlots.push(slot);
    table.stamps[slot] = base | IN_PROGRESS;
    table.lows[slot] = position;
    if (!again && !table.isTest) table.counts[slot] = 0;
    const args = this.args.slice(0, table.boundColumns.length);
    const { low: outerLow, changed: outerChanged, iteration: outerIteration } = this;
    const firstProvisional = this.provisionalTables.length;
    for (;;) {
      this.low = NONE;
      this.changed = false;
      this.args.set(args);
      const from = this.rowsEnd;
      const found = this.evaluate(table);
      if (table.isTest && found) {
        // True is true whatever else is found; what rests on this entry was worked out without knowing it.
        this.settleProvisional(firstProvisional, false);
        table.stamps[slot] = base | KNOWN;
        break;
      }
      if (!table.isTest) {
        const before = table.counts[slot] as number;
        const to = this.distinct.compact(this.rows, from, this.rowsEnd, table.freeColumns.length);
        if (to - from > before * table.freeColumns.length) {
          table.store(slot, this.rows, from, to, generation);
          this.changed = true;
        }
        this.rowsEnd = from;
      }
      if (this.low < position) {
        this.leaveProvisional(table, slot, base, firstProvisional);
        this.low = Math.min(outerLow, this.low);
        this.changed ||= outerChanged;
        this.openTables.pop();
        this.openSlots.pop();
        return;
      }
      if (this.low === NONE || !this.changed) {
        this.settleProvisional(firstProvisional, true);
        if (!table.isTest && table.counts[slot] === 0) table.starts[slot] = 0;
        table.stamps[slot] = base | (table.isTest ? FALSE : KNOWN);
        break;
      }
      this.iteration = ++this.lastIteration;
    }
    this.low = outerLow;
    this.changed = outerChanged;
    this.iteration = outerIteration;
    this.openTables.pop();
    this.openSlots.pop();
  }

  private leaveProvisional(table: Table, slot: number, base: number, firstProvisional: number): void {
    table.stamps[slot] = base | PROVISIONAL;
    table.iterations[slot] = this.iteration;
    this.provisionalTables.push(table);
    this.provisionalSlots.push(slot);
    for (let i = firstProvisional; i < this.provisionalTables.length; i++) {
      const { lows } = this.provisionalTables[i] as Table;
      const other = this.provisionalSlots[i] as number;
      lows[other] = Math.min(lows[other] as number, this.low);
    }
  }

  /** The entries that rested on a call now settled: complete if made in its last iteration, else unknown again. */
  private settleProvisional(first: number, complete: boolean): void {
    for (let i = first; i < this.provisionalTables.length; i++) {
      const table = this.provisionalTables[i] as Table;
      const slot = this.provisionalSlots[i] as number;
      const base = (this.generations[table.relation.level] as number) << STAMP_BITS;
      if (table.stamps[slot] !== (base | PROVISIONAL)) continue;
      if (!complete || table.iterations[slot] !== this.iteration) table.stamps[slot] = base | CLAIMED;
      else table.stamps[slot] = base | (table.isTest ? FALSE : KNOWN);
    }
    this.provisionalTables.length = this.provisionalSlots.length = first;
  }

  /** Runs the clauses of a table on the bound terms in `args`: pushes rows, or returns whether a test holds. */
  private evaluate(table: Table): boolean {
    const outerFrame = this.frame;
    const outerEnd = this.frameEnd;
    const width = table.boundColumns.length;
    this.frame = outerEnd;
    let found = false;
    while (outerEnd + width > this.registers.length) this.registers = doubled(this.registers);
    for (let i = 0; i < width; i++) this.registers[outerEnd + i] = this.args[i] as number;
    for (const plan of this.plansOf(table)) {
      this.frameEnd = this.frame + plan.registers;
      while (this.frameEnd > this.registers.length) this.registers = doubled(this.registers);
      this.run(plan, 0);
      found ||= this.emitted;
      this.emitted = false;
      if (found && table.isTest) break;
    }
    this.frame = outerFrame;
    this.frameEnd = outerEnd;
    return found;
  }

  private emitted = false;

  private value(operand: Operand): TermId {
    return operand >= 0 ? (this.registers[this.frame + operand] as number) : ~operand;
  }

  /**
   * Runs the steps of a plan from `at` on. Returns the position to go back to: a scan at a later position ends at once, so
   * that one witness suffices beyond the plan's cut; NONE where nothing was found.
   */
  private run(plan: ClausePlan, at: number): number {
    let position = at;
    for (; position < plan.steps.length; position++) {
      const step = plan.steps[position] as Step;
      if (step.op === "scan") return this.scan(plan, position, step);
      if (!this.holds(step)) return NONE;
    }
    this.emitted = true;
    for (const operand of plan.results) {
      if (this.rowsEnd === this.rows.length) this.rows = doubled(this.rows);
      this.rows[this.rowsEnd++] = this.value(operand);
    }
    return plan.cut;
  }

  private scan(plan: ClausePlan, position: number, step: Extract<Step, { op: "scan" }>): number {
    const { table, targets } = step;
    for (let i = 0; i < step.args.length; i++) this.args[i] = this.value(step.args[i] as number);
    const slot = this.call(table);
    if (slot < 0) return NONE;
    const count = table.counts[slot] as number;
    let row = table.starts[slot] as number;
    const width = targets.length;
    for (let i = 0; i < count; i++, row += width) {
      for (let j = 0; j < width; j++)
        this.registers[this.frame + (targets[j] as number)] = table.data[row + j] as number;
      const back = this.run(plan, position + 1);
      if (back < position) return back;
    }
    if ((this.fuel -= 1 + count) < 0) this.pay();
    return NONE;
  }

  private call(table: Table): number {
    const { frame, frameEnd } = this;
    const emitted = this.emitted;
    this.emitted = false;
    const slot = this.solve(table);
    this.emitted = emitted;
    this.frame = frame;
    this.frameEnd = frameEnd;
    return slot;
  }

  private holds(step: Exclude<Step, { op: "scan" }>): boolean {
    switch (step.op) {
      case "same":
        return this.value(step.left) === this.value(step.right);
      case "distinct":
        return this.value(step.left) !== this.value(step.right);
      case "test":
        return this.test(step);
      case "unpack": {
        const { terms } = this.program;
        const term = this.value(step.source);
        if (terms.functorOf[term] !== step.functor) return false;
        for (let i = 0; i < step.arity; i++) this.registers[this.frame + step.target + i] = terms.argument(term, i);
        return true;
      }
      case "build": {
        const built = step.args.map((operand) => this.value(operand));
        this.registers[this.frame + step.target] = this.program.terms.intern(step.functor, built, 0);
        return true;
      }
    }
  }

  private test(step: Extract<Step, { op: "test" }>): boolean {
    const { table, negative } = step;
    for (let i = 0; i < step.args.length; i++) this.args[i] = this.value(step.args[i] as number);
    const outerLow = this.low;
    if (negative) this.low = NONE;
    const slot = this.call(table);
    const holds = this.isTrue(table, slot);
    if (!negative) return holds;
    if (!holds && this.low !== NONE)
      throw new Error(`${table.relation.name} depends on its own negation: the rules are not stratified`);
    this.low = outerLow;
    return !holds;
  }

  /** Indexes the given rows of a relation for the pattern of a table. */
  private index(table: Table, generation: number): void {
    const { relation } = table;
    const rowCount = this.givenRows(relation);
    this.fuel -= rowCount;
    const base = generation << STAMP_BITS;
    const { terms } = this.program;
    const given = this.given.get(relation);
    const { arity, functor } = relation;
    const value = (row: number, column: number): TermId => {
      if (given === undefined) return relation.rows[row * arity + column] as number;
      let argument = column;
      if (relation.source === "does") {
        if (column === 0) return given.roles[row] as number;
        argument--;
      }
      return functor < 0 ? (given.terms[row] as number) : terms.argument(given.terms[row] as number, argument);
    };
    const key = new Int32Array(table.boundColumns.length);
    const slots = new Int32Array(rowCount);
    const touched: number[] = [];
    for (let row = 0; row < rowCount; row++) {
      table.boundColumns.forEach((column, i) => {
        key[i] = value(row, column);
      });
      const slot = table.locateForRow(key, 0, generation);
      slots[row] = slot;
      if (table.stamps[slot] !== (base | KNOWN)) {
        table.stamps[slot] = base | KNOWN;
        touched.push(slot);
        if (!table.isTest) table.counts[slot] = 0;
      }
      if (!table.isTest) table.counts[slot]! += 1;
    }
    table.generation = generation;
    if (table.isTest) return;
    const width = table.freeColumns.length;
    let end = 0;
    for (const slot of touched) {
      table.starts[slot] = end;
      end += (table.counts[slot] as number) * width;
      table.counts[slot] = 0;
    }
    while (end > table.data.length) table.data = doubled(table.data);
    for (let row = 0; row < rowCount; row++) {
      const slot = slots[row] as number;
      const at = (table.starts[slot] as number) + table.counts[slot]!++ * width;
      table.freeColumns.forEach((column, i) => {
        table.data[at + i] = value(row, column);
      });
    }
    table.dataUsed = end;
    if (!table.pattern.includes("i")) return;
    for (const slot of touched) {
      const start = table.starts[slot] as number;
      const to = this.distinct.compact(table.data, start, start + (table.counts[slot] as number) * width, width);
      table.counts[slot] = (to - start) / width;
    }
  }
}
