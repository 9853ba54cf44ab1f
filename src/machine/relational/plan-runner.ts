/**
 * Turns the plans of a table into closures, when the table is first queried. A plan is divided at its scans. The steps
 * between two scans are tests, tried one after the other; a scan runs what follows once per row. So a call needs few
 * stack frames of the host, even if its rules are long.
 *
 * All plans of a table share one array of registers: bound terms first, constants last. A non-recursive relation is
 * never called while it is being computed. A recursive one saves its registers on a stack.
 */

import { doubled } from "../../foundations/collections/index.ts";
import type { TermStore } from "../derivation/index.ts";
import { answersOf, type Find, type Holds, type LookUpHost, refutationOf, truthOf } from "./call-closures.ts";
import type { ClausePlan, Operand, Step } from "./clause-plan.ts";
import type { Table } from "./table.ts";

/** What running a plan needs from the engine. */
export interface PlanHost extends LookUpHost {
  /** Stack of the rows of the calls in progress. */
  rows: Int32Array;
  rowsEnd: number;
  growRows(): void;
  fuel: number;
  /** Counts the rows visited. */
  charge(rows: number): void;
}

/**
 * Runs the rest of a plan. Returns the position to go back to, or NOWHERE if every row was tried. A scan at a later
 * position ends at once, so that one witness suffices beyond the plan's cut. For a test the cut is -1, so any result
 * other than NOWHERE means success.
 */
type Rest = () => number;
const NOWHERE = 0x7fffffff;

type ScanStep = Extract<Step, { op: "scan" }>;

export class PlanRunner {
  private readonly host: PlanHost;
  private readonly terms: TermStore;
  /** Stack of the registers of the recursive calls in progress. */
  private saved: Int32Array = new Int32Array(1 << 10);
  private savedEnd = 0;

  constructor(host: PlanHost, terms: TermStore) {
    this.host = host;
    this.terms = terms;
  }

  /** Forgets calls in progress. */
  reset(): void {
    this.savedEnd = 0;
  }

  /**
   * Returns a function that computes a call of the table on the bound terms in `args`. It pushes rows, or returns
   * whether a test holds.
   */
  evaluatorOf(table: Table, plans: readonly ClausePlan[]): () => boolean {
    const width = table.boundColumns.length;
    const working = plans.reduce((most, plan) => Math.max(most, plan.registers), width);
    const constants = constantsOf(plans);
    const registers = new Int32Array(working + constants.length);
    registers.set(constants, working);
    const place = (operand: Operand): number => (operand >= 0 ? operand : working + constants.indexOf(~operand));
    const clauses = plans.map((plan) => new ClauseClosures(this.host, this.terms, registers, place).of(plan));
    const { args } = this.host;
    const { isTest } = table;
    const evaluate = (): boolean => {
      for (let i = 0; i < width; i++) registers[i] = args[i] as number;
      for (let i = 0; i < clauses.length; i++) if ((clauses[i] as Rest)() !== NOWHERE && isTest) return true;
      return false;
    };
    return table.recursive ? this.keeping(registers.subarray(0, working), evaluate) : evaluate;
  }

  /**
   * Wraps `evaluate` so that the registers are restored afterwards. An error leaves them changed, because it ends all
   * calls.
   */
  private keeping(registers: Int32Array, evaluate: () => boolean): () => boolean {
    return () => {
      const from = this.savedEnd;
      this.savedEnd += registers.length;
      while (this.savedEnd > this.saved.length) this.saved = doubled(this.saved);
      for (let i = 0; i < registers.length; i++) this.saved[from + i] = registers[i] as number;
      const holds = evaluate();
      for (let i = 0; i < registers.length; i++) registers[i] = this.saved[from + i] as number;
      this.savedEnd = from;
      return holds;
    };
  }
}

/** Returns the distinct terms that occur in plans. */
function constantsOf(plans: readonly ClausePlan[]): number[] {
  const found = new Set<number>();
  for (const { steps, results } of plans) {
    const operands = [...results, ...steps.flatMap(operandsOf)];
    for (const operand of operands) if (operand < 0) found.add(~operand);
  }
  return [...found];
}

function operandsOf(step: Step): readonly Operand[] {
  switch (step.op) {
    case "scan":
    case "test":
    case "build":
      return step.args;
    case "unpack":
      return [step.source];
    case "same":
    case "distinct":
      return [step.left, step.right];
  }
}

/** Makes the closures of one clause. Operands become register indices. */
class ClauseClosures {
  private readonly host: PlanHost;
  private readonly terms: TermStore;
  private readonly registers: Int32Array;
  private readonly place: (operand: Operand) => number;

  constructor(host: PlanHost, terms: TermStore, registers: Int32Array, place: (operand: Operand) => number) {
    this.host = host;
    this.terms = terms;
    this.registers = registers;
    this.place = place;
  }

  of(plan: ClausePlan): Rest {
    let rest = this.results(plan);
    let tests: Holds[] = [];
    for (let position = plan.steps.length - 1; position >= 0; position--) {
      const step = plan.steps[position] as Step;
      if (step.op !== "scan") {
        tests.unshift(this.test(step));
        continue;
      }
      rest = this.scan(step, position, after(tests, rest));
      tests = [];
    }
    return after(tests, rest);
  }

  private results({ results, cut }: ClausePlan): Rest {
    const { host, registers } = this;
    const places = results.map(this.place);
    if (places.length === 0) return () => cut;
    return () => {
      const end = host.rowsEnd + places.length;
      while (end > host.rows.length) host.growRows();
      const { rows } = host;
      for (let i = 0, at = host.rowsEnd; i < places.length; i++, at++)
        rows[at] = registers[places[i] as number] as number;
      host.rowsEnd = end;
      return cut;
    };
  }

  private scan({ table, args, targets }: ScanStep, position: number, rest: Rest): Rest {
    const { host, registers } = this;
    const find: Find = answersOf(host, table, registers, args.map(this.place));
    const width = targets.length;
    const [first = 0] = targets;
    const scanOne: Rest = () => {
      const slot = find();
      if (slot < 0) return NOWHERE;
      const count = table.counts[slot] as number;
      host.charge(count);
      for (let i = 0, row = table.starts[slot] as number; i < count; i++, row++) {
        registers[first] = table.data[row] as number;
        const back = rest();
        if (back < position) return back;
      }
      return NOWHERE;
    };
    const scanMany: Rest = () => {
      const slot = find();
      if (slot < 0) return NOWHERE;
      const count = table.counts[slot] as number;
      host.charge(count);
      for (let i = 0, row = table.starts[slot] as number; i < count; i++, row += width) {
        for (let j = 0; j < width; j++) registers[targets[j] as number] = table.data[row + j] as number;
        const back = rest();
        if (back < position) return back;
      }
      return NOWHERE;
    };
    return width === 1 ? scanOne : scanMany;
  }

  private test(step: Exclude<Step, ScanStep>): Holds {
    const { host, terms, registers, place } = this;
    switch (step.op) {
      case "same": {
        const [left, right] = [place(step.left), place(step.right)];
        return () => registers[left] === registers[right];
      }
      case "distinct": {
        const [left, right] = [place(step.left), place(step.right)];
        return () => registers[left] !== registers[right];
      }
      case "test":
        return (step.negative ? refutationOf : truthOf)(host, step.table, registers, step.args.map(place));
      case "unpack": {
        const { functor, arity, target } = step;
        const source = place(step.source);
        return () => {
          const term = registers[source] as number;
          if (terms.functorOf[term] !== functor) return false;
          for (let i = 0; i < arity; i++) registers[target + i] = terms.argument(term, i);
          return true;
        };
      }
      case "build": {
        const { functor, target } = step;
        const places = step.args.map(place);
        const built = new Int32Array(places.length);
        return () => {
          for (let i = 0; i < places.length; i++) built[i] = registers[places[i] as number] as number;
          registers[target] = terms.intern(functor, built, 0);
          host.fuel -= places.length;
          return true;
        };
      }
    }
  }
}

/** Runs tests before the rest of a plan. */
function after(tests: readonly Holds[], rest: Rest): Rest {
  const [first, second] = tests;
  if (first === undefined) return rest;
  if (second === undefined) return () => (first() ? rest() : NOWHERE);
  if (tests.length === 2) return () => (first() && second() ? rest() : NOWHERE);
  return () => {
    for (let i = 0; i < tests.length; i++) if (!(tests[i] as Holds)()) return NOWHERE;
    return rest();
  };
}
