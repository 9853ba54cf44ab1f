/** What facts.json records of puzzles, simultaneous games and games of chance, against their simulators. */

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { SIMULATED_GAMES } from "./simulated-games.ts";
import { countSequences } from "./simulation.ts";
import { simulationOf } from "./simulator.ts";

/** Levels with more sequences than this are left to the machines. */
const countable = 30_000;

describe("node counts in facts.json agree with the simulators", () => {
  test.each([...SIMULATED_GAMES])("%s", (game, simulator) => {
    const text = readFileSync(new URL(`../${game}/facts.json`, import.meta.url), "utf8");
    const recorded = (JSON.parse(text) as { readonly perft: readonly number[] }).perft;
    const deep = recorded.findIndex((count) => count > countable);
    const shallow = deep < 0 ? recorded : recorded.slice(0, deep);
    expect(shallow.length).toBeGreaterThan(1);
    expect(countSequences(simulationOf(simulator), shallow.length - 1).nodes).toEqual(shallow);
  });
});
