/**
 * From plans to a module: values of columns, numbers of constants, memory, then one function per table and the
 * functions that drive them.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { BitSet } from "../../foundations/collections/index.ts";
import { type CompiledModule, compileModule, ModuleWriter, TYPE } from "../../foundations/webassembly/index.ts";
import { COUNTER, Compilation } from "./compilation.ts";
import { CompletionCode } from "./completion-code.ts";
import { Emitter } from "./emitter.ts";
import { inlinedTables } from "./inlined-tables.ts";
import { moveLists, writeLegal, writeLegalRows } from "./legal-code.ts";
import { MemoryPlan, type Segment } from "./memory-plan.ts";
import { type Numbering, numberConstants } from "./numbering.ts";
import type { Questions } from "./questions.ts";
import { refuse } from "./refusal.ts";
import type { Sheet } from "./sheet.ts";
import { writeInstall } from "./state-code.ts";
import { type FluentLayout, type MoveLayout, StateLayout } from "./state-layout.ts";
import { type StepFunctions, writeAdvance, writeDo, writeNext, writePlay } from "./step-code.ts";
import { MOST_MEMO_KEYS, writeTable } from "./table-code.ts";
import { recursiveTables } from "./table-components.ts";
import type { Table, Tables } from "./tables.ts";
import { ValueFlow } from "./value-flow.ts";

const PAGE = 65536;
/** Initial size of the arena in bytes. */
const FIRST_ARENA = 2 ** 18;
/** Maximum size in bytes of all memo tables together; the tables with the most combinations go without. */
const MOST_MEMO_BYTES = 2 ** 26;

export interface CompileOptions {
  /** Whether calls, rows and work are counted. */
  readonly counts: boolean;
  /** Tables whose answers are not worth keeping. */
  readonly forgetful: ReadonlySet<Table>;
  /** The numbers of the constants, if they must be those of another program. */
  readonly numbering?: Numbering;
}

export interface Program {
  readonly module: CompiledModule;
  readonly state: StateLayout;
  readonly numbering: Numbering;
  readonly flow: ValueFlow;
  readonly segments: readonly Segment[];
  readonly stamped: readonly { readonly from: number; readonly to: number }[];
  /** Start address of the arena. */
  readonly arena: number;
  readonly counters: ReadonlyMap<Table, number>;
}

export function compile(
  sheet: Sheet,
  tables: Tables,
  questions: Questions,
  budget: Budget,
  options: CompileOptions,
): Program {
  const flow = new ValueFlow(sheet, tables, budget);
  flow.run(questions.demands(BitSet.of(sheet.terms.count, sheet.roles)));
  const all = tables.reachable(questions.tables);
  const numbering = options.numbering ?? numberConstants(sheet.terms.count, importantColumns(sheet, flow, all));
  const memory = new MemoryPlan();
  const state = new StateLayout(sheet, flow, numbering, memory);
  const module = new ModuleWriter();
  const nothing = { parameters: [], results: [] };
  const hosts = { pay: module.importFunction("pay", nothing), grow: module.importFunction("grow", nothing) };
  const overflow = module.importFunction("overflow", nothing);
  const compilation = new Compilation({ sheet, tables, flow, numbering, memory, state, module, hosts });
  if (options.counts) for (const table of all) compilation.counters.set(table, memory.allocate(COUNTER.bytes));

  const next = questions.next.map(({ table }) => table);
  if (all.some((table) => next.some((other) => tables.calledBy(table).has(other)))) refuse("rules that ask for `next`");
  const derived = all.filter((table) => table.relation.source === "clauses");
  const legal = questions.legal.map(({ table, move }) => ({ table, layout: state.moves[move] as MoveLayout }));
  const lists = options.counts ? null : moveLists(compilation, all, legal);
  const listed = new Map(lists === null ? [] : legal.map((one) => [one.table, one]));
  const emitters = new Map<Table, Emitter>();
  for (const table of derived) {
    const parameters = table.boundColumns.map(() => TYPE.i32);
    const results = next.includes(table) || listed.has(table) ? [] : [TYPE.i32];
    const { func, code } = module.newFunction({ parameters, results });
    compilation.functions.set(table, func);
    emitters.set(table, new Emitter(code));
  }
  const { components, loops } = recursiveTables(compilation, derived);
  const completion = new CompletionCode(compilation, [...components.keys()], overflow);
  const simple = derived.filter((table) => !components.has(table) && !next.includes(table) && !listed.has(table));
  const kept = keptTables(compilation, simple, options.forgetful);
  for (const table of kept) compilation.keepAnswersOf(table);
  const plain = simple.filter((table) => !kept.has(table) && !loops.has(table));
  if (!options.counts) for (const table of inlinedTables(compilation, plain)) compilation.inlined.add(table);
  for (const table of derived) {
    const emitter = emitters.get(table) as Emitter;
    const component = components.get(table);
    const fed = questions.next.findIndex((question) => question.table === table);
    const moves = listed.get(table);
    if (lists !== null && moves !== undefined) writeLegalRows(compilation, moves, emitter, lists);
    else if (fed >= 0) writeNext(compilation, table, state.of(questions.next[fed]!.state) as FluentLayout, emitter);
    else if (component !== undefined) completion.add(table, component, emitter);
    else writeTable(compilation, table, emitter, loops.get(table) ?? null);
  }
  completion.finish();
  const arena = memory.end;
  const terminal = questions.terminal === null ? undefined : compilation.functions.get(questions.terminal);
  const functions: StepFunctions = {
    make: writeDo(compilation),
    next: next.map((table) => compilation.functions.get(table) as number),
    install: writeInstall(compilation, arena),
    legal: writeLegal(compilation, legal, lists),
    terminal,
  };
  const advance = writeAdvance(compilation, functions);
  module.export("make", functions.make);
  module.export("install", functions.install);
  module.export("legal", functions.legal);
  module.export("advance", advance);
  module.export("play", writePlay(compilation, functions, advance));
  if (terminal !== undefined) module.export("terminal", terminal);
  const functionOf = (table: Table): number => compilation.functions.get(table) as number;
  for (const [i, table] of questions.goals.entries()) module.export(`goal${i}`, functionOf(table));
  for (const [i, table] of questions.percepts.entries()) module.export(`sees${i}`, functionOf(table));
  const pages = Math.ceil((arena + FIRST_ARENA) / PAGE);
  return {
    module: compileModule(module.finish(pages), pages),
    state,
    numbering,
    flow,
    segments: memory.segments,
    stamped: memory.stamped,
    arena,
    counters: compilation.counters,
  };
}

/**
 * The contents of key columns: the state first, then moves, then calls. Repeated columns are counted once
 * (numbering.ts).
 */
function importantColumns(sheet: Sheet, flow: ValueFlow, tables: readonly Table[]): BitSet[] {
  const columns = [
    ...sheet.fluents.flatMap(({ state }) => flow.columnsOf(state)),
    ...sheet.moves.flatMap(({ does }) => flow.columnsOf(does)),
  ];
  for (const table of tables)
    if (table.relation.source === "clauses") columns.push(...flow.valuesOf(table).bound, ...flow.valuesOf(table).free);
  return columns;
}

/** Selects the non-recursive tables that keep their answers: all that fit, those with the fewest combinations first. */
function keptTables(
  compilation: Compilation,
  tables: readonly Table[],
  forgetful: ReadonlySet<Table>,
): ReadonlySet<Table> {
  const sized = tables
    .map((table) => ({ table, size: compilation.boundLayout(table).size }))
    .filter(({ table, size }) => size <= MOST_MEMO_KEYS && !forgetful.has(table))
    .sort((a, b) => a.size - b.size);
  const kept = new Set<Table>();
  let bytes = 0;
  for (const { table, size } of sized) {
    bytes += 8 * size;
    if (bytes > MOST_MEMO_BYTES) break;
    kept.add(table);
  }
  return kept;
}
