import { describe, expect, test } from "vitest";
import { createRandom, grownTo, Interner, IntHeap, IntVector } from "./index.ts";

describe("a vector of integers", () => {
  test("grows, and gives back the last first", () => {
    const vector = new IntVector();
    for (let i = 0; i < 1000; i++) vector.push(i * i - 500);
    expect(vector.length).toBe(1000);
    expect(Array.from(vector.data.subarray(0, 1000))).toEqual(Array.from({ length: 1000 }, (_, i) => i * i - 500));
    for (let i = 999; i >= 0; i--) expect(vector.pop()).toBe(i * i - 500);
    expect(vector.length).toBe(0);
  });
});

describe("a growing array", () => {
  test("keeps its entries, and doubles while it is small", () => {
    const grown = grownTo(Int32Array.of(1, 2, 3), 4);
    expect([...grown]).toEqual([1, 2, 3, 0, 0, 0]);
    expect(grownTo(grown, 6)).toBe(grown);
  });

  test("grows by little when it is large, so that a memory limit is noticed in time", () => {
    const length = 1 << 26;
    const grown = grownTo(new Uint8Array(length), length + 1);
    expect(grown.length).toBeGreaterThan(1.1 * length);
    expect(grown.length).toBeLessThan(1.2 * length);
  });
});

describe("a heap of integers", () => {
  test("pops in the order of a sorted array, with pushes in between", () => {
    const random = createRandom(4);
    const heap = new IntHeap();
    const sorted: number[] = [];
    for (let i = 0; i < 3000; i++) {
      if (sorted.length > 0 && random.below(3) === 0) expect(heap.pop()).toBe(sorted.shift());
      else {
        const value = random.below(50) - 25;
        heap.push(value);
        const place = sorted.findIndex((other) => other >= value);
        sorted.splice(place === -1 ? sorted.length : place, 0, value);
      }
      expect(heap.isEmpty).toBe(sorted.length === 0);
    }
    while (!heap.isEmpty) expect(heap.pop()).toBe(sorted.shift());
    expect(sorted).toEqual([]);
  });

  test("is empty once cleared", () => {
    const heap = new IntHeap();
    heap.push(3);
    heap.clear();
    expect(heap.isEmpty).toBe(true);
    heap.push(5);
    expect(heap.pop()).toBe(5);
  });
});

describe("an interner", () => {
  test("numbers texts by first appearance, for good", () => {
    const interner = new Interner();
    expect(["b", "a", "b", "", "a", "__proto__"].map((text) => interner.intern(text))).toEqual([0, 1, 0, 2, 1, 3]);
    expect(interner.size).toBe(4);
    expect([0, 1, 2, 3].map((number) => interner.text(number))).toEqual(["b", "a", "", "__proto__"]);
    expect(interner.find("a")).toBe(1);
    expect(interner.find("toString")).toBeUndefined();
    expect(interner.size).toBe(4);
    expect(() => interner.text(4)).toThrow(RangeError);
  });
});

describe("seeded chance", () => {
  const draw = (seed: number, count: number): number[] => {
    const random = createRandom(seed);
    return Array.from({ length: count }, () => random.word());
  };

  test("the same seed draws the same numbers, another seed does not", () => {
    expect(draw(7, 100)).toEqual(draw(7, 100));
    expect(draw(7, 100)).not.toEqual(draw(8, 100));
    expect(new Set(draw(0, 1000)).size).toBe(1000);
    for (const word of draw(3, 1000)) expect(Number.isInteger(word) && word >= 0 && word < 2 ** 32).toBe(true);
  });

  test.each([1, 2, 6, 7, 100])("numbers below %d are uniform", (bound) => {
    const random = createRandom(bound);
    const draws = 20_000;
    const counts = new Array<number>(bound).fill(0);
    for (let i = 0; i < draws; i++) counts[random.below(bound)]!++;
    const expected = draws / bound;
    const chiSquared = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(chiSquared).toBeLessThan(bound + 5 * Math.sqrt(2 * bound)); // five standard deviations
  });

  test("words beyond the last full multiple of a large bound are drawn again", () => {
    const bound = 3 * 2 ** 30;
    const random = createRandom(1);
    let low = 0;
    for (let i = 0; i < 4000; i++) if (random.below(bound) < 2 ** 30) low++;
    expect(low / 4000).toBeCloseTo(1 / 3, 1); // without rejection it would be a half
  });

  test("fractions lie in [0, 1) with mean a half", () => {
    const random = createRandom(5);
    const fractions = Array.from({ length: 10_000 }, () => random.fraction());
    expect(fractions.every((x) => x >= 0 && x < 1)).toBe(true);
    expect(fractions.reduce((sum, x) => sum + x, 0) / fractions.length).toBeCloseTo(0.5, 1);
  });

  test("shuffling reaches every order about as often", () => {
    const random = createRandom(6);
    const counts = new Map<string, number>();
    for (let i = 0; i < 6000; i++) {
      const order = random.shuffle(["a", "b", "c"]).join("");
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });
});
