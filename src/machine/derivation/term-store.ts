/**
 * Stores ground terms as dense integers. Equal terms have equal numbers (hash consing). So compound terms, nested lists
 * and constants are compared, stored and joined alike, and a variable may range over all of them. Append-only: a number
 * never changes.
 */
import { BudgetSpent } from "../../foundations/budgets/index.ts";
import { doubled, grownTo, Interner } from "../../foundations/collections/index.ts";
import { type Term, termSize } from "../../language/rules/index.ts";

/** Number of a ground term. */
export type TermId = number;
/** Number of a function symbol with its arity; a constant is a function of arity 0. */
export type Functor = number;

/** Terms nested deeper are refused, so that a sheet whose terms grow without bound is stopped early. */
const MAXIMAL_TERM_DEPTH = 500;

export class TermStore {
  private readonly functors = new Interner();
  private readonly names: string[] = [];
  private readonly arities: number[] = [];
  /** By term: its functor, and the start of its arguments in `args`. The arrays are replaced when they grow. */
  functorOf: Int32Array = new Int32Array(256);
  firstArg: Int32Array = new Int32Array(256);
  args: Int32Array = new Int32Array(512);
  /** By term: nesting depth (1 for a constant), and the number of symbols in its text. */
  private depths: Int32Array = new Int32Array(256);
  private sizes: Int32Array = new Int32Array(256);
  /** Number of terms so far. */
  count = 0;
  private argsUsed = 0;
  /**
   * Hash table with open addressing and linear probing: term + 1, or 0 if free. The length is a power of two; at most
   * half is full.
   */
  private slots: Int32Array = new Int32Array(1024);
  private readonly deepest: number;

  constructor(deepest = MAXIMAL_TERM_DEPTH) {
    this.deepest = deepest;
  }

  get bytes(): number {
    return 4 * (4 * this.functorOf.length + this.args.length + this.slots.length);
  }

  functor(name: string, arity: number): Functor {
    const known = this.functors.size;
    const functor = this.functors.intern(`${arity} ${name}`);
    if (functor === known) {
      this.names.push(name);
      this.arities.push(arity);
    }
    return functor;
  }

  functorName(functor: Functor): string {
    return this.names[functor] as string;
  }

  arity(functor: Functor): number {
    return this.arities[functor] as number;
  }

  nameOf(term: TermId): string {
    return this.functorName(this.functorOf[term] as number);
  }

  arityOf(term: TermId): number {
    return this.arity(this.functorOf[term] as number);
  }

  argument(term: TermId, index: number): TermId {
    return this.args[(this.firstArg[term] as number) + index] as number;
  }

  constant(name: string): TermId {
    return this.intern(this.functor(name, 0), this.args);
  }

  /** Returns the number of `functor(from[at], from[at + 1], …)`, or −1 if it does not exist yet. */
  find(functor: Functor, from: ArrayLike<number>, at = 0): TermId {
    return (this.slots[this.slotOf(functor, from, at)] as number) - 1;
  }

  /** Same as `find`, but creates the term if it is new. */
  intern(functor: Functor, from: ArrayLike<number>, at = 0): TermId {
    const slot = this.slotOf(functor, from, at);
    const found = this.slots[slot] as number;
    if (found !== 0) return found - 1;
    const term = this.append(functor, from, at);
    this.slots[slot] = term + 1;
    if (2 * this.count > this.slots.length) this.growSlots();
    return term;
  }

  /** Returns the slot of the term, or the free slot where it belongs. */
  private slotOf(functor: Functor, from: ArrayLike<number>, at: number): number {
    const arity = this.arities[functor] as number;
    const mask = this.slots.length - 1;
    let slot = hashOf(functor, arity, from, at) & mask;
    for (;;) {
      const entry = this.slots[slot] as number;
      if (entry === 0 || this.isTerm(entry - 1, functor, arity, from, at)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  private isTerm(term: TermId, functor: Functor, arity: number, from: ArrayLike<number>, at: number): boolean {
    if (this.functorOf[term] !== functor) return false;
    const first = this.firstArg[term] as number;
    for (let i = 0; i < arity; i++) if (this.args[first + i] !== from[at + i]) return false;
    return true;
  }

  private append(functor: Functor, from: ArrayLike<number>, at: number): TermId {
    const arity = this.arities[functor] as number;
    let [depth, symbols] = [0, 0];
    for (let i = 0; i < arity; i++) {
      const argument = from[at + i] as number;
      depth = Math.max(depth, this.depths[argument] as number);
      symbols += this.sizes[argument] as number;
    }
    const size = termSize(symbols);
    if (depth >= this.deepest) {
      const doing = `building a term with ${this.functorName(functor)}`;
      throw new BudgetSpent({ kind: "gave-up", resource: "depth", limit: this.deepest, doing });
    }
    const term = this.count++;
    if (term === this.functorOf.length) {
      this.functorOf = doubled(this.functorOf);
      this.firstArg = doubled(this.firstArg);
      this.depths = doubled(this.depths);
      this.sizes = doubled(this.sizes);
    }
    this.args = grownTo(this.args, this.argsUsed + arity);
    this.functorOf[term] = functor;
    this.depths[term] = depth + 1;
    this.sizes[term] = size;
    this.firstArg[term] = this.argsUsed;
    for (let i = 0; i < arity; i++) this.args[this.argsUsed++] = from[at + i] as number;
    return term;
  }

  private growSlots(): void {
    const slots = new Int32Array(2 * this.slots.length);
    const mask = slots.length - 1;
    for (let term = 0; term < this.count; term++) {
      const functor = this.functorOf[term] as number;
      let slot = hashOf(functor, this.arities[functor] as number, this.args, this.firstArg[term] as number) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = term + 1;
    }
    this.slots = slots;
  }

  /** Returns the number of a ground term of the sheet, or null if it contains a variable. */
  fromTerm(term: Term): TermId | null {
    if (term.kind === "variable") return null;
    const args: number[] = [];
    for (const argument of term.args) {
      const id = this.fromTerm(argument);
      if (id === null) return null;
      args.push(id);
    }
    return this.intern(this.functor(term.name, args.length), args);
  }

  /** KIF with single blanks. It uses an explicit stack, because terms may nest as deep as memory allows. */
  text(term: TermId): string {
    const pieces: string[] = [];
    const pending: (TermId | string)[] = [term];
    while (pending.length > 0) {
      const next = pending.pop() as TermId | string;
      if (typeof next === "string") {
        pieces.push(next);
        continue;
      }
      const [name, arity] = [this.nameOf(next), this.arityOf(next)];
      if (arity === 0) {
        pieces.push(name);
        continue;
      }
      pieces.push(`(${name}`);
      pending.push(")");
      for (let i = arity - 1; i >= 0; i--) pending.push(this.argument(next, i), " ");
    }
    return pieces.join("");
  }

  /**
   * A sheet may write a constant in brackets, which then belong to its name. Otherwise brackets around a constant mean
   * nothing.
   */
  private bracketed(name: string): TermId {
    const inBrackets = `(${name})`;
    return this.constant(this.functors.find(`0 ${inBrackets}`) === undefined ? name : inBrackets);
  }

  /**
   * Returns the term written as `text` (KIF, with any blanks), created if new, or undefined if `text` is not one ground
   * term.
   */
  fromText(text: string): TermId | undefined {
    const open: { name: string; args: TermId[] }[] = [];
    let done: TermId | undefined;
    for (const [token] of text.matchAll(/[()]|[^\s()]+/g)) {
      if (done !== undefined) return undefined;
      let finished: TermId;
      const top = open.at(-1);
      if (token === "(") {
        open.push({ name: "", args: [] });
        continue;
      }
      if (token === ")") {
        const closed = open.pop();
        if (closed === undefined || closed.name === "") return undefined;
        const { name, args } = closed;
        finished = args.length > 0 ? this.intern(this.functor(name, args.length), args) : this.bracketed(name);
      } else if (token.startsWith("?")) return undefined;
      else if (top !== undefined && top.name === "") {
        top.name = token;
        continue;
      } else finished = this.constant(token);
      const outer = open.at(-1);
      if (outer === undefined) done = finished;
      else outer.args.push(finished);
    }
    return open.length === 0 ? done : undefined;
  }
}

function hashOf(functor: Functor, arity: number, from: ArrayLike<number>, at: number): number {
  let hash = Math.imul(functor + 1, 0x9e3779b1);
  for (let i = 0; i < arity; i++) hash = Math.imul(hash ^ (from[at + i] as number), 0x85ebca6b) ^ (hash >>> 15);
  return hash ^ (hash >>> 13);
}
