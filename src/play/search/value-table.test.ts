import { expect, test } from "vitest";
import { createRandom } from "../../foundations/collections/index.ts";
import type { State } from "../../machine/index.ts";
import { RoleActions } from "./role-actions.ts";
import type { TableKey } from "./state-key.ts";
import { NOT_FOUND, UNBOUNDED, ValueTable } from "./value-table.ts";
import { permuteBits, ZobristKeys } from "./zobrist-keys.ts";

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

test("finds what was stored, even with equal hashes", () => {
  const table = new ValueTable(1, 2, 1e6);
  for (let i = 0; i < 5; i++) put(table, keyOf(Int32Array.of(i, 7), 3), i);
  for (let i = 0; i < 5; i++) {
    const place = table.find(keyOf(Int32Array.of(i, 7), 3), UNBOUNDED);
    expect(table.values[place]).toBe(i);
  }
  expect(table.find(keyOf(Int32Array.of(9, 7), 3), UNBOUNDED)).toBe(NOT_FOUND);
});

test("an exact entry answers from its height on, other entries only for their depth", () => {
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

test("knows the height of exact entries and the depth of others; heights only rise", () => {
  const table = new ValueTable(1, 1, 1e6);
  for (const height of [0, 1, 2, 5, 1000]) {
    const exact = table.store(keyOf(Int32Array.of(height), 2 * height), true, height, 1);
    const cut = table.store(keyOf(Int32Array.of(height), 2 * height + 1), false, height, 1);
    expect([table.isExact(exact), table.heightOf(exact)]).toEqual([true, height]);
    expect([table.isExact(cut), table.heightOf(cut)]).toEqual([false, height]);
    table.raiseHeight(exact, height - 1);
    expect(table.heightOf(exact)).toBe(height);
    table.raiseHeight(exact, height + 3);
    expect([table.isExact(exact), table.heightOf(exact)]).toEqual([true, height + 3]);
  }
});

test("grows within its limit, then forgets cheap entries, and never answers wrongly", () => {
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

test.each([
  ["in places", 20000, () => 3],
  // A few states of each length: their windows never fill up, so only the length requires a new table.
  ["in the length of states", 100, (i: number) => 3 + Math.floor(i / 5)],
] as const)("respects its memory limit while it grows %s", (_, stateCount, lengthOf) => {
  const random = createRandom(4);
  for (const bytes of [1e5, 1e6, 5e6]) {
    const table = new ValueTable(2, 3, bytes);
    let held = table.bytes;
    expect(held).toBeLessThanOrEqual(bytes);
    for (let i = 0; i < stateCount; i++) {
      const { values } = table;
      const state = Int32Array.from({ length: lengthOf(i) }, () => random.word() & 0xffff);
      const key = keyOf(state, random.word() | 0, i);
      const place = table.store(key, true, 0, 1);
      table.values[place * table.width] = i;
      // When the table is replaced, the old and the new one exist side by side.
      if (table.values !== values) expect(held + table.bytes).toBeLessThanOrEqual(bytes);
      held = table.bytes;
      expect(table.values[table.find(key, UNBOUNDED) * table.width]).toBe(i);
    }
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

/** A rotation of forty fluents by ten, and what identifies states under it. */
function rotations() {
  const random = createRandom(5);
  const fluentCount = 40;
  const turn = Int32Array.from({ length: fluentCount }, (_, fluent) => (fluent + 10) % fluentCount);
  const elements = [0, 1, 2, 3].map((times) => {
    let fluents = Int32Array.from(turn, (_, fluent) => fluent);
    for (let i = 0; i < times; i++) fluents = fluents.map((fluent) => turn[fluent] as number);
    return { fluents, roles: Int32Array.of(0) };
  });
  const keysFor = (some: typeof elements): ZobristKeys =>
    new ZobristKeys(fluentCount, some, new RoleActions(1), random);
  const imagesOf = (state: State): State[] =>
    elements.map(({ fluents }) => {
      const image = new Int32Array(2);
      permuteBits(state, fluents, image);
      return image;
    });
  const keys = keysFor(elements);
  const table = new ValueTable(1, 2, 1e6);
  const states = Array.from({ length: 500 }, () => Int32Array.of(random.word() | 0, random.word() & 0xff));
  states.forEach((state, i) => {
    keys.start(state);
    if (table.find(keys, UNBOUNDED) === NOT_FOUND) put(table, keys, i);
  });
  return { table, keys, plain: keysFor(elements.slice(0, 1)), states, imagesOf };
}

test("states in different frames are identified if their images are equal", () => {
  const { table, keys, states, imagesOf } = rotations();
  states.forEach((state, i) => {
    for (const image of imagesOf(state)) {
      keys.start(image);
      expect(table.values[table.find(keys, UNBOUNDED)]).toBe(i);
    }
    keys.start(Int32Array.of((state[0] as number) ^ 1, state[1] as number));
    expect(table.find(keys, UNBOUNDED)).toBe(NOT_FOUND);
  });
});

test("without symmetries, every entry answers for the state that it keeps, and for no image", () => {
  const { table, plain, states, imagesOf } = rotations();
  table.changeKeys(plain, (_, role) => role);
  states.forEach((state, i) => {
    plain.start(state);
    expect(table.values[table.find(plain, UNBOUNDED)]).toBe(i);
    for (const image of imagesOf(state)) {
      if (image.every((word, at) => word === state[at])) continue;
      plain.start(image);
      expect(table.find(plain, UNBOUNDED)).toBe(NOT_FOUND);
    }
  });
});
