/**
 * Draws, in every lane, a number uniformly below that lane's count, exactly: as many random digits as count − 1 has, and again
 * in the lanes where the result is not below the count (less than half of them each time).
 *
 * Random vectors come from two xorshift128+ generators side by side (Vigna 2017), each bit of a vector feeding one lane.
 */
import { type CodeWriter, type Local, type ModuleWriter, OP, TYPE } from "../../foundations/webassembly/index.ts";
import { digits } from "./choice-tree.ts";

export interface Draw {
  /** The largest count that can occur. */
  readonly most: number;
  /** Address of the count: digits(most) vectors, lowest digit first. Lanes with count 0 get the number 0. */
  readonly count: number;
  /** Address of the result: digits(most − 1) vectors. */
  readonly index: number;
  /** Address of the generators' state: two vectors, no 64-bit column all zero. */
  readonly random: number;
}

export function emitDraw(module: ModuleWriter, draw: Draw): number {
  const { func, code } = module.newFunction({ parameters: [], results: [] });
  const vector = (): Local => code.newLocal(TYPE.v128);
  const countDigits = digits(draw.most);
  const indexDigits = digits(draw.most - 1);
  const count = Array.from({ length: countDigits }, vector);
  const index = Array.from({ length: indexDigits }, vector);
  const mask = Array.from({ length: indexDigits }, vector); // the digits that the lane's count − 1 needs
  const trial = Array.from({ length: indexDigits }, vector);
  const [s0, s1, pending, below] = [vector(), vector(), vector(), vector()];
  const load = (local: Local, address: number): void => {
    code.i32(0);
    code.loadV128(address);
    code.set(local);
  };
  count.forEach((local, i) => {
    load(local, draw.count + 16 * i);
  });
  load(s0, draw.random);
  load(s1, draw.random + 16);
  emitMasks(code, count, mask, below);
  joinLocals(code, count, OP.v128Or);
  code.set(pending);
  code.loop(() => {
    for (const [i, local] of trial.entries()) {
      emitRandom(code, s0, s1, below);
      code.get(mask[i] as Local);
      code.op(OP.v128And);
      code.set(local);
    }
    emitLess(code, trial, count, below);
    code.get(pending);
    code.get(below);
    code.op(OP.v128And);
    code.set(below);
    for (const [i, local] of index.entries()) {
      code.get(local);
      code.get(trial[i] as Local);
      code.get(below);
      code.op(OP.v128And, OP.v128Or);
      code.set(local);
    }
    code.get(pending);
    code.get(below);
    code.op(OP.v128AndNot);
    code.tee(pending);
    code.op(OP.v128AnyTrue);
    code.branchIf(0);
  });
  const store = (local: Local, address: number): void => {
    code.i32(0);
    code.get(local);
    code.storeV128(address);
  };
  index.forEach((local, i) => {
    store(local, draw.index + 16 * i);
  });
  store(s0, draw.random);
  store(s1, draw.random + 16);
  return func;
}

/** mask[i] = digit i, or a higher one, of count − 1 is set. */
function emitMasks(code: CodeWriter, count: readonly Local[], mask: readonly Local[], borrow: Local): void {
  code.v128All(1); // count − 1: the borrow into the lowest digit is 1
  code.set(borrow);
  for (const [i, digit] of count.entries()) {
    if (i < mask.length) {
      code.get(digit);
      code.get(borrow);
      code.op(OP.v128Xor);
      code.set(mask[i] as Local);
    }
    code.get(borrow);
    code.get(digit);
    code.op(OP.v128AndNot);
    code.set(borrow);
  }
  for (let i = mask.length - 2; i >= 0; i--) {
    code.get(mask[i] as Local);
    code.get(mask[i + 1] as Local);
    code.op(OP.v128Or);
    code.set(mask[i] as Local);
  }
}

/** below = trial < count */
function emitLess(code: CodeWriter, trial: readonly Local[], count: readonly Local[], below: Local): void {
  code.v128All(0);
  code.set(below);
  for (const [i, digit] of count.entries()) {
    const other = trial[i];
    if (other === undefined) {
      code.get(below);
      code.get(digit);
      code.op(OP.v128Or);
    } else {
      code.get(digit);
      code.get(other);
      code.op(OP.v128AndNot);
      code.get(below);
      code.get(digit);
      code.get(other);
      code.op(OP.v128Xor, OP.v128AndNot, OP.v128Or);
    }
    code.set(below);
  }
}

/** Leaves a random vector on the stack. */
function emitRandom(code: CodeWriter, s0: Local, s1: Local, scratch: Local): void {
  code.get(s0);
  code.get(s0);
  code.i32(23);
  code.op(OP.i64x2Shl, OP.v128Xor);
  code.set(scratch);
  code.get(s1);
  code.set(s0);
  code.get(scratch);
  code.get(scratch);
  code.i32(18);
  code.op(OP.i64x2ShrU, OP.v128Xor);
  code.get(s1);
  code.op(OP.v128Xor);
  code.get(s1);
  code.i32(5);
  code.op(OP.i64x2ShrU, OP.v128Xor);
  code.tee(s1);
  code.get(s0);
  code.op(OP.i64x2Add);
}

function joinLocals(code: CodeWriter, locals: readonly Local[], join: typeof OP.v128Or): void {
  for (const [i, local] of locals.entries()) {
    code.get(local);
    if (i > 0) code.op(join);
  }
}
