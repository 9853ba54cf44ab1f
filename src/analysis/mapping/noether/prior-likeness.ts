/**
 * The likeness of two symbols by what is known without any other symbol: Ruzicka's similarity of their features, each
 * weighted by the square root of its count. Most numbers of a game have the same features, so every distinct pair of
 * feature rows is compared only once.
 */
import type { TypedRows } from "./evidence-graph.ts";

export function priorLikeness(from: TypedRows, to: TypedRows): (from: number, to: number) => number {
  const [left, right] = [featureClasses(from), featureClasses(to)];
  const known = new Float64Array(left.representatives.length * right.representatives.length).fill(-1);
  return (one, other) => {
    const [a, b] = [left.classOf[one]!, right.classOf[other]!];
    const at = a * right.representatives.length + b;
    if (known[at]! < 0) known[at] = ruzicka(from, left.representatives[a]!, to, right.representatives[b]!);
    return known[at]!;
  };
}

/** Symbols with equal rows form one class. */
function featureClasses(rows: TypedRows): {
  readonly classOf: Int32Array;
  readonly representatives: readonly number[];
} {
  const classOf = new Int32Array(rows.first.length - 1);
  const numbers = new Map<string, number>();
  const representatives: number[] = [];
  for (let symbol = 0; symbol < classOf.length; symbol++) {
    const [start, end] = [rows.first[symbol]!, rows.first[symbol + 1]!];
    const key = `${rows.types.subarray(start, end).join()} ${rows.counts.subarray(start, end).join()}`;
    let number = numbers.get(key);
    if (number === undefined) {
      number = representatives.length;
      numbers.set(key, number);
      representatives.push(symbol);
    }
    classOf[symbol] = number;
  }
  return { classOf, representatives };
}

function ruzicka(a: TypedRows, one: number, b: TypedRows, other: number): number {
  let [i, j] = [a.first[one]!, b.first[other]!];
  const [end, stop] = [a.first[one + 1]!, b.first[other + 1]!];
  let lesser = 0;
  let greater = 0;
  while (i < end && j < stop) {
    const [x, y] = [a.types[i]!, b.types[j]!];
    if (x === y) {
      const [p, q] = [Math.sqrt(a.counts[i++]!), Math.sqrt(b.counts[j++]!)];
      lesser += p < q ? p : q;
      greater += p < q ? q : p;
    } else if (x < y) greater += Math.sqrt(a.counts[i++]!);
    else greater += Math.sqrt(b.counts[j++]!);
  }
  while (i < end) greater += Math.sqrt(a.counts[i++]!);
  while (j < stop) greater += Math.sqrt(b.counts[j++]!);
  return greater === 0 ? 1 : lesser / greater;
}
