/**
 * Straight-line code over vectors of 128 bits, one playout per bit: a list of operations in single-assignment form, cut
 * into functions of a few hundred operations. V8 compiles these and allocates their registers best: 200 operations beat
 * 1,000 and 5,000. Equal operations are made once. Values that live across a cut go through memory slots, which are
 * reused once free.
 */
import { doubled } from "../../foundations/collections/index.ts";
import { type Instruction, type ModuleWriter, OP, TYPE } from "../../foundations/webassembly/index.ts";
import type { MemoryPlan } from "./memory-plan.ts";

/** A value of the code: the number of the operation that makes it. */
export type Value = number;

const KIND = { load: 0, and: 1, andNot: 2, or: 3, xor: 4, not: 5, all: 6, store: 7, call: 8 } as const;
type Kind = (typeof KIND)[keyof typeof KIND];

const OPERATIONS_PER_FUNCTION = 200;

/** Is told where an operation is written: the function, and the bytes in its code. */
export type PlaceListener = (
  value: Value,
  place: { readonly func: number; readonly from: number; readonly bytes: Uint8Array },
) => void;

export class VectorCode {
  /**
   * Parallel arrays, one entry per operation: kind, then operands (values, an address or a function); longer than
   * `count`.
   */
  private kinds = new Uint8Array(1024);
  private a = new Int32Array(1024);
  private b = new Int32Array(1024);
  private count = 0;
  /**
   * Hash table over the shared operations with open addressing: operation + 1, or 0. The length is a power of two; at
   * most half is full.
   */
  private table = new Int32Array(2048);

  /** Number of operations, including loads and stores. */
  get length(): number {
    return this.count;
  }

  /**
   * Loads the vector at an address. The memory there must not change while this code runs, except inside an earlier
   * `call`.
   */
  load(address: number): Value {
    return this.shared(KIND.load, address, 0);
  }

  zero(): Value {
    return this.shared(KIND.all, 0, 0);
  }

  ones(): Value {
    return this.shared(KIND.all, 1, 0);
  }

  and(a: Value, b: Value): Value {
    return a === b ? a : this.shared(KIND.and, Math.min(a, b), Math.max(a, b));
  }

  /** a ∧ ¬b */
  andNot(a: Value, b: Value): Value {
    return this.shared(KIND.andNot, a, b);
  }

  or(a: Value, b: Value): Value {
    return a === b ? a : this.shared(KIND.or, Math.min(a, b), Math.max(a, b));
  }

  xor(a: Value, b: Value): Value {
    return this.shared(KIND.xor, Math.min(a, b), Math.max(a, b));
  }

  not(a: Value): Value {
    return this.shared(KIND.not, a, 0);
  }

  store(address: number, value: Value): void {
    this.add(KIND.store, address, value);
  }

  /** Calls a function without parameters and results, which reads and writes memory; this is a cut. */
  call(func: number): void {
    this.add(KIND.call, func, 0);
  }

  /**
   * Emits one function that runs all of it. Its slots are taken from the plan. `onPlaced` is called with the position of
   * each operation.
   */
  emit(module: ModuleWriter, plan: MemoryPlan, onPlaced?: PlaceListener): number {
    const cuts = this.cuts();
    const uses = this.lastUses(cuts);
    const slots = this.slots(cuts, uses, plan);
    const locals = new Int32Array(this.count).fill(-1);
    const parts: number[] = [];
    for (let i = 0; i + 1 < cuts.length; i++) {
      const from = cuts[i] as number;
      if (this.kinds[from] === KIND.call) parts.push(this.a[from] as number);
      else parts.push(this.emitPart(module, from, cuts[i + 1] as number, slots, locals, onPlaced));
    }
    if (parts.length === 1) return parts[0] as number;
    const { func, code } = module.newFunction({ parameters: [], results: [] });
    for (const part of parts) code.call(part);
    return func;
  }

  /** Returns where functions begin, and the end; a call is a part of its own. */
  private cuts(): number[] {
    const cuts = [0];
    let last = 0;
    for (let i = 0; i < this.count; i++) {
      if (this.kinds[i] === KIND.call) {
        if (last < i) cuts.push(i);
        last = i + 1;
        cuts.push(last);
      } else if (i - last >= OPERATIONS_PER_FUNCTION) {
        last = i;
        cuts.push(last);
      }
    }
    if (last !== this.count) cuts.push(this.count);
    return cuts;
  }

  /** By value: the part of its last use, or −1. */
  private lastUses(cuts: readonly number[]): Int32Array {
    const uses = new Int32Array(this.count).fill(-1);
    for (let part = 0; part + 1 < cuts.length; part++)
      for (let i = cuts[part] as number; i < (cuts[part + 1] as number); i++) {
        const kind = this.kinds[i] as Kind;
        if (usesFirst(kind)) uses[this.a[i] as Value] = part;
        if (usesSecond(kind)) uses[this.b[i] as Value] = part;
      }
    return uses;
  }

  /**
   * By value: the address of its slot if a later part needs it, else −1. Loads and constants are made again instead.
   */
  private slots(cuts: readonly number[], uses: Int32Array, plan: MemoryPlan): Int32Array {
    const slots = new Int32Array(this.count).fill(-1);
    const free: number[] = [];
    const ending: number[][] = cuts.map(() => []);
    for (let part = 0; part + 1 < cuts.length; part++) {
      for (let i = cuts[part] as number; i < (cuts[part + 1] as number); i++) {
        if ((uses[i] as number) <= part || this.kinds[i] === KIND.load || this.kinds[i] === KIND.all) continue;
        const slot = free.pop() ?? plan.vectors(1);
        slots[i] = slot;
        (ending[uses[i] as number] as number[]).push(slot);
      }
      for (const slot of ending[part] as number[]) free.push(slot);
    }
    return slots;
  }

  /** `locals`: by value, −1 before and after. */
  private emitPart(
    module: ModuleWriter,
    from: number,
    end: number,
    slots: Int32Array,
    locals: Int32Array,
    onPlaced: PlaceListener | undefined,
  ): number {
    const { func, code } = module.newFunction({ parameters: [], results: [] });
    const held: Value[] = [];
    const hold = (value: Value): number => {
      const local = code.newLocal(TYPE.v128);
      locals[value] = local;
      held.push(value);
      return local;
    };
    const bring = (value: Value): void => {
      if (locals[value] !== -1) {
        code.get(locals[value] as number);
        return;
      }
      if (this.kinds[value] === KIND.all) code.v128All(this.a[value] as 0 | 1);
      else {
        code.i32(0);
        code.loadV128(this.kinds[value] === KIND.load ? (this.a[value] as number) : (slots[value] as number));
      }
      code.tee(hold(value));
    };
    for (let i = from; i < end; i++) {
      const kind = this.kinds[i] as Kind;
      if (kind === KIND.load || kind === KIND.all) continue; // loaded where used
      if (kind === KIND.store) {
        code.i32(0);
        bring(this.b[i] as Value);
        code.storeV128(this.a[i] as number);
        continue;
      }
      const begin = code.length;
      const slot = slots[i] as number;
      if (slot >= 0) code.i32(0);
      if (usesFirst(kind)) bring(this.a[i] as Value);
      if (usesSecond(kind)) bring(this.b[i] as Value);
      code.op(INSTRUCTIONS[kind] as Instruction);
      if (slot >= 0) {
        code.tee(hold(i));
        code.storeV128(slot);
      } else code.set(hold(i));
      onPlaced?.(i, { func, from: begin, bytes: code.bytes(begin, code.length) });
    }
    for (const value of held) locals[value] = -1;
    return func;
  }

  private shared(kind: Kind, a: number, b: number): Value {
    const { table, kinds } = this;
    const mask = table.length - 1;
    let slot = hashOf(kind, a, b) & mask;
    for (let entry = table[slot] as number; entry !== 0; entry = table[slot] as number) {
      const value = entry - 1;
      if (this.a[value] === a && this.b[value] === b && kinds[value] === kind) return value;
      slot = (slot + 1) & mask;
    }
    const value = this.add(kind, a, b);
    table[slot] = value + 1;
    if (2 * this.count > table.length) this.growTable();
    return value;
  }

  private add(kind: Kind, a: number, b: number): Value {
    if (this.count === this.kinds.length) this.grow();
    this.kinds[this.count] = kind;
    this.a[this.count] = a;
    this.b[this.count] = b;
    return this.count++;
  }

  private grow(): void {
    this.kinds = doubled(this.kinds);
    this.a = doubled(this.a);
    this.b = doubled(this.b);
  }

  private growTable(): void {
    this.table = new Int32Array(4 * this.table.length);
    const mask = this.table.length - 1;
    for (let value = 0; value < this.count; value++) {
      const kind = this.kinds[value] as Kind;
      if (kind === KIND.store || kind === KIND.call) continue;
      let slot = hashOf(kind, this.a[value] as number, this.b[value] as number) & mask;
      while (this.table[slot] !== 0) slot = (slot + 1) & mask;
      this.table[slot] = value + 1;
    }
  }
}

/** Whether the first, or the second, operand is a value. */
const usesFirst = (kind: Kind): boolean => kind >= KIND.and && kind <= KIND.not;
const usesSecond = (kind: Kind): boolean => (kind >= KIND.and && kind <= KIND.xor) || kind === KIND.store;

function hashOf(kind: Kind, a: number, b: number): number {
  const hash = Math.imul(Math.imul(a, 0x9e3779b1) ^ b, 0x85ebca6b) + Math.imul(kind, 0xc2b2ae35);
  return hash ^ (hash >>> 15);
}

/** By kind. */
const INSTRUCTIONS: readonly (Instruction | undefined)[] = [
  undefined,
  OP.v128And,
  OP.v128AndNot,
  OP.v128Or,
  OP.v128Xor,
  OP.v128Not,
];
