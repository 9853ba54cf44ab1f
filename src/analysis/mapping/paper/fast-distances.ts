/** The distance of Figure 3 by views and classes: the same numbers as LiteralDistances, in a small part of the time. */
import type { Budget } from "../../../foundations/budgets/index.ts";
import { ClassDistances } from "./class-distances.ts";
import { ClassTable } from "./class-table.ts";
import type { Measure } from "./desirability.ts";
import { holdIntegers } from "./hold-integers.ts";
import type { OccurrenceGraph } from "./occurrence-graph.ts";
import { PairTable } from "./pair-table.ts";
import type { PaperOptions } from "./paper-options.ts";
import { FIRST_MAPPED_COLOUR, initialColours } from "./symbol-colours.ts";
import type { SymbolDistances } from "./symbol-distances.ts";
import { ViewClasses } from "./view-classes.ts";
import { COUNTS, HEADER, LISTS, SYMBOL_FIELD } from "./view-record.ts";
import { type Views, viewsOf } from "./views.ts";

/** Estimated memory of a vertex of a graph, with its part of the sheet, in integers of four bytes. */
const INTEGERS_PER_VERTEX = 128;

export class FastDistances implements SymbolDistances {
  private readonly classes: ClassTable;
  private readonly comparisons: ClassDistances;
  private readonly from: ViewClasses;
  private readonly to: ViewClasses;
  private readonly fromViews: Views;
  private readonly isLeftFrom: Uint8Array;
  private readonly isLeftTo: Uint8Array;
  private nextColour = FIRST_MAPPED_COLOUR;

  constructor(from: OccurrenceGraph, to: OccurrenceGraph, options: PaperOptions, budget: Budget) {
    holdIntegers(budget, INTEGERS_PER_VERTEX * (from.children.length + to.children.length), "comparing symbols");
    this.classes = new ClassTable(options, budget);
    this.comparisons = new ClassDistances(this.classes, options, budget);
    this.fromViews = viewsOf(from, options, budget);
    this.from = new ViewClasses(this.fromViews, initialColours(from), this.classes, budget);
    this.to = new ViewClasses(viewsOf(to, options, budget), initialColours(to), this.classes, budget);
    this.isLeftFrom = new Uint8Array(from.symbols.length).fill(1);
    this.isLeftTo = new Uint8Array(to.symbols.length).fill(1);
  }

  classOfFrom(symbol: number): number {
    return this.from.classOfSymbol(symbol);
  }

  classOfTo(symbol: number): number {
    return this.to.classOfSymbol(symbol);
  }

  measure(from: number, to: number): Measure {
    return this.measureClasses(this.classOfFrom(from), this.classOfTo(to));
  }

  measureClasses(one: number, other: number): Measure {
    const { shapeOf, sizeOf, assignedOf } = this.classes;
    if (shapeOf[one] === shapeOf[other])
      return { distance: 0, matched: sizeOf[one] as number, assigned: assignedOf[one] as number };
    const entry = this.comparisons.compare(one, other);
    const { results } = this.comparisons.pairs;
    const at = entry * PairTable.FIELDS;
    return {
      distance: results[at] as number,
      matched: results[at + 2] as number,
      assigned: results[at + 3] as number,
    };
  }

  /** Returns the unmapped symbols whose view has changed. */
  assign(from: number, to: number): { readonly from: readonly number[]; readonly to: readonly number[] } {
    this.isLeftFrom[from] = 0;
    this.isLeftTo[to] = 0;
    const colour = this.nextColour++;
    return {
      from: this.from.recolour(from, colour, (symbol) => this.isLeftFrom[symbol] === 1),
      to: this.to.recolour(to, colour, (symbol) => this.isLeftTo[symbol] === 1),
    };
  }

  reachedVertices(from: number): number {
    return this.classes.sizeOf[this.classOfFrom(from)] as number;
  }

  reachedSymbols(from: number): Iterable<number> {
    const { records, roots } = this.fromViews;
    const { pool, offsets } = records;
    const met = new Set<number>();
    const seen = new Set([roots[from] as number]);
    for (const view of seen) {
      const start = offsets[view] as number;
      const own = pool[start + SYMBOL_FIELD] as number;
      if (own >= 0 && view !== roots[from]) met.add(own);
      let at = start + HEADER;
      for (let list = 0; list < LISTS; list++) {
        const middle = at + (pool[start + COUNTS + 2 * list] as number);
        const end = middle + (pool[start + COUNTS + 2 * list + 1] as number);
        for (; at < middle; at++) seen.add(pool[at] as number);
        for (; at < end; at++) met.add(pool[at] as number);
      }
    }
    return met;
  }
}
