/** `map` on graphs of other domains, and `nearest` with the methods of Jung and Hoey. */
import { describe, expect, test } from "vitest";
import { noether } from "./run-noether.ts";

const TEA = "examples/graphs/making-tea.dot";
const HAIR = "examples/graphs/washing-hair.dot";

describe("map between graphs", () => {
  test("things, steps and places of one activity are found in another", () => {
    const { code, out, err } = noether(["map", TEA, HAIR, "--json"]);
    expect(code, err).toBe(0);
    const { pairs, unmatched } = JSON.parse(out);
    const image = new Map(pairs.map(({ from, to }: { from: string; to: string }) => [from, to]));
    expect([image.get("person"), image.get("kettle"), image.get("pour"), image.get("sink")]).toEqual([
      "bather",
      "tub",
      "lather",
      "basin",
    ]);
    expect(unmatched).toEqual({ from: [], to: ["dry", "dryer"] });
  });
  test("a graph and a sheet, our own mapper, and a broken graph are refused", () => {
    expect(noether(["map", TEA, "tic-tac-toe"]).code).toBe(2);
    expect(noether(["map", TEA, HAIR, "--method", "noether"]).code).toBe(2);
    expect(noether(["map", TEA, "missing.dot"]).code).toBe(2);
  });
});

test("nearest by lmap tells what it mapped, left and skipped", () => {
  const { code, out } = noether(["nearest", "tic-tac-toe", "--method", "lmap", "--top", "2"]);
  expect(code).toBe(0);
  expect(out).toMatch(/^tic-tac-toe +0\.000 +the same game$/m);
  expect(out).toMatch(/\d+ games mapped by lmap, \d+ left early, \d+ skipped/);
  expect(noether(["nearest", "tic-tac-toe", "--exhaustive"]).code).toBe(2);
});
