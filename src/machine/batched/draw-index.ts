/**
 * Draws in every lane a number that is exactly uniform below that lane's count. It draws as many random digits as count
 * − 1 has, and draws again in lanes where the result is not below the count (less than half of them each time).
 *
 * Random vectors come from two xorshift128+ generators side by side (Vigna 2017); each bit of a vector feeds one lane.
 */
import {
  branchIf,
  type Code,
  get,
  type Local,
  loop,
  type ModuleWriter,
  sequence,
  set,
  TYPE,
  tee,
  v128,
} from "../../foundations/webassembly/index.ts";
import { digits } from "./choice-tree.ts";

export interface Draw {
  /** The largest possible count. */
  readonly most: number;
  /** Address of the count: digits(most) vectors, lowest digit first. Lanes with count 0 get the number 0. */
  readonly count: number;
  /** Address of the result: digits(most − 1) vectors. */
  readonly index: number;
  /** Address of the generators' state: two vectors; no 64-bit column is all zero. */
  readonly random: number;
}

export function emitDraw(module: ModuleWriter, draw: Draw): number {
  const { func, code } = module.newFunction({ parameters: [], results: [] });
  const vectors = (length: number): Local[] => Array.from({ length }, () => code.newLocal(TYPE.v128));
  const indexDigits = digits(draw.most - 1);
  const count = vectors(digits(draw.most));
  const index = vectors(indexDigits);
  const mask = vectors(indexDigits); // the digits needed by the lane's count − 1
  const trial = vectors(indexDigits);
  const { s0, s1, pending, below } = code.newLocals(TYPE.v128, "s0", "s1", "pending", "below");
  code.write(
    ...count.map((digit, i) => set(digit, v128.load(draw.count + 16 * i))),
    set(s0, v128.load(draw.random)),
    set(s1, v128.load(draw.random + 16)),
    findMasks(count, mask, below),
    set(pending, count.map(get).reduce(v128.or)),
    loop(
      ...trial.map((digit, i) => set(digit, v128.and(randomVector(s0, s1, below), get(mask[i] as Local)))),
      compare(trial, count, below),
      set(below, v128.and(get(pending), get(below))),
      ...index.map((digit, i) => set(digit, v128.or(get(digit), v128.and(get(trial[i] as Local), get(below))))),
      branchIf(0, v128.anyTrue(tee(pending, v128.andNot(get(pending), get(below))))),
    ),
    ...index.map((digit, i) => v128.store(draw.index + 16 * i, 0, get(digit))),
    v128.store(draw.random, 0, get(s0)),
    v128.store(draw.random + 16, 0, get(s1)),
  );
  return func;
}

/** mask[i]: digit i, or a higher one, of count − 1 is set. */
function findMasks(count: readonly Local[], mask: readonly Local[], borrow: Local): Code {
  const statements = [set(borrow, v128.all(1))]; // count − 1: the borrow into the lowest digit is 1
  for (const [i, digit] of count.entries()) {
    if (i < mask.length) statements.push(set(mask[i] as Local, v128.xor(get(digit), get(borrow))));
    statements.push(set(borrow, v128.andNot(get(borrow), get(digit))));
  }
  for (let i = mask.length - 2; i >= 0; i--) {
    const [own, higher] = [mask[i] as Local, mask[i + 1] as Local];
    statements.push(set(own, v128.or(get(own), get(higher))));
  }
  return sequence(...statements);
}

/** below = trial < count */
function compare(trial: readonly Local[], count: readonly Local[], below: Local): Code {
  return sequence(
    set(below, v128.all(0)),
    ...count.map((digit, i) => {
      const other = trial[i];
      if (other === undefined) return set(below, v128.or(get(below), get(digit)));
      const isLess = v128.andNot(get(digit), get(other));
      const isSame = v128.andNot(get(below), v128.xor(get(digit), get(other)));
      return set(below, v128.or(isLess, isSame));
    }),
  );
}

/** Computes the next random vector. */
function randomVector(s0: Local, s1: Local, scratch: Local): Code {
  const shifted = v128.xor(get(scratch), v128.shrU64(get(scratch), 18));
  const next = v128.xor(v128.xor(shifted, get(s1)), v128.shrU64(get(s1), 5));
  return sequence(
    set(scratch, v128.xor(get(s0), v128.shl64(get(s0), 23))),
    set(s0, get(s1)),
    v128.add64(tee(s1, next), get(s0)),
  );
}
