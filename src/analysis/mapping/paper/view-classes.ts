/** The views of one game with their classes, kept up to date while its symbols are mapped. */

import type { Budget } from "../../../foundations/budgets/index.ts";
import { sortAscending } from "../../../foundations/collections/index.ts";
import type { ClassTable } from "./class-table.ts";
import { holdIntegers } from "./hold-integers.ts";
import { COUNTS, HEADER, LISTS, SYMBOL_FIELD } from "./view-record.ts";
import type { Views } from "./views.ts";

/** Number of arrays in ViewClasses with one entry per view. */
const INTEGERS_PER_VIEW = 5;

export class ViewClasses {
  private readonly views: Views;
  private readonly table: ClassTable;
  private readonly symbolColours: Int32Array;
  /** The class of each view. */
  private readonly classes: Int32Array;
  /**
   * Reverse index: the views that contain view v are users[userOffsets[v] .. userOffsets[v + 1]). The same for symbols.
   */
  private readonly usersOfViews: Rows;
  private readonly usersOfSymbols: Rows;
  /** For each view: the symbol whose whole view it is; −1 for parts. */
  private readonly rootOf: Int32Array;
  /** For each view: the last recolouring that reached it. */
  private readonly reachedBy: Int32Array;
  private recolourings = 0;
  private readonly waiting: Int32Array;
  private buffer = new Int32Array(256);

  constructor(views: Views, symbolColours: Int32Array, table: ClassTable, budget: Budget) {
    const count = views.records.size;
    holdIntegers(budget, INTEGERS_PER_VIEW * count + integersIn(views), "telling symbols apart");
    this.views = views;
    this.table = table;
    this.symbolColours = symbolColours;
    this.classes = new Int32Array(count);
    this.usersOfViews = usersOf(views, count, "views");
    this.usersOfSymbols = usersOf(views, symbolColours.length, "symbols");
    this.rootOf = new Int32Array(count).fill(-1);
    views.roots.forEach((view, symbol) => {
      this.rootOf[view] = symbol;
    });
    this.reachedBy = new Int32Array(count);
    this.waiting = new Int32Array(count);
    for (let view = 0; view < count; view++) this.classes[view] = this.classify(view);
  }

  classOfSymbol(symbol: number): number {
    return this.classes[this.views.roots[symbol] as number] as number;
  }

  /** Gives a symbol another colour. Returns the unmapped symbols whose view has changed. */
  recolour(symbol: number, colour: number, isLeft: (symbol: number) => boolean): number[] {
    this.symbolColours[symbol] = colour;
    const count = this.collectUsers(symbol);
    sortAscending(this.waiting, 0, count);
    const changed: number[] = [];
    for (let i = 0; i < count; i++) {
      const view = this.waiting[i] as number;
      const owner = this.rootOf[view] as number;
      if (owner >= 0 && !isLeft(owner)) continue;
      this.classes[view] = this.classify(view);
      if (owner >= 0) changed.push(owner);
    }
    return changed;
  }

  /** Collects in `waiting` all views that contain a symbol at any depth. */
  private collectUsers(symbol: number): number {
    const { waiting, reachedBy } = this;
    const mark = ++this.recolourings;
    let count = 0;
    const note = ({ users, offsets }: Rows, of: number): void => {
      for (let i = offsets[of] as number; i < (offsets[of + 1] as number); i++) {
        const user = users[i] as number;
        if (reachedBy[user] === mark) continue;
        reachedBy[user] = mark;
        waiting[count++] = user;
      }
    };
    note(this.usersOfSymbols, symbol);
    for (let next = 0; next < count; next++) note(this.usersOfViews, waiting[next] as number);
    return count;
  }

  private classify(view: number): number {
    const { pool, offsets } = this.views.records;
    const start = offsets[view] as number;
    const length = (offsets[view + 1] as number) - start;
    if (this.buffer.length < length) this.buffer = new Int32Array(length * 2);
    const { buffer, classes, symbolColours } = this;
    for (let i = 0; i < HEADER; i++) buffer[i] = pool[start + i] as number;
    const symbol = buffer[SYMBOL_FIELD] as number;
    if (symbol >= 0) buffer[SYMBOL_FIELD] = symbolColours[symbol] as number;
    let at = HEADER;
    for (let list = 0; list < LISTS; list++) {
      const middle = at + (buffer[COUNTS + 2 * list] as number);
      for (; at < middle; at++) buffer[at] = classes[pool[start + at] as number] as number;
      const end = middle + (buffer[COUNTS + 2 * list + 1] as number);
      for (; at < end; at++) buffer[at] = symbolColours[pool[start + at] as number] as number;
      sortAscending(buffer, middle, end);
    }
    return this.table.classOf(buffer, length);
  }
}

/** Every part of a view has that view among its users. */
const integersIn = ({ records }: Views): number => records.offsets[records.size] as number;

/** Lists by number, one after another. */
interface Rows {
  readonly offsets: Int32Array;
  readonly users: Int32Array;
}

function usersOf({ records }: Views, count: number, what: "views" | "symbols"): Rows {
  const offsets = new Int32Array(count + 1);
  eachPart(records, what, (part) => {
    offsets[part + 1] = (offsets[part + 1] as number) + 1;
  });
  for (let i = 0; i < count; i++) offsets[i + 1] = (offsets[i + 1] as number) + (offsets[i] as number);
  const next = offsets.slice(0, count);
  const users = new Int32Array(offsets[count] as number);
  eachPart(records, what, (part, view) => {
    users[next[part] as number] = view;
    next[part] = (next[part] as number) + 1;
  });
  return { offsets, users };
}

function eachPart(
  { pool, offsets, size }: Views["records"],
  what: "views" | "symbols",
  visit: (part: number, view: number) => void,
): void {
  for (let view = 0; view < size; view++) {
    const start = offsets[view] as number;
    const symbol = pool[start + SYMBOL_FIELD] as number;
    if (what === "symbols" && symbol >= 0) visit(symbol, view);
    let at = start + HEADER;
    for (let list = 0; list < LISTS; list++) {
      const middle = at + (pool[start + COUNTS + 2 * list] as number);
      const end = middle + (pool[start + COUNTS + 2 * list + 1] as number);
      const [first, last] = what === "views" ? [at, middle] : [middle, end];
      for (let i = first; i < last; i++) visit(pool[i] as number, view);
      at = end;
    }
  }
}
