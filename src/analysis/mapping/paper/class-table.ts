/**
 * Classes of views. A view in the light of the colours that its symbols have now is a *class*: a record like the view's, with
 * colours in the place of symbols and classes in that of views. Both games share one table, so views that look alike have one
 * class, and a comparison of two classes holds for ever: recolouring a symbol gives views other classes, it does not change any.
 *
 * Classes keep the order of their lists, since ties are broken by it. Where only the order differs, they have one *shape*: two
 * views are at distance 0 exactly if their shapes are equal, and then what was matched is known beforehand.
 */

import type { Budget } from "../../../foundations/budgets/index.ts";
import { doubled, SequenceInterner } from "../../../foundations/collections/index.ts";
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
  /** By class: its shape. */
  shapeOf = new Int32Array(FIRST_CAPACITY);
  /** By class: vertices and symbols in it, itself included; what is matched when it meets its like. */
  sizeOf = new Int32Array(FIRST_CAPACITY);
  /** By class: mapped symbols in it, as Assign counts them when it meets its like. */
  assignedOf = new Int32Array(FIRST_CAPACITY);
  private shapeBuffer = new Int32Array(256);

  constructor(options: PaperOptions, budget: Budget) {
    this.options = options;
    this.budget = budget;
    const hold = (integers: number): void => holdIntegers(budget, integers, DOING);
    this.records = new SequenceInterner(hold);
    this.shapes = new SequenceInterner(hold);
  }

  /** The class with this record, described when it is new. */
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

  /** Ascending colours, all of them found again. */
  private assignedAmong(colours: Int32Array, start: number, end: number): number {
    let assigned = 0;
    for (let i = start; i < end; i++)
      if (isMapped(colours[i] as number)) assigned += this.options.miscountsAssigned ? i - start + 1 : 1;
    return assigned;
  }
}

/** Insertion: the lists are short, or sorted already. */
export function sortAscending(array: Int32Array, start: number, end: number): void {
  if (end - start > LONG_LIST) {
    array.subarray(start, end).sort();
    return;
  }
  for (let i = start + 1; i < end; i++) {
    const value = array[i] as number;
    let j = i - 1;
    for (; j >= start && (array[j] as number) > value; j--) array[j + 1] = array[j] as number;
    array[j + 1] = value;
  }
}

const LONG_LIST = 32;
