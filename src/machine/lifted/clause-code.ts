/**
 * A plan as nested loops: a scan runs what follows once per row, every other step lets it run or goes on with the next row of the
 * loop around it. Once all wanted columns are bound, one success is enough (`cut`).
 */
import { type Local, OP } from "../../foundations/webassembly/index.ts";
import type { Step } from "../relational/index.ts";
import { COUNTER, type Compilation, type LivePlan } from "./compilation.ts";
import type { Emitter, Label, Value } from "./emitter.ts";
import type { KeyLayout } from "./key-layout.ts";
import { branchUnlessInRange, pushAddress, pushColumn } from "./keys-code.ts";
import { WORD } from "./memory-plan.ts";
import type { CodeRange } from "./numbering.ts";
import type { Table } from "./tables.ts";
import type { ValueSet } from "./value-set.ts";

type CallStep = Extract<Step<Table>, { op: "scan" | "test" }>;

/** What is done with a row: the values of the wanted columns. */
export type Sink = (results: readonly Value[]) => void;

/** A step that takes the columns of one cell in place of scanning a list. */
export interface GivenCell {
  readonly step: number;
  readonly cell: Local;
}

export class ClauseCode {
  private readonly compilation: Compilation;
  private readonly emitter: Emitter;
  private readonly plan: LivePlan;
  private readonly sink: Sink;
  /** By register: its local. The first ones are the parameters of the function. */
  private readonly locals: Map<number, number>;
  private readonly lastScan: number;
  private readonly scans: number;
  private readonly given: GivenCell | null;

  /** `pool`: by register, locals of the function, shared by its clauses. */
  constructor(
    compilation: Compilation,
    emitter: Emitter,
    plan: LivePlan,
    sink: Sink,
    pool: Map<number, number>,
    given: GivenCell | null = null,
  ) {
    this.given = given;
    this.compilation = compilation;
    this.emitter = emitter;
    this.plan = plan;
    this.sink = sink;
    this.locals = pool;
    const scans = plan.steps.flatMap(({ op }, i) => (op === "scan" ? [i] : []));
    this.lastScan = scans.at(-1) ?? -1;
    this.scans = scans.length;
  }

  write(): void {
    this.emitter.block((exit) => this.steps(0, exit, exit));
  }

  /** The steps from `index` on; `fail` goes on with the loop around them, `cut` is where to go after a success. */
  private steps(index: number, fail: Label, cut: Label): void {
    const step = this.plan.steps[index];
    if (step === undefined) {
      this.sink(this.plan.results.map((operand) => this.value(operand)));
      if (cut !== fail) this.emitter.branch(cut);
      return;
    }
    const rest = (inner: Label): void => this.steps(index + 1, inner, index <= this.plan.cut ? inner : cut);
    const { code } = this.emitter;
    if (step.op === "same" || step.op === "distinct") {
      this.emitter.push(this.value(step.left));
      this.emitter.push(this.value(step.right));
      code.op(step.op === "same" ? OP.i32Ne : OP.i32Eq);
      this.emitter.branchIf(fail);
      this.steps(index + 1, fail, cut);
    } else if (step.op === "test") {
      this.test(step, index, fail);
      this.steps(index + 1, fail, cut);
    } else if (step.op === "scan" && index === this.given?.step) {
      this.takeCell(step.targets, this.given.cell);
      rest(fail);
    } else if (step.op === "scan") {
      this.count(step.table, COUNTER.calls);
      if (index === this.lastScan && this.scans > 1) this.spend();
      this.scan(step, index, fail, rest);
    } else throw new TypeError("a flat relation has no compound terms");
  }

  /** Work is counted in the innermost loops of nests, and where functions are entered: what lies between is bounded. */
  private spend(): void {
    spendFuel(this.emitter, this.compilation);
  }

  private count(table: Table, counter: number): void {
    const counters = this.compilation.counters.get(table);
    if (counters === undefined) return;
    this.emitter.increase(counters + counter, 1);
    this.emitter.increase(WORD.work, 1);
  }

  private value(operand: number): Value {
    if (operand < 0) return ~this.compilation.codeOf(~operand);
    let local = this.locals.get(operand);
    if (local === undefined) this.locals.set(operand, (local = this.emitter.local()));
    return local;
  }

  private args(step: CallStep): Value[] {
    return step.args.map((operand) => this.value(operand));
  }

  /** Branches where an argument lies outside the range that a layout has for it and this is not known to be impossible. */
  private checkRanges(step: CallStep, index: number, ranges: readonly (CodeRange | null)[], to: Label): void {
    ranges.forEach((range, i) => {
      const operand = step.args[i] as number;
      if (range === null) return;
      const { low, size } = range;
      if (operand < 0) {
        const code = this.compilation.codeOf(~operand);
        if (code < low || code >= low + size) this.emitter.branch(to);
        return;
      }
      const known = this.compilation.rangeOf((this.plan.values.before[index] as ValueSet[])[operand] as ValueSet);
      if (known.low < low || known.low + known.size > low + size)
        branchUnlessInRange(this.emitter, this.value(operand), range, to);
    });
  }

  private test(step: Extract<CallStep, { op: "test" }>, index: number, fail: Label): void {
    const { emitter } = this;
    this.count(step.table, COUNTER.calls);
    if (step.negative)
      emitter.block((holdsNot) => {
        this.pushTest(step, index, holdsNot);
        emitter.branchIf(fail);
      });
    else {
      this.pushTest(step, index, fail);
      emitter.code.op(OP.i32Eqz);
      emitter.branchIf(fail);
      this.count(step.table, COUNTER.found);
    }
  }

  /** Pushes whether a row matches; branches to `fails` where that is clear before. */
  private pushTest(step: Extract<CallStep, { op: "test" }>, index: number, fails: Label): void {
    const { emitter, compilation } = this;
    const { table } = step;
    const { source } = table.relation;
    if (source === "clauses") this.call(step);
    else if (source === "facts") this.pushFactTest(step, index, fails);
    else if (source === "does") {
      this.scanDoes(step, index, fails, () => {});
      emitter.code.i32(1);
    } else if (table.boundColumns.length === table.relation.arity) {
      const { layout, held } = compilation.state.of(table.relation);
      this.checkRanges(step, index, layout.columns, fails);
      emitter.code.loadU8(pushAddress(emitter, layout, this.args(step), held, 1));
    } else {
      const { layout, heads } = compilation.state.indexFor(table);
      this.checkRanges(step, index, layout.columns, fails);
      emitter.code.loadI32(pushAddress(emitter, layout, this.args(step), heads, 4));
    }
  }

  private call({ table, args }: CallStep): void {
    for (const operand of args) this.emitter.push(this.value(operand));
    this.emitter.code.call(this.compilation.functions.get(table) as number);
  }

  private pushFactTest(step: Extract<CallStep, { op: "test" }>, index: number, fails: Label): void {
    const { emitter } = this;
    const facts = this.compilation.factTable(step.table);
    if (facts.kind === "bytes") {
      this.checkRanges(step, index, facts.layout.columns, fails);
      emitter.code.loadU8(pushAddress(emitter, facts.layout, this.args(step), facts.address, 1));
      return;
    }
    // The rows of the key, one by one, until one matches.
    const found = emitter.local();
    emitter.code.i32(0);
    emitter.code.set(found);
    emitter.block((done) => {
      this.scanFacts(step, index, done, () => {
        emitter.code.i32(1);
        emitter.code.set(found);
        emitter.branch(done);
      });
    });
    emitter.code.get(found);
  }

  private scan(step: Extract<CallStep, { op: "scan" }>, index: number, fail: Label, rest: (next: Label) => void): void {
    const { source } = step.table.relation;
    const counted = (next: Label): void => {
      this.count(step.table, COUNTER.found);
      rest(next);
    };
    if (source === "facts") this.scanFacts(step, index, fail, counted);
    else if (source === "state") this.scanState(step, index, fail, counted);
    else if (source === "does") this.scanDoes(step, index, fail, counted);
    else this.scanAnswers(step, counted);
  }

  private targets(step: CallStep): readonly number[] {
    return step.op === "scan" ? step.targets : [];
  }

  private scanFacts(step: CallStep, index: number, fail: Label, rest: (next: Label) => void): void {
    const { emitter } = this;
    const { code } = emitter;
    const { table } = step;
    const facts = this.compilation.factTable(table);
    const args = this.args(step);
    if (facts.kind === "function") {
      const [target] = this.targets(step) as [number];
      this.checkRanges(step, index, facts.layout.columns, fail);
      code.loadI32(pushAddress(emitter, facts.layout, args, facts.address, 4));
      code.tee(this.value(target));
      code.i32(0);
      code.op(OP.i32LtS);
      emitter.branchIf(fail);
      rest(fail);
      return;
    }
    if (facts.kind === "bytes") throw new TypeError("a table of bytes has no rows");
    const { keys, layout, starts, columns, rowBytes } = facts;
    const ranges = args.map((_, i) => (keys.includes(i) ? (layout.columns[keys.indexOf(i)] ?? null) : null));
    this.checkRanges(step, index, ranges, fail);
    const keyArgs = keys.map((i) => args[i] as Value);
    const [row, end] = [emitter.local(), emitter.local()];
    const offset = pushAddress(emitter, layout, keyArgs, starts, 4);
    code.tee(end);
    code.loadI32(offset);
    code.set(row);
    code.get(end);
    code.loadI32(offset + 4);
    code.set(end);
    emitter.block((exit) =>
      emitter.loop((again) => {
        code.get(row);
        code.get(end);
        code.op(OP.i32Eq);
        emitter.branchIf(exit);
        emitter.block((next) => {
          columns.forEach((column, i) => {
            code.get(row);
            code.loadI32(4 * i);
            const free = table.freeColumns.indexOf(column);
            if (free >= 0) {
              const target = this.targets(step)[free];
              if (target === undefined) code.op(OP.drop);
              else code.set(this.value(target));
            } else {
              emitter.push(args[table.boundColumns.indexOf(column)] as Value);
              code.op(OP.i32Ne);
              emitter.branchIf(next);
            }
          });
          rest(next);
        });
        code.get(row);
        emitter.add(rowBytes);
        code.set(row);
        emitter.branch(again);
      }),
    );
  }

  /** Along the chain of fluents with these bound columns. */
  private scanState(step: CallStep, index: number, fail: Label, rest: (next: Label) => void): void {
    const { emitter } = this;
    const { code } = emitter;
    const { table } = step;
    const { layout } = this.compilation.state.of(table.relation);
    const chain = this.compilation.state.indexFor(table);
    this.checkRanges(step, index, chain.layout.columns, fail);
    const fluent = emitter.local();
    code.loadI32(pushAddress(emitter, chain.layout, this.args(step), chain.heads, 4));
    code.set(fluent);
    emitter.block((exit) =>
      emitter.loop((again) => {
        code.get(fluent);
        code.op(OP.i32Eqz);
        emitter.branchIf(exit);
        code.get(fluent);
        emitter.add(-1);
        code.set(fluent);
        emitter.block((next) => {
          this.takeColumns(step, layout, fluent);
          rest(next);
        });
        code.get(fluent);
        emitter.scale(4);
        code.loadI32(chain.next);
        code.set(fluent);
        emitter.branch(again);
      }),
    );
  }

  private takeColumns(step: CallStep, layout: KeyLayout, key: Value): void {
    this.targets(step).forEach((target, i) => {
      const column = step.table.freeColumns[i] as number;
      pushColumn(this.emitter, layout, column, key);
      this.emitter.add(layout.columns[column]?.low ?? 0);
      this.emitter.code.set(this.value(target));
    });
  }

  /** The move of each role in turn, or of the one that is asked for. */
  private scanDoes(step: CallStep, index: number, fail: Label, rest: (next: Label) => void): void {
    const { emitter, compilation } = this;
    const { sheet } = compilation;
    const { table } = step;
    const first = table.boundColumns.indexOf(0);
    const operand = first < 0 ? 0 : (step.args[first] as number);
    const constant = first >= 0 && operand < 0;
    const roles = constant ? [sheet.roles.indexOf(~operand)].filter((role) => role >= 0) : [...sheet.roles.keys()];
    if (roles.length === 0) emitter.branch(fail);
    else if (roles.length === 1) this.doesOf(step, roles[0] as number, first, fail, rest);
    else this.doesOfAny(step, index, first, fail, rest);
  }

  private doesOf(step: CallStep, role: number, roleArg: number, next: Label, rest: (next: Label) => void): void {
    const { emitter, compilation } = this;
    const code = compilation.codeOf(compilation.sheet.roles[role] as number);
    if (roleArg >= 0 && (step.args[roleArg] as number) >= 0) {
      emitter.push(this.value(step.args[roleArg] as number));
      emitter.code.i32(code);
      emitter.code.op(OP.i32Ne);
      emitter.branchIf(next);
    }
    const base = compilation.state.does + role * compilation.state.doesBytes;
    this.matchMove(step, (offset) => emitter.loadWord(base + offset), next);
    const target = step.table.freeColumns.indexOf(0);
    if (target >= 0 && step.op === "scan") {
      emitter.code.i32(code);
      emitter.code.set(this.value(step.targets[target] as number));
    }
    rest(next);
  }

  /** Compares the shape and the bound columns of a move, and takes the others. */
  private matchMove(step: CallStep, load: (offset: number) => void, fail: Label): void {
    const { emitter, compilation } = this;
    const { table } = step;
    const shape = compilation.state.moves.findIndex(({ move }) => move.does === table.relation);
    load(0);
    emitter.code.i32(shape + 1);
    emitter.code.op(OP.i32Ne);
    emitter.branchIf(fail);
    table.boundColumns.forEach((column, i) => {
      if (column === 0) return;
      load(4 * column);
      emitter.push(this.value(step.args[i] as number));
      emitter.code.op(OP.i32Ne);
      emitter.branchIf(fail);
    });
    if (step.op !== "scan") return;
    table.freeColumns.forEach((column, i) => {
      if (column === 0) return;
      load(4 * column);
      emitter.code.set(this.value(step.targets[i] as number));
    });
  }

  /** A loop over the roles; for a test, until one matches. */
  private doesOfAny(step: CallStep, _index: number, roleArg: number, fail: Label, rest: (next: Label) => void): void {
    const { emitter, compilation } = this;
    const { code } = emitter;
    const { sheet, state } = compilation;
    const at = emitter.local();
    const found = emitter.local();
    code.i32(state.does);
    code.set(at);
    code.i32(0);
    code.set(found);
    const roleCode = emitter.local();
    emitter.block((exit) =>
      emitter.loop((again) => {
        emitter.block((next) => {
          this.pushRoleCode(at, roleCode);
          if (roleArg >= 0) {
            code.get(roleCode);
            emitter.push(this.value(step.args[roleArg] as number));
            code.op(OP.i32Ne);
            emitter.branchIf(next);
          }
          this.matchMove(
            step,
            (offset) => {
              code.get(at);
              code.loadI32(offset);
            },
            next,
          );
          if (step.op === "test") {
            code.i32(1);
            code.set(found);
            emitter.branch(exit);
            return;
          }
          const target = step.table.freeColumns.indexOf(0);
          if (target >= 0) {
            code.get(roleCode);
            code.set(this.value(step.targets[target] as number));
          }
          rest(next);
        });
        code.get(at);
        emitter.add(state.doesBytes);
        code.tee(at);
        code.i32(state.does + sheet.roles.length * state.doesBytes);
        code.op(OP.i32Ne);
        emitter.branchIf(again);
      }),
    );
    if (step.op === "test") {
      code.get(found);
      code.op(OP.i32Eqz);
      emitter.branchIf(fail);
    }
  }

  private pushRoleCode(at: number, into: number): void {
    const { emitter, compilation } = this;
    const { sheet, state } = compilation;
    sheet.roles.forEach((role, i) => {
      const set = (): void => {
        emitter.code.i32(compilation.codeOf(role));
        emitter.code.set(into);
      };
      emitter.code.get(at);
      emitter.code.i32(state.does + i * state.doesBytes);
      emitter.code.op(OP.i32Eq);
      emitter.if(set);
    });
  }

  private takeCell(targets: readonly number[], cell: Local): void {
    targets.forEach((target, i) => {
      this.emitter.code.get(cell);
      this.emitter.code.loadI32(4 + 4 * i);
      this.emitter.code.set(this.value(target));
    });
  }

  /** The answers of a derived table: a list of cells, each the address of the next and the wanted columns. */
  private scanAnswers(step: Extract<CallStep, { op: "scan" }>, rest: (next: Label) => void): void {
    const { emitter } = this;
    const { code } = emitter;
    const cell = emitter.local();
    this.call(step);
    code.set(cell);
    emitter.block((exit) =>
      emitter.loop((again) => {
        code.get(cell);
        code.op(OP.i32Eqz);
        emitter.branchIf(exit);
        emitter.block((next) => {
          this.takeCell(step.targets, cell);
          rest(next);
        });
        code.get(cell);
        code.loadI32(0);
        code.set(cell);
        emitter.branch(again);
      }),
    );
  }
}

/** Takes one unit of fuel; asks the host where there is none left. */
export function spendFuel(emitter: Emitter, { hosts }: Compilation): void {
  const { code } = emitter;
  const left = emitter.local();
  code.i32(0);
  emitter.loadWord(WORD.fuel);
  emitter.add(-1);
  code.tee(left);
  code.storeI32(WORD.fuel);
  code.get(left);
  code.i32(0);
  code.op(OP.i32LtS);
  emitter.if(() => code.call(hosts.pay));
}
