import { expect, test } from "vitest";
import { createRandom } from "../../foundations/collections/index.ts";
import type { State } from "../../machine/index.ts";
import type { TableKey } from "./state-key.ts";
import { NOT_FOUND, UNBOUNDED, ValueTable } from "./value-table.ts";

const keyOf = (state: State, high: number, low = 0): TableKey => ({
  high,
  low,
  roles: 0,
  element: 0,
  kept: state,
  frame: 0,
  hasImage: () => false,
});

const put = (table: ValueTable, key: TableKey, value: number, effort = 1): void => {
  const place = table.store(key, true, 0, effort);
  table.values[place] = value;
};

test("finds what was stored, under equal hashes too", () => {
  const table = new ValueTable(1, 2, 1e6);
  for (let i = 0; i < 5; i++) put(table, keyOf(Int32Array.of(i, 7), 3), i);
  for (let i = 0; i < 5; i++) {
    const place = table.find(keyOf(Int32Array.of(i, 7), 3), UNBOUNDED);
    expect(table.values[place]).toBe(i);
  }
  expect(table.find(keyOf(Int32Array.of(9, 7), 3), UNBOUNDED)).toBe(NOT_FOUND);
});

test("an exact entry answers from its height on, another for its depth alone", () => {
  const table = new ValueTable(1, 1, 1e6);
  const [ended, cut] = [keyOf(Int32Array.of(1), 1), keyOf(Int32Array.of(2), 2)];
  table.store(ended, true, 3, 1);
  table.store(cut, false, 3, 1);
  expect([2, 3, 4, UNBOUNDED].map((depth) => table.find(ended, depth) !== NOT_FOUND)).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect([2, 3, 4, UNBOUNDED].map((depth) => table.find(cut, depth) !== NOT_FOUND)).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

test("grows while it may, then forgets what was cheap; never answers wrongly", () => {
  const random = createRandom(3);
  for (const bytes of [1, 1e7]) {
    const table = new ValueTable(1, 1, bytes);
    const keys = Array.from({ length: 20000 }, (_, i) => keyOf(Int32Array.of(i), random.word() | 0, random.word() | 0));
    keys.forEach((key, i) => {
      put(table, key, i, i === 0 ? 1e9 : 1);
    });
    let found = 0;
    keys.forEach((key, i) => {
      const place = table.find(key, UNBOUNDED);
      if (place === NOT_FOUND) return;
      found++;
      expect(table.values[place]).toBe(i);
    });
    expect(found).toBe(table.count);
    if (bytes === 1) expect(found).toBeLessThanOrEqual(4096);
    else expect(found).toBe(20000);
    expect(table.find(keys[0] as TableKey, UNBOUNDED)).not.toBe(NOT_FOUND);
  }
});

test("states of different lengths", () => {
  const table = new ValueTable(1, 1, 1e6);
  const states = [[1], [1, 2], [1, 2, 3], []].map((words) => Int32Array.from(words));
  states.forEach((state, i) => {
    put(table, keyOf(state, 5, 5), i);
  });
  expect(states.map((state) => table.values[table.find(keyOf(state, 5, 5), UNBOUNDED)])).toEqual([0, 1, 2, 3]);
});
