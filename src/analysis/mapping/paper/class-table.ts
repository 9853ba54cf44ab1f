/**
 * Classes of views. A *class* is a view under the current colours of its symbols: a record like that of the view, with
 * colours instead of symbols and classes instead of views. Both games share one table, so equal-looking views have one
 * class. A comparison of two classes stays valid forever: recolouring a symbol gives views other classes, but changes
 * no class.
 *
 * Classes keep the order of their lists, because it breaks ties. Classes that differ only in order have the same
 * *shape*. Two views have distance 0 exactly if their shapes are equal, and then the number of matches is known in
 * advance.
 */

import type { Budget } from "../../../foundations/budgets/index.ts";
import { doubled, SequenceInterner, sortAscending } from "../../../foundations/collections/index.ts";
import { holdIntegers } from "./hold-integers.ts";
import type { PaperOptions } from "./paper-options.ts";
import { isMapped } from "./symbol-colours.ts";
import { COLOUR, COUNTS, HEADER, LISTS, PLACE, ROOT, SYMBOL_FIELD } from "./view-record.ts";

const FIRST_CAPACITY = 4096;
const DOING = "telling symbols apart";

export class ClassTable {
  readonly records: SequenceInterner;
  private readonly shapes: SequenceInterner;
  private readonly options: PaperOptions;
  private readonly budget: Budget;
  /** The shape of each class. */
  shapeOf = new Int32Array(FIRST_CAPACITY);
  /** For each class: its number of vertices and symbols, itself included. All of them match an equal class. */
  sizeOf = new Int32Array(FIRST_CAPACITY);
  /** For each class: its number of mapped symbols, as Assign counts them against an equal class. */
  assignedOf = new Int32Array(FIRST_CAPACITY);
  private shapeBuffer = new Int32Array(256);

  constructor(options: PaperOptions, budget: Budget) {
    this.options = options;
    this.budget = budget;
    const hold = (integers: number): void => holdIntegers(budget, integers, DOING);
    this.records = new SequenceInterner(hold);
    this.shapes = new SequenceInterner(hold);
  }

  /** The class with this record. A new class is described first. */
  classOf(buffer: Int32Array, length: number): number {
    const known = this.records.size;
    const number = this.records.intern(buffer, length);
    if (number === known) this.describe(number, buffer, length);
    return number;
  }

  private describe(number: number, buffer: Int32Array, length: number): void {
    if (number >= this.shapeOf.length) {
      holdIntegers(this.budget, 3 * this.shapeOf.length, DOING);
      this.shapeOf = doubled(this.shapeOf);
      this.sizeOf = doubled(this.sizeOf);
      this.assignedOf = doubled(this.assignedOf);
    }
    if (this.shapeBuffer.length < length) this.shapeBuffer = new Int32Array(buffer.length);
    const shape = this.shapeBuffer;
    for (let i = 0; i < length; i++) shape[i] = buffer[i] as number;
    let [size, assigned, at] = [1, 0, HEADER];
    for (let list = 0; list < LISTS; list++) {
      const views = buffer[COUNTS + 2 * list] as number;
      const symbols = buffer[COUNTS + 2 * list + 1] as number;
      for (let i = at; i < at + views; i++) {
        const part = buffer[i] as number;
        size += this.sizeOf[part] as number;
        assigned += this.assignedOf[part] as number;
        shape[i] = this.shapeOf[part] as number;
      }
      sortAscending(shape, at, at + views);
      at += views;
      assigned += this.assignedAmong(buffer, at, at + symbols);
      size += symbols;
      at += symbols;
    }
    if (buffer[COLOUR] !== ROOT && (buffer[SYMBOL_FIELD] as number) >= 0) {
      if ((buffer[PLACE] as number) >= 0) size++;
      if (isMapped(buffer[SYMBOL_FIELD] as number)) assigned++;
    }
    this.shapeOf[number] = this.shapes.intern(shape, length);
    this.sizeOf[number] = size;
    this.assignedOf[number] = assigned;
  }

  /** Counts mapped colours in an ascending list that matches completely. */
  private assignedAmong(colours: Int32Array, start: number, end: number): number {
    let assigned = 0;
    for (let i = start; i < end; i++)
      if (isMapped(colours[i] as number)) assigned += this.options.miscountsAssigned ? i - start + 1 : 1;
    return assigned;
  }
}
