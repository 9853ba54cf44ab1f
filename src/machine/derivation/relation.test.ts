import { describe, expect, test } from "vitest";
import { createRandom } from "../../foundations/collections/index.ts";
import { compareNaturally } from "./natural-order.ts";
import { Relation } from "./relation.ts";
import { TermStore } from "./term-store.ts";

describe("relations", () => {
  test("store each tuple once, and an index on any columns finds what a scan finds", () => {
    const random = createRandom(5);
    const relation = new Relation("r/3", 3, 0);
    const known = new Map<string, number>();
    for (let i = 0; i < 2000; i++) {
      const tuple = [random.below(9), random.below(9), random.below(9)];
      const number = known.get(tuple.join()) ?? known.size;
      known.set(tuple.join(), number);
      expect(relation.add(tuple)).toBe(number);
    }
    expect(relation.size).toBe(known.size);
    expect(relation.find([9, 9, 9])).toBe(-1);
    for (const columns of [[0], [2], [0, 1], [1, 2], [0, 1, 2]]) {
      const index = relation.index(columns);
      const key = Int32Array.from(columns, () => random.below(9));
      const isMatch = (tuple: number): boolean =>
        columns.every((column, i) => relation.value(tuple, column) === key[i]);
      const found: number[] = [];
      for (let tuple = index.first(key); tuple >= 0; tuple = index.after(tuple)) if (isMatch(tuple)) found.push(tuple);
      const scanned = Array.from({ length: relation.size }, (_, tuple) => tuple).filter(isMatch);
      expect(found.reverse()).toEqual(scanned);
    }
  });

  test("truncation removes the newest tuples", () => {
    const relation = new Relation("r/1", 1, 0);
    for (let i = 0; i < 100; i++) relation.add([i]);
    relation.truncate(40);
    expect([relation.size, relation.find([39]), relation.find([40])]).toEqual([40, 39, -1]);
    expect(relation.add([40])).toBe(40);
  });
});

describe("terms", () => {
  test("equal terms have equal numbers, different terms have different numbers", () => {
    const terms = new TermStore();
    const make = (i: number): number => {
      const constant = terms.constant(`c${i % 50}`);
      return terms.intern(terms.functor("f", 2), [constant, terms.intern(terms.functor("g", 1), [constant])]);
    };
    const first = Array.from({ length: 500 }, (_, i) => make(i));
    expect(new Set(first).size).toBe(50);
    expect(Array.from({ length: 500 }, (_, i) => make(i))).toEqual(first);
    expect(terms.text(first[7] as number)).toBe("(f c7 (g c7))");
    expect(terms.find(terms.functor("g", 1), [first[0] as number])).toBe(-1);
  });
});

test("natural order counts numbers as numbers and is total", () => {
  const sorted = ["(cell 1 2)", "(cell 1 10)", "(cell 2 1)", "(cell 10 1)", "(cell a)", "x1", "x01"].sort(
    compareNaturally,
  );
  expect(sorted.slice(0, 5)).toEqual(["(cell 1 2)", "(cell 1 10)", "(cell 2 1)", "(cell 10 1)", "(cell a)"]);
  expect(compareNaturally("x1", "x01")).not.toBe(0);
});
