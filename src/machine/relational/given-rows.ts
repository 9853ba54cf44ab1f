/**
 * The rows that are not derived: facts of the sheet, fluents of the state, moves of the step. Their indexes are built
 * per table when first needed in a generation.
 */

import { doubled } from "../../foundations/collections/index.ts";
import type { Functor, TermId, TermStore } from "../derivation/index.ts";
import { DistinctRows } from "./distinct-rows.ts";
import type { Program, Relation } from "./program.ts";
import { KNOWN, STAMP_BITS, type Table } from "./table.ts";

/** The fluents or moves of one functor (or of any): one row each, whose columns are the arguments. */
interface Source {
  count: number;
  terms: Int32Array;
  /** For moves: the role that makes it, which is the first column. */
  roles: Int32Array;
}

export class GivenRows {
  private readonly terms: TermStore;
  private readonly sources = new Map<Relation, Source>();
  /** By functor + 1, so that 0 is the source for any functor. */
  private readonly states: (Source | undefined)[] = [];
  private readonly moves: (Source | undefined)[] = [];
  private readonly distinct = new DistinctRows();
  /** Scratch space of `index`: the needed columns of all rows, the slot of each row, the slots that have rows. */
  private values: Int32Array = new Int32Array(256);
  private slots: Int32Array = new Int32Array(64);
  private touched: Int32Array = new Int32Array(64);

  constructor({ terms, stateRelations, doesRelations }: Program) {
    this.terms = terms;
    const open = (sources: (Source | undefined)[], relations: ReadonlyMap<Functor, Relation>): void => {
      for (const [functor, relation] of relations) {
        const source = { count: 0, terms: new Int32Array(16), roles: new Int32Array(16) };
        sources[functor + 1] = source;
        this.sources.set(relation, source);
      }
    };
    open(this.states, stateRelations);
    open(this.moves, doesRelations);
  }

  setState(fluents: ArrayLike<TermId>, count: number): void {
    empty(this.states);
    const { functorOf } = this.terms;
    const any = this.states[0];
    for (let i = 0; i < count; i++) {
      const fluent = fluents[i] as number;
      const source = this.states[(functorOf[fluent] as number) + 1];
      if (source !== undefined) add(source, fluent, 0);
      if (any !== undefined) add(any, fluent, 0);
    }
  }

  setMoves(roles: ArrayLike<TermId>, moves: ArrayLike<TermId>): void {
    empty(this.moves);
    const any = this.moves[0];
    for (let i = 0; i < moves.length; i++) {
      const move = moves[i] as number;
      const source = this.moves[(this.terms.functorOf[move] as number) + 1];
      if (source !== undefined) add(source, move, roles[i] as number);
      if (any !== undefined) add(any, move, roles[i] as number);
    }
  }

  count(relation: Relation): number {
    return this.sources.get(relation)?.count ?? relation.rowCount;
  }

  /** Fills `table` with the rows of its relation. O(rows). @throws TableFull */
  index(table: Table, generation: number): void {
    const rowCount = this.count(table.relation);
    const bound = table.boundColumns.length;
    const width = bound + table.freeColumns.length;
    while (rowCount * width > this.values.length) this.values = doubled(this.values);
    while (rowCount > this.slots.length) {
      this.slots = doubled(this.slots);
      this.touched = doubled(this.touched);
    }
    this.gather(table.relation, [...table.boundColumns, ...table.freeColumns], rowCount);
    const touched = this.countPerSlot(table, generation, rowCount, width);
    table.generation = generation;
    if (!table.isTest) this.fill(table, rowCount, bound, width, touched);
  }

  /** Writes the given columns of every row to `values`. */
  private gather(relation: Relation, columns: readonly number[], rowCount: number): void {
    const source = this.sources.get(relation);
    const width = columns.length;
    const { firstArg, args } = this.terms;
    const before = relation.source === "does" ? 1 : 0;
    columns.forEach((column, i) => {
      for (let row = 0, to = i; row < rowCount; row++, to += width) {
        if (source === undefined) this.values[to] = relation.rows[row * relation.arity + column] as number;
        else if (column < before) this.values[to] = source.roles[row] as number;
        else {
          const term = source.terms[row] as number;
          this.values[to] =
            relation.functor < 0 ? term : (args[(firstArg[term] as number) + column - before] as number);
        }
      }
    });
  }

  /** Stamps the slots that have rows and counts these rows. Returns the number of such slots. */
  private countPerSlot(table: Table, generation: number, rowCount: number, width: number): number {
    const stamp = (generation << STAMP_BITS) | KNOWN;
    const { counts, isTest } = table;
    let touched = 0;
    for (let row = 0; row < rowCount; row++) {
      const slot = table.locateForRow(this.values, row * width, generation);
      this.slots[row] = slot;
      if (table.stamps[slot] !== stamp) {
        table.stamps[slot] = stamp;
        this.touched[touched++] = slot;
        if (!isTest) counts[slot] = 0;
      }
      if (!isTest) counts[slot]! += 1;
    }
    return touched;
  }

  private fill(table: Table, rowCount: number, bound: number, width: number, touched: number): void {
    const { starts, counts } = table;
    const free = width - bound;
    let end = 0;
    for (let i = 0; i < touched; i++) {
      const slot = this.touched[i] as number;
      starts[slot] = end;
      end += (counts[slot] as number) * free;
      counts[slot] = 0;
    }
    table.reserve(end);
    const { data } = table;
    for (let row = 0; row < rowCount; row++) {
      const slot = this.slots[row] as number;
      let to = (starts[slot] as number) + (counts[slot] as number) * free;
      counts[slot]! += 1;
      for (let from = row * width + bound; from < (row + 1) * width; from++) data[to++] = this.values[from] as number;
    }
    table.dataUsed = end;
    if (!table.pattern.includes("i")) return;
    for (let i = 0; i < touched; i++) {
      const slot = this.touched[i] as number;
      const start = starts[slot] as number;
      const to = this.distinct.compact(data, start, start + (counts[slot] as number) * free, free);
      counts[slot] = (to - start) / free;
    }
  }
}

function empty(sources: readonly (Source | undefined)[]): void {
  for (const source of sources) if (source !== undefined) source.count = 0;
}

function add(source: Source, term: TermId, role: TermId): void {
  if (source.count === source.terms.length) {
    source.terms = doubled(source.terms);
    source.roles = doubled(source.roles);
  }
  source.terms[source.count] = term;
  source.roles[source.count++] = role;
}
