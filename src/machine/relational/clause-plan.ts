/**
 * A clause under one binding pattern, as a list of steps over registers: nested loops, written flat. A scan step runs
 * the rest of the list once per row. Every other step either lets the rest run or fails. Once the last scan that a
 * wanted column depends on has its row, one run to the end is enough; `cut` is the index of that scan.
 */

import type { Functor } from "../derivation/index.ts";
import { callPattern, type RelationCondition, type VariableTest, variablesOfCondition } from "./call-pattern.ts";
import { type Condition, eachVariableOf, type Pattern, type RelationClause } from "./program.ts";
import type { Table } from "./table.ts";

/** A register (≥ 0) or the term ~operand (< 0). */
export type Operand = number;

/** What a plan needs to know about the table of a call. */
export interface CallTable {
  readonly boundColumns: readonly number[];
  readonly freeColumns: readonly number[];
  /** Whether no column is wanted. */
  readonly isTest: boolean;
}

export type Step<T extends CallTable = Table> =
  /** Binds one register per wanted column of the table to each row in turn. */
  | {
      readonly op: "scan";
      readonly table: T;
      readonly args: readonly Operand[];
      readonly targets: readonly number[];
    }
  | { readonly op: "test"; readonly table: T; readonly args: readonly Operand[]; readonly negative: boolean }
  /** Fails unless the term has the functor. Its arguments go to the registers `target`, `target + 1`, … */
  | {
      readonly op: "unpack";
      readonly source: Operand;
      readonly functor: Functor;
      readonly arity: number;
      readonly target: number;
    }
  | { readonly op: "build"; readonly target: number; readonly functor: Functor; readonly args: readonly Operand[] }
  | { readonly op: "same"; readonly left: Operand; readonly right: Operand }
  | { readonly op: "distinct"; readonly left: Operand; readonly right: Operand };

/** A rule with a variable that nothing binds. Thrown when the rule is first needed. */
export class UnsafeRule extends Error {
  constructor(where: string) {
    super(`${where} is never bound: the rule is unsafe`);
    this.name = "UnsafeRule";
  }
}

export interface ClausePlan<T extends CallTable = Table> {
  readonly steps: readonly Step<T>[];
  /** One per wanted column of the table. */
  readonly results: readonly Operand[];
  /** Index of the last scan whose row affects the results, or -1. */
  readonly cut: number;
  /** Number of registers; the bound columns of the table come first. */
  readonly registers: number;
}

/** `order`: the conditions of the clause, in evaluation order. `tableFor` returns (or makes) the table of a call. */
export function planClause<T extends CallTable>(
  clause: RelationClause,
  pattern: string,
  order: readonly Condition[],
  tableFor: (relation: RelationCondition["relation"], pattern: string) => T,
): ClausePlan<T> {
  return new ClausePlanner(clause, pattern, order, tableFor).plan();
}

class ClausePlanner<T extends CallTable> {
  private readonly clause: RelationClause;
  private readonly pattern: string;
  private readonly order: readonly Condition[];
  private readonly tableFor: (relation: RelationCondition["relation"], pattern: string) => T;
  private readonly steps: Step<T>[] = [];
  private readonly registerOf = new Map<number, number>();
  /** By variable: the scan step that bound it, or -1 if the caller bound it. */
  private readonly boundAt = new Map<number, number>();
  private lastScan = -1;
  private registers = 0;

  constructor(
    clause: RelationClause,
    pattern: string,
    order: readonly Condition[],
    tableFor: (relation: RelationCondition["relation"], pattern: string) => T,
  ) {
    this.clause = clause;
    this.pattern = pattern;
    this.order = order;
    this.tableFor = tableFor;
  }

  plan(): ClausePlan<T> {
    const { head } = this.clause;
    const boundColumns = head.filter((_, column) => this.pattern[column] === "b");
    const wanted = head.filter((_, column) => this.pattern[column] === "f");
    this.registers = boundColumns.length;
    boundColumns.forEach((argument, register) => {
      if (argument.kind === "variable") this.match(argument, register);
    });
    boundColumns.forEach((argument, register) => {
      if (argument.kind !== "variable") this.match(argument, register);
    });
    const lastUse = this.lastUses(wanted);
    this.order.forEach((condition, i) => {
      if (condition.kind === "distinct")
        this.steps.push({ op: "distinct", left: this.operand(condition.left), right: this.operand(condition.right) });
      else this.call(condition, { has: (variable) => (lastUse.get(variable) ?? -1) > i });
    });
    const results = wanted.map((argument) => this.operand(argument));
    let cut = -1;
    for (const argument of wanted)
      eachVariableOf(argument, (variable) => {
        cut = Math.max(cut, this.boundAt.get(variable) ?? -1);
      });
    return { steps: this.steps, results, cut, registers: this.registers };
  }

  /** By variable: the last condition that reads it. Wanted variables are read after all conditions. */
  private lastUses(wanted: readonly Pattern[]): Map<number, number> {
    const last = new Map<number, number>();
    this.order.forEach((condition, i) => {
      for (const variable of variablesOfCondition(condition)) last.set(variable, i);
    });
    for (const pattern of wanted) eachVariableOf(pattern, (variable) => last.set(variable, this.order.length));
    return last;
  }

  private call(condition: RelationCondition, needed: VariableTest): void {
    const pattern = callPattern(condition, this.registerOf, needed);
    if (pattern === null || (condition.negative && pattern.includes("f")))
      throw new UnsafeRule(`a variable in a condition on ${condition.relation.name}`);
    const table = this.tableFor(condition.relation, pattern);
    const args = table.boundColumns.map((column) => this.operand(condition.args[column] as Pattern));
    if (table.isTest) {
      this.steps.push({ op: "test", table, args, negative: condition.negative });
      return;
    }
    const targets = table.freeColumns.map(() => this.registers++);
    this.lastScan = this.steps.length;
    this.steps.push({ op: "scan", table, args, targets });
    table.freeColumns.forEach((column, i) => {
      this.match(condition.args[column] as Pattern, targets[i] as number);
    });
  }

  /** Emits steps that make the register equal the pattern: binds new variables and checks the rest. */
  private match(pattern: Pattern, register: number): void {
    if (pattern.kind === "constant") this.steps.push({ op: "same", left: register, right: ~pattern.term });
    else if (pattern.kind === "variable") {
      const known = this.registerOf.get(pattern.variable);
      if (known !== undefined) this.steps.push({ op: "same", left: register, right: known });
      else {
        this.registerOf.set(pattern.variable, register);
        this.boundAt.set(pattern.variable, this.lastScan);
      }
    } else {
      const target = this.registers;
      const arity = pattern.args.length;
      this.registers += arity;
      this.steps.push({ op: "unpack", source: register, functor: pattern.functor, arity, target });
      pattern.args.forEach((argument, i) => {
        this.match(argument, target + i);
      });
    }
  }

  /** Returns the value of a pattern whose variables are all bound. */
  private operand(pattern: Pattern): Operand {
    if (pattern.kind === "constant") return ~pattern.term;
    if (pattern.kind === "variable") {
      const register = this.registerOf.get(pattern.variable);
      if (register === undefined) throw new UnsafeRule("a variable");
      return register;
    }
    const args = pattern.args.map((argument) => this.operand(argument));
    const target = this.registers++;
    this.steps.push({ op: "build", target, functor: pattern.functor, args });
    return target;
  }
}
