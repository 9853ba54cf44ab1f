/**
 * A uniform choice among the legal moves, in all lanes at once. The legal bits are the leaves of a tree whose nodes hold the
 * number of legal leaves below, bit-sliced: one vector per binary digit. A lane draws k uniformly below the number at its root
 * (draw-index.ts) and k walks down: left where it is less than the left count, else right with the left count taken off.
 * The groups at the bottom hold three leaves, whose count is one full adder. About 13 operations per leaf.
 */
import type { Value, VectorCode } from "./vector-code.ts";

export type ChoiceTree =
  | { readonly kind: "leaf"; readonly size: 1; readonly leaf: number; readonly count: readonly Value[] }
  | {
      readonly kind: "triple";
      readonly size: 3;
      readonly leaves: readonly [number, number, number];
      readonly legal: readonly [Value, Value, Value];
      readonly count: readonly [Value, Value];
    }
  | {
      readonly kind: "branch";
      readonly size: number;
      readonly left: ChoiceTree;
      readonly right: ChoiceTree;
      readonly count: readonly Value[];
    };

/** Binary digits of the numbers 0 … most. */
export const digits = (most: number): number => 32 - Math.clz32(most);

/** At least one leaf. */
export function countLegal(code: VectorCode, legal: readonly Value[]): ChoiceTree {
  const groups: ChoiceTree[] = [];
  let i = 0;
  for (; i + 3 <= legal.length; i += 3) {
    const [a, b, c] = [legal[i] as Value, legal[i + 1] as Value, legal[i + 2] as Value];
    const [sum, carry] = fullAdder(code, a, b, c);
    groups.push({ kind: "triple", size: 3, leaves: [i, i + 1, i + 2], legal: [a, b, c], count: [sum, carry] });
  }
  for (; i < legal.length; i++) groups.push({ kind: "leaf", size: 1, leaf: i, count: [legal[i] as Value] });
  return join(code, groups);
}

function join(code: VectorCode, groups: readonly ChoiceTree[]): ChoiceTree {
  if (groups.length === 1) return groups[0] as ChoiceTree;
  const middle = (groups.length + 1) >> 1;
  const left = join(code, groups.slice(0, middle));
  const right = join(code, groups.slice(middle));
  const size = left.size + right.size;
  return { kind: "branch", size, left, right, count: add(code, left.count, right.count, digits(size)) };
}

/** By leaf: the lanes in which it is chosen, for lanes that drew `index` (bit-sliced, below the count of the root). */
export function choose(code: VectorCode, root: ChoiceTree, index: readonly Value[], leafCount: number): Value[] {
  const chosen: Value[] = new Array<Value>(leafCount);
  const walk = (tree: ChoiceTree, k: readonly Value[], here: Value | undefined): void => {
    const within = (lanes: Value): Value => (here === undefined ? lanes : code.and(here, lanes));
    const without = (lanes: Value): Value => (here === undefined ? code.not(lanes) : code.andNot(here, lanes));
    if (tree.kind === "leaf") chosen[tree.leaf] = here ?? code.ones();
    else if (tree.kind === "triple") {
      const [a, b, c] = tree.legal;
      const [k0, k1] = [k[0] as Value, k[1] as Value];
      const first = code.andNot(within(a), code.or(k0, k1));
      const both = code.xor(code.and(a, b), k1);
      const third = code.andNot(within(c), code.or(code.xor(code.xor(a, b), k0), both));
      chosen[tree.leaves[0]] = first;
      chosen[tree.leaves[1]] = without(code.or(first, third));
      chosen[tree.leaves[2]] = third;
    } else {
      const kept = digits(tree.right.size - 1);
      const { difference, borrow } = subtract(code, k, tree.left.count, kept);
      walk(tree.left, k.slice(0, digits(tree.left.size - 1)), within(borrow));
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

function add(code: VectorCode, a: readonly Value[], b: readonly Value[], length: number): Value[] {
  const sum: Value[] = [];
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
    } else sum.push(terms[0] ?? code.zero());
  }
  return sum;
}

/** The lowest `kept` digits of a − b, and the lanes in which a < b. */
function subtract(
  code: VectorCode,
  a: readonly Value[],
  b: readonly Value[],
  kept: number,
): { difference: Value[]; borrow: Value } {
  const difference: Value[] = [];
  let borrow: Value | undefined;
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [x, y] = [a[i], b[i]];
    if (x === undefined || y === undefined) {
      const digit = (x ?? y) as Value;
      if (i < kept) difference.push(borrow === undefined ? digit : code.xor(digit, borrow));
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
