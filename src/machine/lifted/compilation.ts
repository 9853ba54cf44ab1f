/** What the parts of the compiler share while one module is written. */
import type { BitSet } from "../../foundations/collections/index.ts";
import type { ModuleWriter } from "../../foundations/webassembly/index.ts";
import { rowsAreDistinct } from "../relational/index.ts";
import { type FactTable, factTable } from "./fact-tables.ts";
import { type KeyLayout, keyLayout } from "./key-layout.ts";
import type { MemoryPlan } from "./memory-plan.ts";
import { type CodeRange, type Numbering, rangeOf } from "./numbering.ts";
import type { Sheet } from "./sheet.ts";
import type { StateLayout } from "./state-layout.ts";
import { withoutSureTests } from "./sure-tests.ts";
import type { Table, Tables } from "./tables.ts";
import type { LivePlan, ValueFlow } from "./value-flow.ts";

/** Memo table of answers by key: stamps for a test; stamps and first cells for lists. */
export interface Memo {
  readonly layout: KeyLayout;
  readonly address: number;
}

export interface Hosts {
  /** Asks the host whether to continue. */
  readonly pay: number;
  /** Asks the host for more memory. */
  readonly grow: number;
}

export class Compilation {
  readonly sheet: Sheet;
  readonly tables: Tables;
  readonly flow: ValueFlow;
  readonly numbering: Numbering;
  readonly memory: MemoryPlan;
  readonly state: StateLayout;
  readonly module: ModuleWriter;
  readonly hosts: Hosts;
  /** By table: its function. All functions are numbered before the first is written. */
  readonly functions = new Map<Table, number>();
  /** By table: address of its counters (see COUNTER), if work is counted. */
  readonly counters = new Map<Table, number>();
  /** By table that keeps its answers and needs no completion. */
  readonly memos = new Map<Table, Memo>();
  /** Tables that are inlined where they are called. */
  readonly inlined = new Set<Table>();
  private readonly facts = new Map<Table, FactTable>();
  private readonly live = new Map<Table, readonly LivePlan[]>();
  private readonly ranges = new Map<BitSet, CodeRange>();

  constructor(
    parts: Pick<Compilation, "sheet" | "tables" | "flow" | "numbering" | "memory" | "state" | "module" | "hosts">,
  ) {
    this.sheet = parts.sheet;
    this.tables = parts.tables;
    this.flow = parts.flow;
    this.numbering = parts.numbering;
    this.memory = parts.memory;
    this.state = parts.state;
    this.module = parts.module;
    this.hosts = parts.hosts;
  }

  codeOf(term: number): number {
    return this.numbering.codes[term] as number;
  }

  rangeOf(set: BitSet): CodeRange {
    let range = this.ranges.get(set);
    if (range === undefined) this.ranges.set(set, (range = rangeOf(set, this.numbering)));
    return range;
  }

  factTable(table: Table): FactTable {
    let facts = this.facts.get(table);
    if (facts === undefined) {
      facts = factTable(table, this.flow.columnsOf(table.relation), this.numbering, this.memory);
      this.facts.set(table, facts);
    }
    return facts;
  }

  plansOf(table: Table): readonly LivePlan[] {
    let live = this.live.get(table);
    if (live === undefined) {
      live = this.tables.plansOf(table).flatMap((plan) => {
        const values = this.flow.follow(table, plan);
        return values === null ? [] : [withoutSureTests({ ...plan, values })];
      });
      this.live.set(table, live);
    }
    return live;
  }

  isInlined(table: Table): boolean {
    return this.inlined.has(table);
  }

  keepAnswersOf(table: Table): void {
    const layout = this.boundLayout(table);
    const address = this.memory.allocateStamped((table.isTest ? 4 : 8) * layout.size);
    this.memos.set(table, { layout, address });
  }

  boundLayout(table: Table): KeyLayout {
    return keyLayout(this.flow.valuesOf(table).bound.map((set) => this.rangeOf(set)));
  }

  freeLayout(table: Table): KeyLayout {
    return keyLayout(this.flow.valuesOf(table).free.map((set) => this.rangeOf(set)));
  }

  /** Whether the plans never produce a row twice. Scans of fluents or moves can, if a column is ignored. */
  givesDistinctRows(table: Table): boolean {
    const plans = this.plansOf(table);
    const projects = plans.some(({ steps }) =>
      steps.some(
        (step) =>
          step.op === "scan" &&
          (step.table.relation.source === "state" || step.table.relation.source === "does") &&
          step.table.pattern.includes("i"),
      ),
    );
    const repeats = plans.some(({ steps }) =>
      steps.some((step) => step.op === "scan" && this.isInlined(step.table) && !this.givesDistinctRows(step.table)),
    );
    return !projects && !repeats && rowsAreDistinct(plans);
  }
}

/**
 * Byte offsets of a table's counters: calls, rows given (for a test: successes), calls computed, work of computing
 * them.
 */
export const COUNTER = { calls: 0, found: 4, solved: 8, work: 12, bytes: 16 } as const;
