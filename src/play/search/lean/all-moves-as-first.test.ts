/**
 * Tests all-moves-as-first values: counted by hand on a small tree, and in lanes against one playout after the other.
 */
import { describe, expect, test } from "vitest";
import { unlimited } from "../../../foundations/budgets/index.ts";
import { createRandom } from "../../../foundations/collections/index.ts";
import { lanes as lanesOf } from "../../../game/index.ts";
import { compileLanes, LaneLeaves, MoveTally } from "../../../machine/batched/index.ts";
import { groundedGame } from "../game-fixtures.contract.ts";
import { Playouts } from "../playouts.ts";
import { AllMovesAsFirst } from "./all-moves-as-first.ts";
import { LeanSearch, leavesTallied, NodeStore, walkOn } from "./index.ts";
import { Paths } from "./paths.ts";

/** Gives a node children for these moves of its mover. Returns the first child. */
function expand(store: NodeStore, node: number, mover: number, moves: readonly number[]): number {
  const first = store.take(moves.length);
  store.firstChild[node] = first;
  store.childCount[node] = moves.length;
  store.mover[node] = mover;
  for (const [i, move] of moves.entries()) store.joint[2 * (first + i) + mover] = move;
  return first;
}

describe("on a small tree", () => {
  const store = new NodeStore(2, 1000, undefined, true);
  const tally = new MoveTally(2, 4);
  const asFirst = new AllMovesAsFirst(store, tally);
  const paths = new Paths(store, 1, asFirst);
  const root = store.take(1);
  const a = expand(store, root, 0, [1, 2, 3]);
  const b = expand(store, a, 1, [1, 2]);

  test("playouts update the children whose moves the same role made", () => {
    paths.start(0);
    for (const node of [root, a, b]) paths.push(0, node, -1);
    tally.set(0, 2, 0.5, 0.5); // The first role made it in half of the playouts, and won all of these.
    tally.set(1, 2, 0.25, 0);
    paths.backUp(0, Float64Array.of(0.75, 0.25), 0);
    const valuesOf = (first: number, count: number) =>
      Array.from({ length: count }, (_, i) => [store.firstCounts[first + i], store.firstSums[first + i]]);
    // The moves of the path itself were made in every playout.
    expect(valuesOf(a, 3)).toEqual([
      [1, 0.75],
      [0.5, 0.5],
      [0, 0],
    ]);
    expect(valuesOf(b, 2)).toEqual([
      [1, 0.25],
      [0.25, 0],
    ]);
  });

  test("a new node inherits the values of the same role above, with little weight", () => {
    store.firstCounts[a + 1] = 8;
    store.firstSums[a + 1] = 2;
    const c = expand(store, b, 0, [2, 3, 7]);
    paths.start(0);
    for (const node of [root, a, b]) paths.push(0, node, -1);
    asFirst.inherit(paths, 0);
    expect(Array.from(store.firstCounts.subarray(c, c + 3))).toEqual([1, 0, 0]);
    expect(Array.from(store.firstSums.subarray(c, c + 3))).toEqual([0.25, 0, 0]);
  });
});

// Lanes also tally forced moves, so these are games in which forced moves are rare.
test.each(["connect-four-5x5", "breakthrough-5x5"])("lanes tally moves like single playouts: %s", (name) => {
  const { game, machine } = groundedGame(name);
  const { circuit } = game.need(lanesOf, unlimited());
  const lanes = new LaneLeaves(circuit, compileLanes(circuit, { talliesMoves: true }), {
    lanesPerLeaf: 32,
    maxSteps: 300,
    random: createRandom(5),
    budget: unlimited(),
  });
  const bytes = new Uint8Array(circuit.fluentCount);
  for (const fluent of machine.fluentsOf(machine.initialState)) bytes[fluent] = 1;
  const playouts = new Playouts(machine, { maxSteps: 300, random: createRandom(6) });
  const moves = Math.max(...circuit.moveCounts);
  const single = leavesTallied(playouts, moves);
  const [inLanes, oneByOne] = [new Means(2 * moves), new Means(2 * moves)];
  for (let batch = 0; batch < 40; batch++) {
    for (let leaf = 0; leaf < lanes.leaves; leaf++) lanes.put(leaf, bytes);
    expect(lanes.run(lanes.leaves)).toBe(true);
    for (let leaf = 0; leaf < lanes.leaves; leaf++) {
      lanes.tallyMoves(leaf);
      inLanes.add(lanes.tally as MoveTally);
    }
  }
  for (let i = 0; i < 4000; i++) {
    playouts.cursor.load(machine.initialState);
    single.evaluate(1);
    single.tallyMoves?.(0);
    oneByOne.add(single.tally as MoveTally);
  }
  expect(Math.max(...inLanes.counts())).toBeGreaterThan(0.2);
  inLanes
    .counts()
    .forEach((count, i) => void expect(Math.abs(count - (oneByOne.counts()[i] as number))).toBeLessThan(0.04));
  inLanes.sums().forEach((sum, i) => void expect(Math.abs(sum - (oneByOne.sums()[i] as number))).toBeLessThan(0.04));
});

/** Means of tallies, by move and role. */
class Means {
  private readonly totals: Float64Array;
  private times = 0;

  constructor(slots: number) {
    this.totals = new Float64Array(2 * slots);
  }

  add(tally: MoveTally): void {
    this.times++;
    for (let slot = 0; slot < this.totals.length / 2; slot++) {
      const [role, move] = [slot % 2, slot >> 1];
      const count = tally.count(role, move);
      if (count === 0) continue;
      this.totals[2 * slot] = (this.totals[2 * slot] as number) + count;
      this.totals[2 * slot + 1] = (this.totals[2 * slot + 1] as number) + tally.sum(role, move);
    }
  }

  counts(): number[] {
    return Array.from(this.totals).flatMap((total, i) => (i % 2 === 0 ? [total / this.times] : []));
  }

  sums(): number[] {
    return Array.from(this.totals).flatMap((total, i) => (i % 2 === 1 ? [total / this.times] : []));
  }
}

test("a search with all-moves-as-first values proves that the mover wins", () => {
  const { machine } = groundedGame("tic-tac-toe");
  const random = createRandom(1);
  const playouts = new Playouts(machine, { maxSteps: 300, random });
  const { cursor } = playouts;
  const texts = ["(mark 1 1)", "(mark 2 1)", "(mark 1 2)", "(mark 2 2)"];
  for (const [step, text] of texts.entries()) {
    const joint = machine.roles.map((_, role) => machine.vocabulary.findMove(role, role === step % 2 ? text : "noop"));
    cursor.advance(joint as number[]);
  }
  const search = new LeanSearch({
    roleCount: 2,
    chance: -1,
    walk: walkOn(cursor),
    values: leavesTallied(playouts, 9),
    rule: { kind: "prior", exploration: 0.6, firstMoves: { equivalence: 20 } },
    random,
    maximalNodes: 1e6,
    bestRewards: [1, 1],
  });
  search.begin(cursor.save());
  for (let i = 0; i < 200; i++) search.gather();
  expect(search.isRootProven).toBe(true);
  const { store, root } = search;
  expect((store.sums[2 * root] as number) / (store.visits[root] as number)).toBe(1);
});
