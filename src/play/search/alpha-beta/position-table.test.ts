/** Compares the table with a map, and tests entries of which two searches wrote parts. */
import { expect, test } from "vitest";
import { createRandom } from "../../../foundations/collections/index.ts";
import { BOUND, newPositions, PositionTable } from "./position-table.ts";

const SLOTS = 64;
const random = createRandom(4);
const newTable = () => {
  const { memory } = newPositions(SLOTS, 1, random, true);
  return { table: new PositionTable(memory), words: new Int32Array(memory) };
};
const entry = () => ({
  hash: random.word() | 0,
  check: random.word() | 0,
  depth: random.below(30),
  bound: BOUND.exact + random.below(3),
  value: Math.fround(20 * random.fraction() - 10),
  move: random.below(500),
});

test("finds what was put; of two positions in one slot the newer or the deeper stays", () => {
  const { table } = newTable();
  const known = new Map<number, ReturnType<typeof entry>>();
  let found = 0;
  for (let i = 0; i < 2000; i++) {
    const one = entry();
    table.put(one.hash, one.check, one.depth, one.bound, one.value, one.move);
    const isIn = table.find(one.hash, one.check);
    const before = known.get(one.hash & (SLOTS - 1));
    if (isIn) known.set(one.hash & (SLOTS - 1), one);
    else expect(before?.depth).toBeGreaterThan(one.depth + 2);
    found += isIn ? 1 : 0;
    const slot = known.get(one.hash & (SLOTS - 1)) as typeof one;
    expect(table.find(slot.hash, slot.check)).toBe(true);
    const { value, move, bound } = table;
    expect({ value, move, bound }).toEqual({ value: slot.value, move: slot.move, bound: slot.bound });
  }
  expect(found).toBeGreaterThan(500);
});

test("an entry mixed from two concurrent writes is never found", () => {
  let mixtures = 0;
  for (let i = 0; i < 2000; i++) {
    const [one, other] = [newTable(), newTable()];
    const a = entry();
    const b = { ...entry(), hash: a.hash, ...(i % 2 === 0 ? { check: a.check } : {}) };
    one.table.put(a.hash, a.check, a.depth, a.bound, a.value, a.move);
    other.table.put(b.hash, b.check, b.depth, b.bound, b.value, b.move);
    const torn = newTable();
    const parts = 1 + random.below(14);
    for (let word = 0; word < torn.words.length; word++)
      torn.words[word] = ((parts >> (word % 4)) & 1 ? one : other).words[word] as number;
    const isWhole = [one, other].some(({ words }) => words.every((word, at) => torn.words[at] === word));
    if (isWhole) continue;
    mixtures++;
    expect(torn.table.find(a.hash, a.check) || torn.table.find(b.hash, b.check)).toBe(false);
  }
  expect(mixtures).toBeGreaterThan(1900);
});
