/** Tests that a search finds moves that win at once when it first looks, and looks seldom where there are none. */
import { describe, expect, test } from "vitest";
import { createRandom } from "../../../foundations/collections/index.ts";
import type { KeepingCursor, Machine } from "../../../machine/index.ts";
import { groundedGame } from "../game-fixtures.contract.ts";
import { Playouts } from "../playouts.ts";
import { stateAfter } from "./graph-fixtures.contract.ts";
import { DecisiveMoves, LeanSearch, leavesOneByOne, type NodeStore, walkOn } from "./index.ts";
import { NO_NODE } from "./positions.ts";

function searchOf(machine: Machine, looks: boolean): LeanSearch {
  const playouts = new Playouts(machine, { maxSteps: 300, random: createRandom(1) });
  const walk = walkOn(playouts.cursor);
  const bestRewards = machine.roles.map(() => 1);
  return new LeanSearch({
    roleCount: machine.roles.length,
    chance: machine.roles.indexOf("random"),
    walk,
    values: leavesOneByOne(playouts),
    rule: { kind: "prior", exploration: 0.6 },
    random: createRandom(2),
    maximalNodes: 1e5,
    bestRewards,
    ...(looks ? { decisive: new DecisiveMoves(walk.cursor as KeepingCursor, -1, bestRewards) } : {}),
  });
}

describe("tic-tac-toe", () => {
  const { machine } = groundedGame("tic-tac-toe");
  const at = (...cells: readonly string[]) =>
    stateAfter(
      machine,
      cells.map((cell, i) => (i % 2 === 0 ? [`(mark ${cell})`, "noop"] : ["noop", `(mark ${cell})`])),
    );

  test("one iteration finds the win", () => {
    const search = searchOf(machine, true);
    search.begin(at("1 1", "2 1", "1 2", "2 2"));
    search.gather();
    expect(search.isRootProven).toBe(true);
    const { store, root } = search;
    expect(Array.from(store.sums.subarray(2 * root, 2 * root + 2))).toEqual([1, 0]);
  });

  test("a threat is parried sooner than without looking", () => {
    const needed = [true, false].map((looks) => {
      const search = searchOf(machine, looks);
      search.begin(at("3 3", "2 2", "3 2"));
      const first = (): number => search.store.firstChild[search.root] as number;
      const proven = (): number =>
        Array.from({ length: 6 }, (_, i) => search.store.proven[first() + i] as number).reduce((a, b) => a + b, 0);
      let iterations = 0;
      do {
        search.gather();
        iterations++;
      } while (proven() < 5 && iterations < 5000);
      return iterations;
    });
    expect(needed[0]).toBeLessThan(needed[1] as number);
  });
});

test("it looks seldom where nobody can win, and always again after a win", () => {
  let looks = 0;
  let isWon = false;
  const cursor = {
    keep: () => looks++,
    advance: () => {},
    isTerminal: () => isWon,
    goal: () => 100,
    goBack: () => {},
  } as unknown as KeepingCursor;
  const store = { mover: [0], firstChild: [1], childCount: [1], joint: new Int32Array(4) } as unknown as NodeStore;
  const decisive = new DecisiveMoves(cursor, -1, [1, 1]);
  for (let i = 0; i < 10_000; i++) expect(decisive.look(store, 0)).toBe(NO_NODE);
  expect(looks).toBeLessThan(1000);
  isWon = true;
  for (let i = 0; i < 16; i++) decisive.look(store, 0);
  looks = 0;
  for (let i = 0; i < 20; i++) expect(decisive.look(store, 0)).toBe(1);
  expect(looks).toBe(20);
});
