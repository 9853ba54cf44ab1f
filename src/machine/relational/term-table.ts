/**
 * Ground terms as dense integers. Equal terms have equal numbers (hash consing), so a register of a plan is one integer
 * whatever the term, lists nested 25 deep included. Append-only: a number, once given, never changes.
 */
import { Interner } from "../../foundations/collections/index.ts";
import { type Term, termSize } from "../../language/rules/index.ts";

/** Number of a ground term. */
export type TermId = number;
/** Number of a function symbol with its arity; a constant is a function of arity 0. */
export type Functor = number;

export class TermTable {
  private readonly functors = new Interner();
  private readonly names: string[] = [];
  private readonly arities: number[] = [];
  /** Per term: its functor. */
  functorOf: Int32Array = new Int32Array(256);
  /** Per term: where its arguments begin in `args`. */
  firstArg: Int32Array = new Int32Array(256);
  args: Int32Array = new Int32Array(512);
  /** Per term: how many symbols its text has. */
  private sizes: Int32Array = new Int32Array(256);
  /** Terms so far. */
  count = 0;
  private argsUsed = 0;
  /** Open addressing, linear probing; term + 1, or 0 where free. Length a power of two, at most half full. */
  private slots: Int32Array = new Int32Array(1024);
  private readonly scratch: number[] = [];

  get bytes(): number {
    return 4 * (3 * this.functorOf.length + this.args.length + this.slots.length);
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

  findFunctor(name: string, arity: number): Functor | undefined {
    return this.functors.find(`${arity} ${name}`);
  }

  functorName(functor: Functor): string {
    return this.names[functor] as string;
  }

  arity(functor: Functor): number {
    return this.arities[functor] as number;
  }

  argument(term: TermId, index: number): TermId {
    return this.args[(this.firstArg[term] as number) + index] as number;
  }

  constant(name: string): TermId {
    return this.intern(this.functor(name, 0), this.scratch, 0);
  }

  /** The term `functor(from[at], from[at + 1], …)`, made now if it is new. */
  intern(functor: Functor, from: ArrayLike<number>, at: number): TermId {
    const arity = this.arities[functor] as number;
    let hash = Math.imul(functor + 1, 0x9e3779b1);
    for (let i = 0; i < arity; i++) hash = Math.imul(hash ^ (from[at + i] as number), 0x85ebca6b) ^ (hash >>> 15);
    const mask = this.slots.length - 1;
    let slot = (hash ^ (hash >>> 13)) & mask;
    for (;;) {
      const entry = this.slots[slot] as number;
      if (entry === 0) break;
      if (this.isTerm(entry - 1, functor, arity, from, at)) return entry - 1;
      slot = (slot + 1) & mask;
    }
    const term = this.append(functor, arity, from, at);
    this.slots[slot] = term + 1;
    if (this.count * 2 > this.slots.length) this.growSlots();
    return term;
  }

  private isTerm(term: TermId, functor: Functor, arity: number, from: ArrayLike<number>, at: number): boolean {
    if (this.functorOf[term] !== functor) return false;
    const first = this.firstArg[term] as number;
    for (let i = 0; i < arity; i++) if (this.args[first + i] !== from[at + i]) return false;
    return true;
  }

  private append(functor: Functor, arity: number, from: ArrayLike<number>, at: number): TermId {
    let symbols = 0;
    for (let i = 0; i < arity; i++) symbols += this.sizes[from[at + i] as number] as number;
    const size = termSize(symbols);
    const term = this.count++;
    if (term === this.functorOf.length) {
      this.sizes = doubled(this.sizes);
      this.functorOf = doubled(this.functorOf);
      this.firstArg = doubled(this.firstArg);
    }
    while (this.argsUsed + arity > this.args.length) this.args = doubled(this.args);
    this.functorOf[term] = functor;
    this.sizes[term] = size;
    this.firstArg[term] = this.argsUsed;
    for (let i = 0; i < arity; i++) this.args[this.argsUsed++] = from[at + i] as number;
    return term;
  }

  private growSlots(): void {
    const slots = new Int32Array(this.slots.length * 2);
    const mask = slots.length - 1;
    for (let term = 0; term < this.count; term++) {
      const functor = this.functorOf[term] as number;
      const first = this.firstArg[term] as number;
      const arity = this.arities[functor] as number;
      let hash = Math.imul(functor + 1, 0x9e3779b1);
      for (let i = 0; i < arity; i++)
        hash = Math.imul(hash ^ (this.args[first + i] as number), 0x85ebca6b) ^ (hash >>> 15);
      let slot = (hash ^ (hash >>> 13)) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = term + 1;
    }
    this.slots = slots;
  }

  /** The number of a ground term of the sheet; null where it holds a variable. */
  fromTerm(term: Term): TermId | null {
    if (term.kind === "variable") return null;
    const args: number[] = [];
    for (const argument of term.args) {
      const id = this.fromTerm(argument);
      if (id === null) return null;
      args.push(id);
    }
    return this.intern(this.functor(term.name, args.length), args, 0);
  }

  /** KIF with single blanks. An explicit stack: terms may nest as deep as memory allows. */
  text(term: TermId): string {
    const pieces: string[] = [];
    const pending: (TermId | string)[] = [term];
    while (pending.length > 0) {
      const next = pending.pop() as TermId | string;
      if (typeof next === "string") {
        pieces.push(next);
        continue;
      }
      const functor = this.functorOf[next] as number;
      const arity = this.arities[functor] as number;
      const name = this.names[functor] as string;
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

  /** A sheet may write a constant in brackets, which then belong to its name; elsewhere they mean nothing. */
  private bracketed(name: string): TermId {
    const inBrackets = `(${name})`;
    return this.constant(this.findFunctor(inBrackets, 0) === undefined ? name : inBrackets);
  }

  /** The term written as `text` (KIF, with any blanks), made if new; undefined where `text` is not one ground term. */
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
        finished = args.length > 0 ? this.intern(this.functor(name, args.length), args, 0) : this.bracketed(name);
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

export function doubled(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}
