/**
 * The plans of many tables as one piece of JavaScript: a function per clause with its scans as nested loops, a look-up function
 * per table and pattern. Measured against running the same plans step by step it is several times faster on large sheets.
 *
 * The text holds integers and the names made here, nothing of the rule sheet. Where making functions from text is refused (a page
 * with a strict content policy) the engine goes on running the plans step by step.
 */
import type { ClausePlan, Operand, Step } from "./clause-plan.ts";
import { KNOWN, STAMP_BITS, type Table } from "./table.ts";
import type { TermTable } from "./term-table.ts";

/** What generated code uses of the engine. */
export interface GeneratedCodeHost {
  rows: Int32Array;
  rowsEnd: number;
  fuel: number;
  readonly args: Int32Array;
  growRows(): void;
  pay(): void;
  solve(table: Table): number;
  solveAt(table: Table, slot: number, base: number): number;
  keep(table: Table, slot: number, base: number, from: number, holds: boolean): void;
  isTrue(table: Table, slot: number): boolean;
  refutes(table: Table): boolean;
}

export interface GeneratedCode {
  /** Per table of the list: works out a call on the bound terms in `args`, as the engine's evaluate. */
  readonly evaluators: readonly (() => boolean)[];
  /** Per table: to be called when its arrays were replaced. */
  readonly refresh: readonly (() => void)[];
  /** To be called when generations change: the stamps' base per level. */
  setGenerations(base0: number, base1: number, base2: number): void;
}

/** `tables` must hold every table that a plan of one of them names. Null where the host forbids code from text. */
export function generateCode(
  tables: readonly Table[],
  plansOf: (table: Table) => readonly ClausePlan[],
  host: GeneratedCodeHost,
  terms: TermTable,
): GeneratedCode | null {
  const writer = new CodeWriter(tables, plansOf);
  const text = writer.write();
  try {
    const make = new Function("E", "TT", "T", text) as (
      engine: GeneratedCodeHost,
      terms: TermTable,
      tables: readonly Table[],
    ) => GeneratedCode;
    return make(host, terms, tables);
  } catch (error) {
    if (error instanceof EvalError) return null;
    throw error;
  }
}

class CodeWriter {
  private readonly tables: readonly Table[];
  private readonly plansOf: (table: Table) => readonly ClausePlan[];
  private readonly number = new Map<Table, number>();
  private readonly lines: string[] = [];

  constructor(tables: readonly Table[], plansOf: (table: Table) => readonly ClausePlan[]) {
    this.tables = tables;
    this.plansOf = plansOf;
    tables.forEach((table, i) => {
      this.number.set(table, i);
    });
  }

  write(): string {
    this.lines.push('"use strict";', "const A = E.args, B = new Int32Array(64);", "let G0 = 0, G1 = 0, G2 = 0;");
    this.tables.forEach((table, t) => {
      this.declare(table, t);
      this.lookUp(table, t);
      if (table.derived) this.evaluator(table, t);
    });
    const list = (prefix: string, wanted: (table: Table) => boolean): string =>
      this.tables.map((table, t) => (wanted(table) ? `${prefix}${t}` : "null")).join(",");
    this.lines.push(
      "return {",
      `evaluators: [${list("f", (table) => table.derived)}],`,
      `refresh: [${list("h", () => true)}],`,
      "setGenerations(a, b, c) { G0 = a; G1 = b; G2 = c; },",
      "};",
    );
    return this.lines.join("\n");
  }

  /** Module variables that mirror the arrays of a table, and the function that fills them. */
  private declare(table: Table, t: number): void {
    const width = table.boundColumns.length;
    const columns = Array.from({ length: width }, (_, i) => i);
    this.lines.push(
      `const T${t} = T[${t}];`,
      `let s${t}, b${t}, c${t}, d${t}${columns.map((i) => `, n${t}_${i}, w${t}_${i}`).join("")};`,
      `function h${t}() { s${t} = T${t}.stamps; b${t} = T${t}.starts; c${t} = T${t}.counts; d${t} = T${t}.data;`,
      ...columns.map((i) => `n${t}_${i} = T${t}.numbers[${i}]; w${t}_${i} = T${t}.bits[${i}];`),
      `}`,
      `h${t}();`,
    );
  }

  /** l: the slot of a call (-1: no rows) or whether a test holds; m: whether a test on a recursive relation fails. */
  private lookUp(table: Table, t: number): void {
    const parameters = table.boundColumns.map((_, i) => `a${i}`);
    const generation = `G${table.relation.level}`;
    const pass = parameters.map((name, i) => `A[${i}] = ${name};`).join(" ");
    const solve = `E.solve(T${t})`;
    const answer = (call: string): string =>
      table.isTest ? `{ ${pass} return E.isTrue(T${t}, ${call}); }` : `{ ${pass} return ${call}; }`;
    this.lines.push(`function l${t}(${parameters.join(",")}) {`);
    const miss = table.recursive
      ? answer(`E.solveAt(T${t}, slot, ${generation})`)
      : table.isTest
        ? `const v = e${t}(${parameters.join(",")}); s${t}[slot] = ${generation} | (v ? ${KNOWN} : 0); return v;`
        : `const from = E.rowsEnd; e${t}(${parameters.join(",")}); E.keep(T${t}, slot, ${generation}, from, false); return slot;`;
    this.fastLookUp(table, t, answer(solve), miss, generation, "true", "false");
    this.lines.push("}");
    if (!table.recursive || !table.isTest) return;
    this.lines.push(`function m${t}(${parameters.join(",")}) {`);
    const refute = `{ ${pass} return E.refutes(T${t}); }`;
    this.fastLookUp(table, t, refute, refute, generation, "false", "true");
    this.lines.push("}");
  }

  /** `slow`: where the slot is not known; `miss`: where the entry is not. */
  private fastLookUp(
    table: Table,
    t: number,
    slow: string,
    miss: string,
    generation: string,
    yes: string,
    no: string,
  ): void {
    const width = table.boundColumns.length;
    if (table.hashed) {
      this.lines.push(slow);
      return;
    }
    if (!table.derived) this.lines.push(`if (T${t}.generation << ${STAMP_BITS} !== ${generation}) ${slow}`);
    const columns = Array.from({ length: width }, (_, i) => i);
    for (const i of columns) this.lines.push(`const k${i} = n${t}_${i}[a${i}] | 0;`);
    const unseen = columns.map((i) => `k${i} === 0`).join(" || ");
    const absent = table.isTest ? `return ${no};` : "return -1;";
    if (width > 0) this.lines.push(`if (${unseen}) ${table.derived ? slow : absent}`);
    let slot = "0";
    for (const i of columns) slot = i === 0 ? "k0 - 1" : `(${slot}) << w${t}_${i} | (k${i} - 1)`;
    if (!table.derived) {
      const there = `s${t}[slot] === (${generation} | ${KNOWN})`;
      this.lines.push(
        `const slot = ${slot};`,
        table.isTest ? `return ${there} ? ${yes} : ${no};` : `return ${there} ? slot : -1;`,
      );
      return;
    }
    this.lines.push(`const slot = ${slot}, s = s${t}[slot] - ${generation};`);
    if (table.isTest) this.lines.push(`if (s === ${KNOWN}) return ${yes};`, `if (s === 0) return ${no};`);
    else this.lines.push(`if (s === ${KNOWN}) return slot;`);
    this.lines.push(miss);
  }

  private evaluator(table: Table, t: number): void {
    const parameters = table.boundColumns.map((_, i) => `r${i}`).join(",");
    const plans = this.plansOf(table);
    plans.forEach((plan, p) => {
      this.lines.push(`function p${t}_${p}(${parameters}) {`);
      this.clause(plan, table);
      this.lines.push("}");
    });
    this.lines.push(`function e${t}(${parameters}) {`);
    plans.forEach((plan, p) => {
      const call = `${guard(plan, table)}p${t}_${p}(${parameters})`;
      this.lines.push(table.isTest ? `if (${call}) return true;` : `${call};`);
    });
    this.lines.push("return false;", "}");
    this.lines.push(`function f${t}() { return e${t}(${table.boundColumns.map((_, i) => `A[${i}]`).join(",")}); }`);
  }

  private clause(plan: ClausePlan, table: Table): void {
    const scans: number[] = [];
    const fail = (): string => (scans.length === 0 ? "return false;" : `continue L${scans.at(-1)};`);
    plan.steps.forEach((step, position) => {
      if (step.op === "scan") {
        this.scan(step, position, fail());
        scans.push(position);
      } else this.step(step, fail());
    });
    if (table.isTest) this.lines.push("return true;");
    else {
      this.lines.push(`if (E.rowsEnd + ${plan.results.length} > E.rows.length) E.growRows();`);
      for (const operand of plan.results) this.lines.push(`E.rows[E.rowsEnd++] = ${value(operand)};`);
      if (plan.cut < 0) this.lines.push("return true;");
      else if (plan.cut !== scans.at(-1)) this.lines.push(`continue L${plan.cut};`);
    }
    for (const _ of scans) this.lines.push("}");
    if (scans.length > 0) this.lines.push("return false;");
  }

  private scan(step: Extract<Step, { op: "scan" }>, position: number, fail: string): void {
    const t = this.number.get(step.table) as number;
    const width = step.targets.length;
    const q = position;
    this.lines.push(
      `const q${q} = l${t}(${step.args.map(value).join(",")});`,
      `if (q${q} < 0) ${fail}`,
      `const x${q} = c${t}[q${q}] * ${width};`,
      `if ((E.fuel -= x${q}) < 0) E.pay();`,
      `L${q}: for (let i${q} = b${t}[q${q}], y${q} = i${q} + x${q}; i${q} < y${q}; i${q} += ${width}) {`,
      ...step.targets.map((target, j) => `const r${target} = d${t}[i${q}${j === 0 ? "" : ` + ${j}`}];`),
    );
  }

  private step(step: Exclude<Step, { op: "scan" }>, fail: string): void {
    switch (step.op) {
      case "same":
        this.lines.push(`if (${value(step.left)} !== ${value(step.right)}) ${fail}`);
        return;
      case "distinct":
        this.lines.push(`if (${value(step.left)} === ${value(step.right)}) ${fail}`);
        return;
      case "test": {
        const t = this.number.get(step.table) as number;
        const args = step.args.map(value).join(",");
        const call =
          step.negative && step.table.recursive ? `!m${t}(${args})` : `${step.negative ? "" : "!"}l${t}(${args})`;
        this.lines.push(`if (${call}) ${fail}`);
        return;
      }
      case "unpack": {
        const source = value(step.source);
        this.lines.push(`if (TT.functorOf[${source}] !== ${step.functor}) ${fail}`);
        for (let i = 0; i < step.arity; i++)
          this.lines.push(`const r${step.target + i} = TT.args[TT.firstArg[${source}] + ${i}];`);
        return;
      }
      case "build":
        step.args.forEach((operand, i) => {
          this.lines.push(`B[${i}] = ${value(operand)};`);
        });
        this.lines.push(`const r${step.target} = TT.intern(${step.functor}, B, 0);`, `E.fuel -= ${step.args.length};`);
    }
  }
}

/** Tests of bound columns against constants with which a clause begins, made before it is called. */
function guard(plan: ClausePlan, table: Table): string {
  let text = "";
  for (const step of plan.steps) {
    if (step.op !== "same" || step.left >= table.boundColumns.length || step.right >= 0) break;
    text += `${value(step.left)} === ${value(step.right)} && `;
  }
  return text;
}

const value = (operand: Operand): string => (operand >= 0 ? `r${operand}` : `${~operand}`);
