/**
 * Ground terms as integers. Equal terms have equal numbers (hash-consing), so compound terms, nested lists and constants are
 * compared, stored and joined alike, and a variable may range over all of them.
 */

import { BudgetSpent } from "../../foundations/budgets/index.ts";
import { Interner } from "../../foundations/collections/index.ts";
import { type Term, termSize } from "../../language/rules/index.ts";
import { finish, mix } from "./hash.ts";
import { IntegerList } from "./integer-list.ts";

export type TermNumber = number;
export type Functor = number;

/** Terms nested deeper are refused: a sheet whose terms grow without end is stopped early, and printing may recurse. */
const MAXIMAL_TERM_DEPTH = 500;

export class TermStore {
  private readonly names = new Interner();
  /** By functor: its name (a number of `names`) and its number of arguments. */
  private readonly functorNames = new IntegerList();
  private readonly functorArities = new IntegerList();
  private readonly functorsByKey = new Map<string, Functor>();
  /** By term: functor, where its arguments begin in `args`, nesting depth (1 for a constant), symbols in its text. */
  private readonly functors = new IntegerList(256);
  private readonly starts = new IntegerList(256);
  private readonly depths = new IntegerList(256);
  private readonly sizes = new IntegerList(256);
  private readonly args = new IntegerList(256);
  /** Open addressing, term + 1 or 0; the length is a power of two, at most half full. */
  private table = new Int32Array(512);

  get size(): number {
    return this.functors.length;
  }

  functor(name: string, arity: number): Functor {
    const key = `${arity} ${name}`;
    const known = this.functorsByKey.get(key);
    if (known !== undefined) return known;
    const fresh = this.functorNames.length;
    this.functorsByKey.set(key, fresh);
    this.functorNames.push(this.names.intern(name));
    this.functorArities.push(arity);
    return fresh;
  }

  functorOf(term: TermNumber): Functor {
    return this.functors.values[term] as number;
  }

  arityOf(term: TermNumber): number {
    return this.functorArities.values[this.functorOf(term)] as number;
  }

  nameOf(term: TermNumber): string {
    return this.names.text(this.functorNames.values[this.functorOf(term)] as number);
  }

  argument(term: TermNumber, i: number): TermNumber {
    return this.args.values[(this.starts.values[term] as number) + i] as number;
  }

  /** The number of `functor(args…)`, or −1 where it was never made. */
  find(functor: Functor, args: ArrayLike<number>): TermNumber {
    const slot = this.slotOf(functor, args);
    return (this.table[slot] as number) - 1;
  }

  intern(functor: Functor, args: ArrayLike<number>): TermNumber {
    const slot = this.slotOf(functor, args);
    const found = this.table[slot] as number;
    if (found !== 0) return found - 1;
    const term = this.functors.length;
    let depth = 0;
    let symbols = 0;
    for (let i = 0; i < args.length; i++) {
      depth = Math.max(depth, this.depths.values[args[i] as number] as number);
      symbols += this.sizes.values[args[i] as number] as number;
    }
    const size = termSize(symbols);
    if (depth >= MAXIMAL_TERM_DEPTH)
      throw new BudgetSpent({
        kind: "gave-up",
        resource: "depth",
        limit: MAXIMAL_TERM_DEPTH,
        doing: `building a term with ${this.names.text(this.functorNames.values[functor] as number)}`,
      });
    this.functors.push(functor);
    this.starts.push(this.args.length);
    this.depths.push(depth + 1);
    this.sizes.push(size);
    for (let i = 0; i < args.length; i++) this.args.push(args[i] as number);
    this.table[slot] = term + 1;
    if (2 * this.functors.length > this.table.length) this.grow();
    return term;
  }

  constant(name: string): TermNumber {
    return this.intern(this.functor(name, 0), []);
  }

  /** The number of a ground term of the language. */
  fromTerm(term: Term): TermNumber {
    if (term.kind === "variable") throw new TypeError(`${term.name} is not ground`);
    return this.intern(
      this.functor(term.name, term.args.length),
      term.args.map((argument) => this.fromTerm(argument)),
    );
  }

  /** KIF. */
  text(term: TermNumber): string {
    const arity = this.arityOf(term);
    if (arity === 0) return this.nameOf(term);
    let text = `(${this.nameOf(term)}`;
    for (let i = 0; i < arity; i++) text += ` ${this.text(this.argument(term, i))}`;
    return `${text})`;
  }

  private slotOf(functor: Functor, args: ArrayLike<number>): number {
    const mask = this.table.length - 1;
    let slot = this.hash(functor, args) & mask;
    for (;;) {
      const entry = this.table[slot] as number;
      if (entry === 0 || this.equals(entry - 1, functor, args)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  private hash(functor: Functor, args: ArrayLike<number>): number {
    let hash = mix(0, functor);
    for (let i = 0; i < args.length; i++) hash = mix(hash, args[i] as number);
    return finish(hash);
  }

  private equals(term: TermNumber, functor: Functor, args: ArrayLike<number>): boolean {
    if (this.functors.values[term] !== functor) return false;
    const start = this.starts.values[term] as number;
    for (let i = 0; i < args.length; i++) if (this.args.values[start + i] !== args[i]) return false;
    return true;
  }

  private grow(): void {
    const grown = new Int32Array(2 * this.table.length);
    const mask = grown.length - 1;
    for (let term = 0; term < this.functors.length; term++) {
      const start = this.starts.values[term] as number;
      const args = this.args.values.subarray(start, start + this.arityOf(term));
      let slot = this.hash(this.functorOf(term), args) & mask;
      while (grown[slot] !== 0) slot = (slot + 1) & mask;
      grown[slot] = term + 1;
    }
    this.table = grown;
  }
}
