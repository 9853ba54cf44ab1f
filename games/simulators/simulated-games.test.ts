import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { SIMULATED_GAMES } from "./simulated-games.ts";

function recordedCounts(game: string): readonly number[] {
  const facts = JSON.parse(readFileSync(new URL(`../${game}/facts.json`, import.meta.url), "utf8")) as {
    readonly perft: readonly number[];
  };
  return facts.perft;
}

describe("node counts in facts.json agree with the simulators", () => {
  test.each(Object.entries(SIMULATED_GAMES))("%s", (game, count) => {
    const recorded = recordedCounts(game);
    expect(recorded.length).toBeGreaterThan(1);
    expect(count(recorded.length - 1).nodes).toEqual(recorded);
  });
});
