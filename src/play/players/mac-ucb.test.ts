import { describe, expect, test } from "vitest";
import { createRandom } from "../../foundations/collections/index.ts";
import { machineOf } from "../../game/index.ts";
import type { Layers, NodeStore, PositionGraph } from "../search/index.ts";
import { makeMacUcb } from "./mac-ucb.ts";
import { makePlayer } from "./make-player.ts";
import { MoveBudget } from "./move-budget.ts";
import { countingParts, playableGame, seatAt } from "./player-fixtures.contract.ts";
import type { Thinker } from "./thinker.ts";

const game = playableGame("connect-four-4x5");

interface Inside {
  readonly layers: Layers;
  readonly spent: { readonly states: number; readonly bandits: number };
  readonly made: { readonly store: NodeStore; readonly graph: PositionGraph };
}

/** By state at the last depth: its number of playouts. */
const visitsOfLeaves = ({ layers, made }: Inside): number[] =>
  layers.leaves().map((position) => made.store.visits[position] as number);

function thinkAbout(iterations: number, leaf: number): { thinker: Thinker; inside: Inside } {
  const parts = countingParts(game, 0, iterations);
  const thinker = makeMacUcb({ c: 0.6, leaf, steps: 100, mac: "machine" })(parts);
  thinker.begin(machineOf(game).initialState);
  while (!parts.budget.isDone()) {
    parts.budget.startSlice();
    thinker.work();
  }
  return { thinker, inside: thinker as unknown as Inside };
}

describe("the depth of MAC-UCB", () => {
  // There are four moves at each of the first steps: layers of 4, 16 and then fewer than 64 states.
  test.each([
    [31, 8, 0],
    [32, 8, 1],
    [127, 8, 1],
    [128, 8, 2],
    [128, 4, 2],
    [256, 4, 3],
  ])("%i playouts, %i for each leaf: depth %i", (iterations, leaf, depth) => {
    const { inside } = thinkAbout(iterations, leaf);
    expect(inside.layers.depth).toBe(depth);
  });

  test("playouts go round robin, and every leaf gets its share", () => {
    const { thinker, inside } = thinkAbout(200, 8);
    const visits = visitsOfLeaves(inside);
    expect(visits.length).toBe(16);
    expect(visits.reduce((sum, one) => sum + one, 0)).toBe(200);
    expect(Math.max(...visits) - Math.min(...visits)).toBeLessThanOrEqual(1);
    const { moves, values } = thinker.judge();
    expect(moves.length).toBe(4);
    for (const value of values) expect(value).toBeGreaterThan(0);
  });

  // The clock ticks at every look, and states are so expensive that their share of the time ends them.
  test.each(["none", "constraint"] as const)("divides the clock by measured times (symmetries: %s)", (sym) => {
    let time = 0;
    const budget = new MoveBudget(() => (time += 2e-4));
    budget.renew({ deadline: 2, iterations: Number.POSITIVE_INFINITY });
    const parts = { seat: { ...seatAt(game, 0), now: () => time }, random: createRandom(1), budget };
    const thinker = makeMacUcb({ c: 0.6, leaf: 1, steps: 100, mac: "machine", sym })(parts);
    expect(thinker.prepare?.()).toBe(true);
    const begun = time;
    thinker.begin(machineOf(game).initialState);
    const inside = thinker as unknown as Inside;
    while (!budget.isDone()) {
      budget.startSlice();
      thinker.work();
    }
    expect(time).toBeGreaterThan(1.98);
    expect(inside.layers.depth).toBeGreaterThan(1);
    const symmetries = inside.made.graph.parts.ledger.seconds;
    const rest = 2 - begun - symmetries;
    expect(symmetries / (2 - begun)).toBeLessThan(sym === "none" ? 0.01 : 0.27);
    expect(inside.spent.states / rest).toBeLessThan(0.6 + 0.02);
    expect(inside.spent.states).toBeGreaterThan(0);
    expect(inside.spent.bandits).toBeGreaterThan(0.2 * rest);
    expect(visitsOfLeaves(inside).reduce((sum, one) => sum + one, 0)).toBeGreaterThan(0);
    expect(thinker.explain?.().join("\n")).toMatch(/^depth \d+, states by depth: 1 .*\ntime: states \d+ %/);
  });

  test("thinks during the start clock, and ponders while others think", async () => {
    let time = 0;
    let words = 0;
    let isPondering = false;
    const player = makePlayer("mac-ucb", {
      seed: 1,
      pause: async () => {
        if (++words > MOST_WORDS && isPondering) await player.stop([]);
      },
    });
    const now = (): number => (time += 2e-4);
    await player.start({ ...seatAt(game, 0), clocks: { start: 3, play: 2 }, now }, time + 3);
    expect(words).toBeGreaterThan(0);
    words = 0;
    await player.move([], time + 2);
    expect(words).toBeGreaterThan(0);
    words = 0;
    isPondering = true;
    await player.ponder?.([]);
    expect(words).toBeGreaterThan(MOST_WORDS);
  });
});

const MOST_WORDS = 20;
