/**
 * Completes recursion by iteration (linear tabling, Zhou and Sato 2003). A call that meets itself in progress reads the
 * answers found so far. The lowest call of such a loop repeats until nothing in the loop changes. Until then all
 * answers of the loop are provisional: sound, but never used under a negation.
 */

import { doubled } from "../../foundations/collections/index.ts";
import type { DistinctRows } from "./distinct-rows.ts";
import { CLAIMED, FALSE, IN_PROGRESS, KNOWN, PROVISIONAL, STAMP_BITS, type Table } from "./table.ts";

const NONE = 0x7fffffff;

/** What completing a loop needs from the engine. */
export interface LoopHost {
  /** Bound terms of the call being made. */
  readonly args: Int32Array;
  /** Stack of the rows of the calls in progress. */
  readonly rows: Int32Array;
  rowsEnd: number;
  readonly distinct: DistinctRows;
  /** Pushes the rows of the call; for a test, returns whether it holds. */
  evaluate(table: Table): boolean;
  /** Stores the result of `evaluate` as complete. */
  keep(table: Table, slot: number, base: number, from: number, holds: boolean): void;
}

export class LoopCompletion {
  private readonly host: LoopHost;
  /** Recursive calls in progress, lowest first: [0, openCount). */
  private readonly openTables: Table[] = [];
  private readonly openSlots: number[] = [];
  private openCount = 0;
  /** Their bound terms, `args.length` for each. */
  private savedArgs: Int32Array;
  /** Provisional entries in order of creation: [0, provisionalCount). */
  private readonly provisionalTables: Table[] = [];
  private readonly provisionalSlots: number[] = [];
  /** The stamp of each, without the status. */
  private readonly provisionalBases: number[] = [];
  private provisionalCount = 0;
  /** The lowest open call that the current call has read from. */
  private low = NONE;
  /** Whether an entry has grown in this iteration. */
  private changed = false;
  private iteration = 0;
  private lastIteration = 0;

  constructor(host: LoopHost) {
    this.host = host;
    this.savedArgs = new Int32Array(host.args.length * 16);
  }

  /** Whether an entry is in progress or up to date in this iteration, so that its current answers can be read. */
  reads(table: Table, slot: number, status: number): boolean {
    if (status !== IN_PROGRESS && !(status === PROVISIONAL && table.iterations[slot] === this.iteration)) return false;
    this.low = Math.min(this.low, table.lows[slot] as number);
    return true;
  }

  /** Starts a new record of reads from open calls. Returns the old one, for `enter`. */
  leave(): number {
    const { low } = this;
    this.low = NONE;
    return low;
  }

  enter(low: number): void {
    this.low = low;
  }

  /** Whether something was read from an open call since `leave`. */
  restsOnOpenCalls(): boolean {
    return this.low !== NONE;
  }

  /**
   * Evaluates a recursive call until nothing it depends on changes, or leaves it provisional to the open call it
   * depends on.
   */
  complete(table: Table, slot: number, base: number, again: boolean): void {
    const { host } = this;
    const position = this.openCount++;
    this.openTables[position] = table;
    this.openSlots[position] = slot;
    table.stamps[slot] = base | IN_PROGRESS;
    table.lows[slot] = position;
    if (!again && !table.isTest) table.counts[slot] = 0;
    this.saveArgs(position);
    const { low: outerLow, changed: outerChanged, iteration: outerIteration } = this;
    const firstProvisional = this.provisionalCount;
    for (let grown = outerChanged; ; grown ||= this.changed) {
      this.low = NONE;
      this.changed = false;
      const from = host.rowsEnd;
      const holds = host.evaluate(table);
      if (this.low === NONE || holds) {
        // There is no loop, or the test is true, which stays true whatever else is found. Entries that depend on this
        // one were computed without knowing it.
        if (this.provisionalCount > firstProvisional) this.settleProvisional(firstProvisional, false);
        host.keep(table, slot, base, from, holds);
        break;
      }
      if (!table.isTest) this.grow(table, slot, base, from);
      if (this.low < position) {
        // A lower call will settle what this call depends on. It iterates again if anything grew in any of our
        // iterations.
        this.iteration = outerIteration;
        this.leaveProvisional(table, slot, base, firstProvisional);
        this.low = Math.min(outerLow, this.low);
        this.changed ||= grown;
        this.openCount--;
        return;
      }
      if (!this.changed) {
        this.settleProvisional(firstProvisional, true);
        table.stamps[slot] = base | (table.isTest ? FALSE : KNOWN);
        break;
      }
      this.iteration = ++this.lastIteration;
      this.restoreArgs(position);
    }
    this.low = outerLow;
    this.changed = outerChanged;
    this.iteration = outerIteration;
    this.openCount--;
  }

  /** Forgets calls in progress. `baseOf` returns the stamp of a table's generation. */
  forget(baseOf: (table: Table) => number): void {
    const claim = (table: Table, slot: number): void => {
      table.stamps[slot] = baseOf(table) | CLAIMED;
    };
    for (let i = 0; i < this.openCount; i++) claim(this.openTables[i] as Table, this.openSlots[i] as number);
    for (let i = 0; i < this.provisionalCount; i++)
      claim(this.provisionalTables[i] as Table, this.provisionalSlots[i] as number);
    this.openCount = this.provisionalCount = 0;
    this.low = NONE;
    this.changed = false;
    this.iteration = 0;
  }

  private saveArgs(position: number): void {
    const { args } = this.host;
    const at = position * args.length;
    while (at + args.length > this.savedArgs.length) this.savedArgs = doubled(this.savedArgs);
    for (let i = 0; i < args.length; i++) this.savedArgs[at + i] = args[i] as number;
  }

  private restoreArgs(position: number): void {
    const { args } = this.host;
    for (let i = 0; i < args.length; i++) args[i] = this.savedArgs[position * args.length + i] as number;
  }

  /** Takes over the rows found by an evaluation if there are more than before. */
  private grow(table: Table, slot: number, base: number, from: number): void {
    const { host } = this;
    const width = table.freeColumns.length;
    const to = host.distinct.compact(host.rows, from, host.rowsEnd, width);
    if (to - from > (table.counts[slot] as number) * width) {
      table.store(slot, host.rows, from, to, base >> STAMP_BITS);
      this.changed = true;
    }
    host.rowsEnd = from;
  }

  private leaveProvisional(table: Table, slot: number, base: number, firstProvisional: number): void {
    table.stamps[slot] = base | PROVISIONAL;
    table.iterations[slot] = this.iteration;
    this.provisionalTables[this.provisionalCount] = table;
    this.provisionalBases[this.provisionalCount] = base;
    this.provisionalSlots[this.provisionalCount++] = slot;
    for (let i = firstProvisional; i < this.provisionalCount; i++) {
      const { lows } = this.provisionalTables[i] as Table;
      const other = this.provisionalSlots[i] as number;
      lows[other] = Math.min(lows[other] as number, this.low);
    }
  }

  /**
   * Settles the entries that depended on a call now settled: they are complete if computed in its last iteration, else
   * unknown again.
   */
  private settleProvisional(first: number, complete: boolean): void {
    for (let i = first; i < this.provisionalCount; i++) {
      const table = this.provisionalTables[i] as Table;
      const slot = this.provisionalSlots[i] as number;
      const base = this.provisionalBases[i] as number;
      if (table.stamps[slot] !== (base | PROVISIONAL)) continue;
      if (!complete || table.iterations[slot] !== this.iteration) table.stamps[slot] = base | CLAIMED;
      else table.stamps[slot] = base | (table.isTest ? FALSE : KNOWN);
    }
    this.provisionalCount = first;
  }
}
