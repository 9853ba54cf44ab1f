/**
 * Straight-line code over vectors of 128 bits, one playout per bit: a list of operations in single-assignment form, cut into
 * functions of a few hundred operations (V8 compiles and allocates registers best for those: 200 beat 1,000 and 5,000).
 * Equal operations are made once. Values that live across a cut go through slots of memory, which are used again once free.
 */
import { type Instruction, type ModuleWriter, OP, TYPE } from "../../foundations/webassembly/index.ts";
import type { MemoryPlan } from "./memory-plan.ts";

/** A value of the code: the number of the operation that makes it. */
export type Value = number;

const KIND = { load: 0, and: 1, andNot: 2, or: 3, xor: 4, not: 5, all: 6, store: 7, call: 8 } as const;
type Kind = (typeof KIND)[keyof typeof KIND];

const OPERATIONS_PER_FUNCTION = 200;

export class VectorCode {
  /** Parallel arrays, one entry per operation: kind, then operands (values, an address or a function). */
  private readonly kinds: Kind[] = [];
  private readonly a: number[] = [];
  private readonly b: number[] = [];
  private readonly known = new Map<number, Value>();

  /** Operations, loads and stores included. */
  get length(): number {
    return this.kinds.length;
  }

  /** The vector at an address; the memory there must not change while this code runs, except inside a `call` before. */
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

  /** Calls a function without parameters and results, which reads and writes memory; a cut. */
  call(func: number): void {
    this.add(KIND.call, func, 0);
  }

  /** One function that runs all of it. Its slots are taken from the plan. */
  emit(module: ModuleWriter, plan: MemoryPlan): number {
    const cuts = this.cuts();
    const uses = this.lastUses(cuts);
    const slots = this.slots(cuts, uses, plan);
    const parts: number[] = [];
    for (let i = 0; i + 1 < cuts.length; i++) {
      const from = cuts[i] as number;
      if (this.kinds[from] === KIND.call) parts.push(this.a[from] as number);
      else parts.push(this.emitPart(module, from, cuts[i + 1] as number, slots));
    }
    if (parts.length === 1) return parts[0] as number;
    const { func, code } = module.newFunction({ parameters: [], results: [] });
    for (const part of parts) code.call(part);
    return func;
  }

  /** Where functions begin, and the end; a call is a part of its own. */
  private cuts(): number[] {
    const cuts = [0];
    for (let i = 0; i < this.kinds.length; i++) {
      const last = cuts.at(-1) as number;
      if (this.kinds[i] === KIND.call) {
        if (last < i) cuts.push(i);
        cuts.push(i + 1);
      } else if (i - last >= OPERATIONS_PER_FUNCTION) cuts.push(i);
    }
    if (cuts.at(-1) !== this.kinds.length) cuts.push(this.kinds.length);
    return cuts;
  }

  private operands(i: number): readonly number[] {
    switch (this.kinds[i] as Kind) {
      case KIND.load:
      case KIND.all:
      case KIND.call:
        return [];
      case KIND.not:
        return [this.a[i] as number];
      case KIND.store:
        return [this.b[i] as number];
      default:
        return [this.a[i] as number, this.b[i] as number];
    }
  }

  /** By value: the part of its last use, −1 where there is none. */
  private lastUses(cuts: readonly number[]): Int32Array {
    const uses = new Int32Array(this.kinds.length).fill(-1);
    for (let part = 0; part + 1 < cuts.length; part++)
      for (let i = cuts[part] as number; i < (cuts[part + 1] as number); i++)
        for (const operand of this.operands(i)) uses[operand] = part;
    return uses;
  }

  /** By value: the address of its slot where it is needed in a later part, else −1. Loads and constants are made again. */
  private slots(cuts: readonly number[], uses: Int32Array, plan: MemoryPlan): Int32Array {
    const slots = new Int32Array(this.kinds.length).fill(-1);
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

  private emitPart(module: ModuleWriter, from: number, end: number, slots: Int32Array): number {
    const { func, code } = module.newFunction({ parameters: [], results: [] });
    const locals = new Map<Value, number>();
    const bring = (value: Value): void => {
      let local = locals.get(value);
      if (local === undefined) {
        local = code.newLocal(TYPE.v128);
        locals.set(value, local);
        if (this.kinds[value] === KIND.all) code.v128All(this.a[value] as 0 | 1);
        else {
          code.i32(0);
          code.loadV128(this.kinds[value] === KIND.load ? (this.a[value] as number) : (slots[value] as number));
        }
        code.tee(local);
      } else code.get(local);
    };
    for (let i = from; i < end; i++) {
      const kind = this.kinds[i] as Kind;
      if (kind === KIND.load || kind === KIND.all) continue; // brought where used
      if (kind === KIND.store) {
        code.i32(0);
        bring(this.b[i] as number);
        code.storeV128(this.a[i] as number);
        continue;
      }
      const slot = slots[i] as number;
      if (slot >= 0) code.i32(0);
      for (const operand of this.operands(i)) bring(operand);
      code.op(INSTRUCTIONS.get(kind) as Instruction);
      const local = code.newLocal(TYPE.v128);
      locals.set(i, local);
      if (slot >= 0) {
        code.tee(local);
        code.storeV128(slot);
      } else code.set(local);
    }
    return func;
  }

  private shared(kind: Kind, a: number, b: number): Value {
    const key = (a * 0x2000000 + b) * 16 + kind; // exact: both operands are below 2^24
    if (a < 0x1000000 && b < 0x1000000) {
      const known = this.known.get(key);
      if (known !== undefined) return known;
      this.known.set(key, this.kinds.length);
    }
    return this.add(kind, a, b);
  }

  private add(kind: Kind, a: number, b: number): Value {
    this.kinds.push(kind);
    this.a.push(a);
    this.b.push(b);
    return this.kinds.length - 1;
  }
}

const INSTRUCTIONS = new Map<Kind, Instruction>([
  [KIND.and, OP.v128And],
  [KIND.andNot, OP.v128AndNot],
  [KIND.or, OP.v128Or],
  [KIND.xor, OP.v128Xor],
  [KIND.not, OP.v128Not],
]);
