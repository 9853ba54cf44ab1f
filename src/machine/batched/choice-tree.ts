/**
 * Chooses among the legal moves in all lanes at once: uniformly, or by weights that are powers of two. The legal bits
 * are the leaves of a tree. Each node holds the sum of the weights of the legal leaves below, bit-sliced: one vector
 * per binary digit. So a leaf of weight 2^s is its legal bit at digit s. A lane draws k uniformly below the number at
 * the root (draw-index.ts), and k walks down: left if it is less than the left count, else right with the left count
 * subtracted. The groups at the bottom hold three leaves of equal weight, whose count is one full adder. The cost is
 * about 13 operations per leaf.
 */
import type { Value, VectorCode } from "./vector-code.ts";

/** A number for each lane, lowest digit first; undefined if a digit is 0 in all lanes. */
export type Digits = readonly (Value | undefined)[];

export type ChoiceTree =
  | { readonly kind: "leaf"; readonly most: number; readonly leaf: number; readonly count: Digits }
  | {
      readonly kind: "triple";
      readonly most: number;
      /** log2 of the weight of each of the three leaves where it is legal. */
      readonly digit: number;
      readonly leaves: readonly [number, number, number];
      readonly legal: readonly [Value, Value, Value];
      readonly count: Digits;
    }
  | {
      readonly kind: "branch";
      /** The greatest possible weight below. */
      readonly most: number;
      readonly left: ChoiceTree;
      readonly right: ChoiceTree;
      readonly count: Digits;
    };

/** Number of binary digits of the numbers 0 … most. */
export const digits = (most: number): number => 32 - Math.clz32(most);

/** `weights`: by leaf, at least one leaf. In every lane a weight has at most one digit that is not 0. */
export function sumWeights(code: VectorCode, weights: readonly Digits[]): ChoiceTree {
  const groups: ChoiceTree[] = [];
  // Sorts leaves with a single digit first, by that digit, so that they form triples.
  const digitOf = (leaf: number): number => onlyDigit(weights[leaf] as Digits);
  const order = Array.from(weights.keys()).sort((a, b) => digitOf(a) - digitOf(b) || a - b);
  for (let i = 0; i < order.length; ) {
    const three = order.slice(i, i + 3);
    const digit = digitOf(three[0] as number);
    if (three.length === 3 && digit < Number.POSITIVE_INFINITY && three.every((leaf) => digitOf(leaf) === digit)) {
      groups.push(tripleOf(code, three as [number, number, number], digit, weights));
      i += 3;
    } else {
      const leaf = three[0] as number;
      const count = weights[leaf] as Digits;
      groups.push({ kind: "leaf", most: 2 ** (count.length - 1), leaf, count });
      i++;
    }
  }
  return join(code, groups);
}

/** Returns the digit of a leaf that has the same weight wherever it is legal; infinity for other leaves. */
function onlyDigit(count: Digits): number {
  const last = count.length - 1;
  return count.every((digit, i) => i === last || digit === undefined) ? last : Number.POSITIVE_INFINITY;
}

function tripleOf(
  code: VectorCode,
  leaves: [number, number, number],
  digit: number,
  weights: readonly Digits[],
): ChoiceTree {
  const legal = leaves.map((leaf) => weights[leaf]?.[digit]) as [Value, Value, Value];
  const zeros = new Array<undefined>(digit).fill(undefined);
  const count = [...zeros, ...fullAdder(code, ...legal)];
  return { kind: "triple", most: 3 * 2 ** digit, digit, leaves, legal, count };
}

function join(code: VectorCode, groups: readonly ChoiceTree[]): ChoiceTree {
  if (groups.length === 1) return groups[0] as ChoiceTree;
  const middle = (groups.length + 1) >> 1;
  const left = join(code, groups.slice(0, middle));
  const right = join(code, groups.slice(middle));
  const most = left.most + right.most;
  return { kind: "branch", most, left, right, count: add(code, left.count, right.count, digits(most)) };
}

/**
 * Returns by leaf the lanes in which it is chosen, for lanes that drew `index` (all its digits, below the count of the
 * root).
 */
export function choose(code: VectorCode, root: ChoiceTree, index: readonly Value[], leafCount: number): Value[] {
  const chosen: Value[] = new Array<Value>(leafCount);
  const walk = (tree: ChoiceTree, k: readonly Value[], here: Value | undefined): void => {
    const within = (lanes: Value): Value => (here === undefined ? lanes : code.and(here, lanes));
    const without = (lanes: Value): Value => (here === undefined ? code.not(lanes) : code.andNot(here, lanes));
    if (tree.kind === "leaf") chosen[tree.leaf] = here ?? code.ones();
    else if (tree.kind === "triple") {
      const [a, b, c] = tree.legal;
      const [k0, k1] = [k[tree.digit] as Value, k[tree.digit + 1] as Value];
      const first = code.andNot(within(a), code.or(k0, k1));
      const both = code.xor(code.and(a, b), k1);
      const third = code.andNot(within(c), code.or(code.xor(code.xor(a, b), k0), both));
      chosen[tree.leaves[0]] = first;
      chosen[tree.leaves[1]] = without(code.or(first, third));
      chosen[tree.leaves[2]] = third;
    } else {
      const kept = digits(tree.right.most - 1);
      const { difference, borrow } = subtract(code, k, tree.left.count, kept);
      walk(tree.left, k.slice(0, digits(tree.left.most - 1)), within(borrow));
      walk(tree.right, difference, without(borrow));
    }
  };
  walk(root, index, undefined);
  return chosen;
}

function fullAdder(code: VectorCode, a: Value, b: Value, c: Value): [Value, Value] {
  const half = code.xor(a, b);
  return [code.xor(half, c), code.or(code.and(a, b), code.and(half, c))];
}

function add(code: VectorCode, a: Digits, b: Digits, length: number): Digits {
  const sum: (Value | undefined)[] = [];
  let carry: Value | undefined;
  for (let i = 0; i < length; i++) {
    const terms = [a[i], b[i], carry].filter((term) => term !== undefined);
    carry = undefined;
    if (terms.length === 3) {
      const [digit, over] = fullAdder(code, terms[0] as Value, terms[1] as Value, terms[2] as Value);
      sum.push(digit);
      carry = over;
    } else if (terms.length === 2) {
      sum.push(code.xor(terms[0] as Value, terms[1] as Value));
      carry = code.and(terms[0] as Value, terms[1] as Value);
    } else sum.push(terms[0]);
  }
  return sum;
}

/** Returns the lowest `kept` digits of a − b, and the lanes in which a < b. */
function subtract(
  code: VectorCode,
  a: readonly Value[],
  b: Digits,
  kept: number,
): { difference: Value[]; borrow: Value } {
  const difference: Value[] = [];
  let borrow: Value | undefined;
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [x, y] = [a[i], b[i]];
    if (x === undefined || y === undefined) {
      const digit = x ?? y;
      if (i < kept) {
        const plain = digit ?? code.zero();
        difference.push(borrow === undefined ? plain : code.xor(plain, borrow));
      }
      if (digit === undefined) continue; // 0 − 0 keeps the borrow
      if (x === undefined) borrow = borrow === undefined ? digit : code.or(digit, borrow);
      else if (borrow !== undefined) borrow = code.andNot(borrow, digit);
      continue;
    }
    const differ = code.xor(x, y);
    if (i < kept) difference.push(borrow === undefined ? differ : code.xor(differ, borrow));
    const lacks = code.andNot(y, x);
    borrow = borrow === undefined ? lacks : code.or(lacks, code.andNot(borrow, differ));
  }
  while (difference.length < kept) difference.push(code.zero());
  return { difference, borrow: borrow ?? code.zero() };
}
